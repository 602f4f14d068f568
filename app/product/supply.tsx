import { perUnitTexts } from '#app/storefront/per-unit-texts.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { isUnmodifiedClick } from '#app/ui/unmodified-click.ts'
import { setQuantities, type WantedSide, wantedSides, writeChoice } from '#contract/catalogue/lens-choice.ts'
import { lastsUntil, supplyChoices } from '#contract/catalogue/supply.ts'
import { formatMoney } from '#contract/web/format.ts'
import { formatDay } from '#contract/web/format-days.ts'
import { deliveryOf, priceOfOne } from './offer.ts'
import { usualArrival } from './stock-text.ts'
import type { Purchase } from './use-purchase.ts'
import { sideTexts } from './words.ts'

/** How long the chosen boxes last for each eye, and as many as 3, 6 or 12 months need. */
export function Supply({ purchase }: { purchase: Purchase }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const { product, choice, offer } = purchase
  const wear = { lens_usage: product.lens_usage, units: product.price_per_unit?.units ?? 0 }
  const choices = product.is_trial ? [] : supplyChoices(wear, product.max_quantity)
  const sides = wantedSides(choice)
  if (choices.length === 0 || sides.length === 0) return null
  const ends = sides.map((side) => lastsUntil(wear, side.quantity, arrivalOf(side, purchase)))
  const perLens = (boxes: number) => {
    const price = priceOfOne(offer.pricing, boxes)
    if (price === undefined || wear.units <= 1) return null
    const amount = formatMoney(Math.round(price / wear.units), storefront.money)
    return <span className="text-muted text-xs">{t(perUnitTexts[product.unit], { amount })}</span>
  }
  // Italian has another article before the 8th and the 11th.
  const lastsUntilDay = (day: string) =>
    t('product.lasts_until', { date: formatDay(day, storefront.days), day: Number(day.slice(8)) })
  const first = ends.find((end) => end !== undefined)
  return (
    <>
      <p id="supply" className="choice-title">
        {t('product.supply_for')}
      </p>
      <ul aria-labelledby="supply" className="choice-tiles">
        {choices.map(({ months, boxes }) => {
          const next = setQuantities(choice, boxes)
          return (
            <li key={months}>
              <a
                href={`?${writeChoice(next)}`}
                aria-current={sides.every(({ quantity }) => quantity === boxes) ? 'true' : undefined}
                className="choice-tile"
                onClick={(event) => {
                  if (!isUnmodifiedClick(event)) return
                  event.preventDefault()
                  purchase.setQuantities(boxes)
                }}
              >
                <strong>{t('product.months', { months })}</strong>{' '}
                <span className="text-xs">{t('product.spoken_boxes_each', { count: boxes })}</span>{' '}
                {perLens(boxes * sides.length)}
              </a>
            </li>
          )
        })}
      </ul>
      {first && (
        <p role="status" className="mt-1 text-muted text-sm">
          {ends.every((end) => end === first)
            ? lastsUntilDay(first)
            : sides.map(({ side }, index) => {
                const end = ends[index]
                return (
                  end && (
                    <span key={side} className="block">
                      {t(sideTexts[side].short)}: {lastsUntilDay(end)}
                    </span>
                  )
                )
              })}
        </p>
      )}
    </>
  )
}

/** Lenses are worn from their arrival on, which is unknown while none can be delivered. */
const arrivalOf = (side: WantedSide, { offer, product }: Purchase) =>
  deliveryOf(offer, product.product_id, side)?.calculated_arrival_date_min ??
  (offer.usual ? usualArrival(offer.usual, side.options)?.min : undefined)
