import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { formatMoney } from '#contract/web/format.ts'
import { perUnitTexts } from './per-unit-texts.ts'

/** The price, above it the former price and the saving if there is one, and below it the price per unit. */
export function Price(props: Pick<ProductCard, 'price' | 'unit'> & { perUnit: ProductCard['price_per_unit'] }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const money = (cents: number) => formatMoney(cents, storefront.money)
  const { current, original } = props.price
  const saved = original - current
  return (
    <div className="mt-auto flex flex-col pt-2">
      <p className="price font-semibold text-lg">
        {saved > 0 && <span className="sr-only">{t('shell.price_now')} </span>}
        {money(current)}
      </p>
      {saved > 0 && (
        <p className="order-first text-sm">
          <span className="sr-only">{t('shell.price_before')} </span>
          <s className="price text-muted">{money(original)}</s>{' '}
          <span className="inline-block text-success">{t('shell.saved', { amount: money(saved) })}</span>
        </p>
      )}
      {/* The same height with and without it, so that the prices of a row of cards stand on one line. */}
      <p className="text-muted text-sm">
        {props.perUnit && props.perUnit.units > 1
          ? t(perUnitTexts[props.unit], { amount: money(props.perUnit.value) })
          : '\u00a0'}
      </p>
    </div>
  )
}
