import { LineNotices } from '#app/cart/line-notice.tsx'
import { EyeLetter, quantityName, RowValues } from '#app/cart/row-values.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import type { CartItem } from '#contract/cart/cart.ts'
import type { EyeRow } from '#contract/cart/eye-rows.ts'
import { rowName } from '#contract/cart/row-words.ts'
import { sumOf } from '#contract/money-rules.ts'
import { formatMoney } from '#contract/web/format.ts'
import { CartAct } from './cart-act.tsx'
import type { OpenStep } from './open-step.ts'

type SummaryLineProps = { row: EyeRow<CartItem>; step: OpenStep }

/** A row of the cart within the checkout: its quantities can be changed, and it can be removed. */
export function SummaryLine({ row, step }: SummaryLineProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const [item] = row
  return (
    <li className="checkout-line">
      <ProductPicture name={item.images.front} alt="" width={100} height={100} className="checkout-picture" />
      <div className="min-w-0">
        <p className="font-semibold leading-tight">{item.title}</p>
        {item.formatted_options.length > 0 && (
          <p className="text-muted text-sm tabular-nums">
            <RowValues row={row} />
          </p>
        )}
        <LineNotices row={row} />
        <p className="price mt-1 font-semibold">
          {formatMoney(sumOf(row.map(({ total }) => total)), storefront.money)}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          {row.map(
            (line) => line.availability !== 'not-sold' && <Quantity key={line.id} item={line} row={row} step={step} />,
          )}
          <CartAct intent="remove" lines={row.map(({ id }) => id)} step={step}>
            <button type="submit" className="word-button">
              {t('cart.remove')}
              <span className="sr-only">: {rowName(row, t)}</span>
            </button>
          </CartAct>
        </div>
      </div>
    </li>
  )
}

function Quantity({ item, row, step }: SummaryLineProps & { item: CartItem }) {
  const t = useTexts()
  const name = quantityName(item, row, t)
  const isPair = row.length > 1
  return (
    <CartAct intent="quantity" lines={[item.id]} step={step} className="flex items-center gap-2">
      {isPair && item.eye && <EyeLetter eye={item.eye} />}
      <input
        // When the shop changes the quantity, the field starts anew, without what was typed before.
        key={item.quantity}
        type="number"
        inputMode="numeric"
        name="quantity"
        className="field-input checkout-quantity"
        aria-label={name}
        // Of a pair, one eye can be left out.
        min={isPair ? 0 : 1}
        max={Math.max(1, item.max_quantity)}
        defaultValue={item.quantity}
        required
      />
      <button type="submit" className="word-button">
        {t('checkout.change_quantity')}
        <span className="sr-only">: {name}</span>
      </button>
    </CartAct>
  )
}
