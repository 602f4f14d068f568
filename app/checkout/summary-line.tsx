import { LineNotice } from '#app/cart/line-notice.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import type { CartItem } from '#contract/cart/cart.ts'
import { choiceLine, nameOf } from '#contract/cart/line-words.ts'
import { formatMoney } from '#contract/web/format.ts'
import { CartAct } from './cart-act.tsx'
import type { OpenStep } from './open-step.ts'

/** A line of the cart within the checkout: its quantity can be changed, and it can be removed. */
export function SummaryLine({ item, step }: { item: CartItem; step: OpenStep }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const money = (cents: number) => formatMoney(cents, storefront.money)
  const choice = choiceLine(item, t)
  const name = nameOf(item, t)
  return (
    <li className="checkout-line">
      <ProductPicture name={item.images.front} alt="" width={100} height={100} className="checkout-picture" />
      <div className="min-w-0">
        <p className="font-semibold leading-tight">{item.title}</p>
        {choice && <p className="text-muted text-sm tabular-nums">{choice}</p>}
        <LineNotice item={item} />
        <p className="price mt-1 font-semibold">{money(item.total)}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-3">
          {item.availability !== 'not-sold' && (
            <CartAct intent="quantity" line={item.id} step={step} className="flex items-center gap-2">
              <input
                // When the shop changes the quantity, the field starts anew, without what was typed before.
                key={item.quantity}
                type="number"
                inputMode="numeric"
                name="quantity"
                className="field-input checkout-quantity"
                aria-label={t('cart.quantity_of', { product: name })}
                min={1}
                max={Math.max(1, item.max_quantity)}
                defaultValue={item.quantity}
                required
              />
              <button type="submit" className="word-button">
                {t('checkout.change_quantity')}
                <span className="sr-only">: {name}</span>
              </button>
            </CartAct>
          )}
          <CartAct intent="remove" line={item.id} step={step}>
            <button type="submit" className="word-button">
              {t('cart.remove')}
              <span className="sr-only">: {name}</span>
            </button>
          </CartAct>
        </div>
      </div>
    </li>
  )
}
