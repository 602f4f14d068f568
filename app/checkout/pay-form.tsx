import { useEffect, useEffectEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { openLightbox } from '#app/checkout/open-lightbox.ts'
import { useStorefront } from '#app/shell/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Cart } from '#contract/cart.ts'
import { formatMoney } from '#contract/format.ts'
import type { StartedPayment } from '#contract/order.ts'
import type { PaymentMethod } from '#contract/payment.ts'
import { paymentMethodTexts } from '#contract/payment-texts.ts'

type Answer =
  | { did: 'refused'; message: string; method?: string }
  | { did: 'started'; redirect_url: string; lightbox: NonNullable<StartedPayment['lightbox']> }

type PayFormProps = { cart: Cart; methods: readonly PaymentMethod[]; answer: Answer | undefined }

/** The ways to pay and the button that binds. With scripts the provider opens above the page, else the browser goes there. */
export function PayForm({ cart, methods, answer }: PayFormProps) {
  const t = useTexts()
  const { storefront, path } = useStorefront()
  const isAlive = useHydrated()
  const isUnderWay = useNavigation().state !== 'idle'
  useLightbox(answer?.did === 'started' ? answer : undefined)
  const refusal = answer?.did === 'refused' ? answer : undefined
  const money = formatMoney(cart.total, storefront.money)
  return (
    <Form
      method="post"
      className="form-column"
      // Pressed twice it would be one payment all the same; this way nobody waits for the second.
      onSubmit={(event) => isUnderWay && event.preventDefault()}
    >
      {refusal && <Notice type="danger">{refusal.message}</Notice>}
      {isAlive && <input type="hidden" name="lightbox" value="on" />}
      {cart.total > 0 && <Methods methods={methods} chosen={refusal?.method} />}
      <p className="text-muted text-sm">
        {t('checkout.terms')}{' '}
        <a href={path('/terms')} target="_blank" rel="noopener">
          {t('checkout.terms_link')}
        </a>
        {' · '}
        <a href={path('/privacy')} target="_blank" rel="noopener">
          {t('checkout.privacy_link')}
        </a>
        {' · '}
        <a href={path('/withdrawal')} target="_blank" rel="noopener">
          {t('checkout.withdrawal_link')}
        </a>
      </p>
      <Button type="submit" size="large" className="w-full" aria-disabled={isUnderWay}>
        {cart.total > 0 ? t('checkout.order_button', { amount: money }) : t('checkout.order_free_button')}
      </Button>
    </Form>
  )
}

function Methods({ methods, chosen }: { methods: readonly PaymentMethod[]; chosen?: string }) {
  const t = useTexts()
  return (
    <fieldset>
      <legend className="title-sm mb-3">{t('checkout.methods')}</legend>
      <div className="grid gap-3">
        {methods.map((method) => (
          <label key={method} className="choice-card choice-card-flat">
            <input type="radio" name="payment_method" value={method} defaultChecked={method === chosen} required />
            <span className="min-w-0 flex-1">{t(paymentMethodTexts[method])}</span>
            <img
              src={`/pictures/payment-${pictures[method] ?? method}.svg`}
              alt=""
              width={80}
              height={40}
              className="shrink-0 rounded-small"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Where the drawing is not called like the method. */
const pictures: Partial<Record<PaymentMethod, string>> = {
  master_card: 'mastercard',
  american_express: 'amex',
  postfinance_efinance: 'postfinance',
  klarna_sofort: 'klarna',
  apple_pay: 'apple-pay',
  google_pay: 'google-pay',
}

function useLightbox(started: (Answer & { did: 'started' }) | undefined) {
  const show = useEffectEvent((payment: Answer & { did: 'started' }) => {
    const { script, transaction_id } = payment.lightbox
    // A script that does not come must not stop anybody from paying.
    openLightbox(script, transaction_id).catch(() => location.assign(payment.redirect_url))
  })
  useEffect(() => {
    if (started) show(started)
  }, [started])
}
