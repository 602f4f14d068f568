import { Form, useNavigation } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { nameOf } from '#contract/cart/line-words.ts'
import type { SubscriptionItem } from '#contract/subscription/subscription.ts'
import { ChangeForm, type ChangeProps } from './change-forms.tsx'

/** How many of each, for whom, and what else: what is in the cart can be taken over. */
export function ItemsChange({ subscription, page, inCart }: ChangeProps & { inCart: number }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <div className="grid gap-6">
      <ChangeForm intent="items">
        <input type="hidden" name="version" value={subscription.version} />
        {subscription.items.map((item) => (
          <ItemFields key={item.line} item={item} wearers={page.wearers} />
        ))}
        <p className="text-muted text-sm">{t('subscription.quantity_hint')}</p>
      </ChangeForm>
      {inCart > 0 ? (
        <Form method="post" className="grid gap-2">
          <p className="text-muted text-sm">{t('subscription.from_cart_hint')}</p>
          <div>
            <Button type="submit" name="intent" value="from-cart" look="secondary" disabled={isUnderWay}>
              {t('subscription.from_cart', { count: inCart })}
            </Button>
          </div>
        </Form>
      ) : (
        <p className="text-muted text-sm">{t('subscription.to_cart_hint')}</p>
      )}
    </div>
  )
}

type ItemFieldsProps = { item: SubscriptionItem; wearers: readonly { id: string; name: string }[] }

function ItemFields({ item, wearers }: ItemFieldsProps) {
  const t = useTexts()
  const product = nameOf(item, t)
  const { line } = item
  return (
    <div className="grid gap-3">
      <div className="subscription-item">
        <label htmlFor={`quantity-${line}`}>
          <span className="sr-only">{t('subscription.quantity_of', { product })}</span>
          <span aria-hidden="true">{product}</span>
        </label>
        <input
          id={`quantity-${line}`}
          name={`quantity-${line}`}
          type="number"
          inputMode="numeric"
          min={0}
          max={99}
          defaultValue={item.quantity}
          required
          className="field-input"
        />
      </div>
      {item.category === 'lens' && wearers.length > 1 && (
        <div className="field">
          <label htmlFor={`wearer-${line}`}>{t('subscription.wearer_of', { product: item.title })}</label>
          <select
            id={`wearer-${line}`}
            name={`wearer-${line}`}
            defaultValue={item.wearer_id ?? ''}
            className="field-input"
          >
            <option value="">{t('subscription.nobody')}</option>
            {wearers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  )
}
