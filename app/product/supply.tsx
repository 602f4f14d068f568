import { useTexts } from '#app/texts.tsx'
import { isUnmodifiedClick } from '#app/ui/unmodified-click.ts'
import { setQuantities, type WantedSide, wantedSides, writeChoice } from '#contract/catalogue/lens-choice.ts'
import { lastsUntil, supplyChoices } from '#contract/catalogue/supply.ts'
import { formatDeliverySpan } from '#contract/web/format.ts'
import { deliveryOf } from './offer.ts'
import { usualArrival } from './stock-text.ts'
import type { Purchase } from './use-purchase.ts'
import { sideTexts } from './words.ts'

/** How long the chosen boxes last for each eye, and as many as 3, 6 or 12 months need. */
export function Supply({ purchase }: { purchase: Purchase }) {
  const t = useTexts()
  const { product, choice } = purchase
  const wear = { lens_usage: product.lens_usage, units: product.price_per_unit?.units ?? 0 }
  const choices = product.is_trial ? [] : supplyChoices(wear, product.max_quantity)
  const sides = wantedSides(choice)
  if (choices.length === 0 || sides.length === 0) return null
  const ends = sides.map((side) => lastsUntil(wear, side.quantity, arrivalOf(side, purchase)))
  const date = (day: string) => formatDeliverySpan(day, day)
  const first = ends.find((end) => end !== undefined)
  return (
    <div className="supply">
      <p id="supply" className="sr-only">
        {t('product.supply_for')}
      </p>
      <ul aria-labelledby="supply">
        {choices.map(({ months, boxes }) => {
          const next = setQuantities(choice, boxes)
          return (
            <li key={months}>
              <a
                href={`?${writeChoice(next)}`}
                aria-current={sides.every(({ quantity }) => quantity === boxes) ? 'true' : undefined}
                className="supply-choice"
                onClick={(event) => {
                  if (!isUnmodifiedClick(event)) return
                  event.preventDefault()
                  purchase.setQuantities(boxes)
                }}
              >
                {t('product.months', { months })} <span className="text-xs">{t('product.boxes_each', { boxes })}</span>
              </a>
            </li>
          )
        })}
      </ul>
      {first && (
        <p role="status" className="mt-1 text-muted text-sm">
          {ends.every((end) => end === first)
            ? t('product.lasts_until', { date: date(first) })
            : sides.map(({ side }, index) => {
                const end = ends[index]
                return (
                  end && (
                    <span key={side} className="block">
                      {t(sideTexts[side].short)}: {t('product.lasts_until', { date: date(end) })}
                    </span>
                  )
                )
              })}
        </p>
      )}
    </div>
  )
}

/** Lenses are worn from their arrival on, which is unknown while none can be delivered. */
const arrivalOf = (side: WantedSide, { offer, product }: Purchase) =>
  deliveryOf(offer, product.product_id, side)?.calculated_arrival_date_min ??
  (offer.usual ? usualArrival(offer.usual, side.options)?.min : undefined)
