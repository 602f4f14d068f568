import { perUnitTexts } from '#app/storefront/per-unit-texts.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { savedPercent } from '#contract/cart/saving.ts'
import type { Pricing } from '#contract/catalogue/pricing.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { formatMoney } from '#contract/web/format.ts'
import type { Offer } from './offer.ts'

type PriceBlockProps = { offer: Offer; product: Pick<Product, 'unit'> }

/** The price of one piece with its savings. */
export function PriceBlock({ offer: { pricing, quantity }, product }: PriceBlockProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const money = (cents: number) => formatMoney(cents, storefront.money)
  const { unit, price_per_unit: perUnit } = pricing
  const isReduced = unit.savings_from_regular > 0
  // If both savings are the same, they are shown once, with the reason.
  const savesMoreThanReason = unit.savings_from_regular > unit.savings_from_website
  return (
    <div className="price-block">
      <p className="flex flex-wrap items-baseline gap-x-3">
        {isReduced && <span className="sr-only">{t('shell.price_now')} </span>}
        <span className="title-lg wrap-anywhere tabular-nums">{money(unit.current)}</span>
        {isReduced && (
          <>
            <span className="sr-only">{t('product.recommended_price')} </span>
            <s className="price text-muted">{money(unit.original)}</s>
          </>
        )}
        <span className="text-muted text-sm">{t('product.vat_included')}</span>
      </p>
      {savesMoreThanReason && (
        <p className="font-semibold text-success">
          {t('product.saved', {
            amount: money(unit.savings_from_regular),
            percent: savedPercent(unit.original, unit.current),
          })}
        </p>
      )}
      <ul className="mt-1 text-muted text-sm">
        {perUnit && perUnit.units > 1 && <li>{t(perUnitTexts[product.unit], { amount: money(perUnit.value) })}</li>}
        {unit.savings_from_website > 0 && (
          <li className={savesMoreThanReason ? '' : 'text-success'}>
            {t(savingText(pricing), {
              count: pricing.in_cart,
              before: money(unit.website),
              amount: money(unit.savings_from_website),
              percent: unit.savings_from_website_in_percents,
            })}
          </li>
        )}
        {pricing.bulk_price > 0 && quantity + pricing.in_cart < pricing.bulk_from && (
          <li>{t('product.bulk', { from: pricing.bulk_from, amount: money(pricing.bulk_price) })}</li>
        )}
        {pricing.lowest_price_30_days !== null && (
          <li>{t('product.lowest_30_days', { amount: money(pricing.lowest_price_30_days) })}</li>
        )}
      </ul>
    </div>
  )
}

/** Why a piece costs less than the website asks for one: the visitor's link, or the number of pieces. */
function savingText({ price_channel, in_cart }: Pricing) {
  if (price_channel !== 'website') return 'product.website_price'
  return in_cart > 0 ? 'product.bulk_with_cart' : 'product.bulk_website_price'
}

/** The total of the choice, as it changes. */
export function TotalLine({ offer: { pricing, quantity } }: { offer: Offer }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const money = (cents: number) => formatMoney(cents, storefront.money)
  const { unit, total_excluding_in_cart: total } = pricing
  return (
    <p className="total-line" aria-live="polite">
      <span>{t('product.quantity_times', { quantity, what: money(unit.current) })}</span>
      <span>
        {t('product.total')} <strong className="price text-lg">{money(total.current)}</strong>
      </span>
    </p>
  )
}
