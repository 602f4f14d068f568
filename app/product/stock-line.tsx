import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type WantedSide, wantedSides, writeChoice } from '#contract/catalogue/lens-choice.ts'
import { formatDeliverySpan } from '#contract/web/format-days.ts'
import { Explanation } from './explanation.tsx'
import { deliveryOf, piecesOf } from './offer.ts'
import { stockBadge, usualArrival, usualStock, usualText } from './stock-text.ts'
import type { Purchase } from './use-purchase.ts'
import { sideTexts } from './words.ts'

const looks = {
  warning: 'bg-warning text-on-warning',
  danger: 'bg-danger text-paper',
  success: 'bg-success text-paper',
  'brand-secondary': 'bg-secondary text-paper',
  // Not a shade of the brand: that of a green one would look like a good answer.
  default: 'border border-line bg-paper text-ink',
  disabled: 'bg-disabled text-muted',
}

/** The stock for each side, and when it would arrive. */
export function StockAndDelivery({ purchase }: { purchase: Purchase }) {
  const t = useTexts()
  return (
    <div className="mt-4 grid grid-cols-1 gap-3">
      {stockGroups(purchase).map((sides) => (
        <StockLine key={sides[0].side} sides={sides} purchase={purchase} />
      ))}
      <div className="flex items-center gap-2 text-muted text-sm">
        <Icon name="truck" className="size-5 shrink-0" />
        {t('product.delivery_explain')}
        <Explanation id="explain-delivery" term={t('product.delivery_explain')}>
          <p>{t('product.delivery_text')}</p>
        </Explanation>
      </div>
    </div>
  )
}

type Group = readonly [WantedSide, ...WantedSide[]]

/** Both eyes in one group if the answer is the same for them, so that it is said once. */
function stockGroups(purchase: Purchase): Group[] {
  const sides = wantedSides(purchase.choice)
  const [first, second] = sides
  const answer = (side: WantedSide) => JSON.stringify(stockOf(side, purchase))
  return first && second && answer(first) === answer(second) ? [[first, second]] : sides.map((side) => [side])
}

function stockOf(side: WantedSide, { offer, product, choice }: Purchase) {
  const item = deliveryOf(offer, product.product_id, side)
  const stock = item && { available: item.stock.available, stopOrder: item.stop_order }
  const isDeliverable = item && !item.tags.includes('stop-order')
  return {
    usual: offer.usual && usualStock(offer.usual, side.options),
    badge: stockBadge(stock, piecesOf(product.product_id, choice, side)),
    arrival: isDeliverable && { min: item.calculated_arrival_date_min, max: item.calculated_arrival_date_max },
  }
}

function StockLine({ sides, purchase }: { sides: Group; purchase: Purchase }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const [side] = sides
  const { badge, arrival } = stockOf(side, purchase)
  const name = sides.length > 1 ? 'product.both_eyes' : sideTexts[side.side].short
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {purchase.sides.length > 1 && <span className="min-w-16 font-semibold">{t(name)}</span>}
      {badge.text ? (
        <span className={`stock-badge ${looks[badge.colour]}`} data-colour={badge.colour}>
          {t(badge.text, { stock: badge.stock })}
        </span>
      ) : (
        <UsualStock side={side} purchase={purchase} />
      )}
      {arrival && (
        <span>{t('product.arrives', { span: formatDeliverySpan(arrival.min, arrival.max, storefront.days) })}</span>
      )}
      {badge.colour === 'danger' && <TellMe sides={sides} purchase={purchase} />}
    </p>
  )
}

/** What is sold out may come again: an e-mail says when. */
function TellMe({ sides, purchase: { product } }: { sides: Group; purchase: Purchase }) {
  const t = useTexts()
  const { path } = useStorefront()
  const query = writeChoice({ same: false, sides: Object.fromEntries(sides.map((side) => [side.side, side])) })
  return (
    <a href={path(`/back-in-stock?product=${product.product_id}&${query}`)} rel="nofollow" className="link">
      {t('product.stock.tell_me')}
    </a>
  )
}

/** While values are missing: what is true for most of those that can still be chosen. */
function UsualStock({ side, purchase: { offer, product } }: { side: WantedSide; purchase: Purchase }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const { usual } = offer
  if (!usual) return null
  const arrival = usualArrival(usual, side.options)
  const weekday = (day: string) => t('product.weekday', { day: new Date(`${day}T00:00Z`).getUTCDay() })
  const span = ({ min, max, is_within_a_week }: NonNullable<typeof arrival>) => {
    if (!is_within_a_week) return formatDeliverySpan(min, max, storefront.days)
    return min === max ? weekday(min) : `${weekday(min)}–${weekday(max)}`
  }
  return (
    <>
      <span className={`stock-badge ${looks.disabled}`} data-colour="disabled">
        {t(usualText(usual, product, side.options))}
      </span>
      {arrival && <span>{t('product.usual_arrival', { span: span(arrival) })}</span>}
    </>
  )
}
