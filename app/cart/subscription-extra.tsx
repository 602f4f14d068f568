import { useId } from 'react'
import { FrequencySelect } from '#app/subscribe/frequency-select.tsx'
import { readSubscription } from '#app/subscribe/read-subscription.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Cart } from '#contract/cart/cart.ts'
import { ActForm } from './act-form.tsx'
import { Applied, Folded } from './folded.tsx'
import { useIsFirst } from './take-focus.ts'
import { useCartActs } from './use-cart-acts.ts'

/** Whether all of the cart is to come again and again; `proposed` in months, by what lasts longest. */
export function SubscriptionExtra({ cart, proposed }: { cart: Cart; proposed: number }) {
  const t = useTexts()
  const id = useId()
  const { subscribe, buyOnce } = useCartActs()
  const isFirst = useIsFirst()
  const { subscription_frequency: frequency } = cart
  if (frequency !== null)
    return (
      <Applied intent="buy-once" onRemove={buyOnce} isFirst={isFirst} remove={t('subscribe.once_instead')}>
        <span>
          {t('subscribe.as_subscription')} <strong>{t('subscribe.every', { frequency })}</strong>
        </span>
      </Applied>
    )
  return (
    <Folded title={t('subscribe.cart_title')} isOpen={false} isFirst={isFirst}>
      <ActForm
        intent="subscribe"
        fields={{ subscription: 'yes' }}
        onAct={(form) => subscribe(readSubscription(form) ?? proposed)}
        className="field pb-4"
      >
        <label htmlFor={id}>{t('subscribe.how')}</label>
        <div className="flex gap-2">
          <FrequencySelect key={proposed} id={id} defaultValue={proposed} aria-describedby={`${id}-hint`} />
          <Button type="submit" look="secondary">
            {t('subscribe.apply')}
          </Button>
        </div>
        <p id={`${id}-hint`} className="text-muted text-sm">
          {t('subscribe.cart_text')} {t('subscribe.as_subscription_hint')}
        </p>
      </ActForm>
    </Folded>
  )
}
