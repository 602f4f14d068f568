import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type WantedSide, wantedSides } from '#contract/catalogue/lens-choice.ts'
import { formatDeliverySpan } from '#contract/web/format.ts'
import { Explanation } from './explanation.tsx'
import { deliveryOf, piecesOf } from './offer.ts'
import { stockBadge } from './stock-text.ts'
import type { Purchase } from './use-purchase.ts'
import { sideTexts } from './words.ts'

const looks = {
  warning: 'bg-warning text-ink',
  danger: 'bg-danger text-white',
  success: 'bg-success text-white',
  'brand-secondary': 'bg-secondary text-white',
  default: 'bg-surface-strong text-ink',
  disabled: 'bg-disabled text-muted',
}

/** The stock for each side, and when it would arrive. */
export function StockAndDelivery({ purchase }: { purchase: Purchase }) {
  const t = useTexts()
  return (
    <div className="mt-4 grid grid-cols-1 gap-3">
      {wantedSides(purchase.choice).map((side) => (
        <StockLine key={side.side} side={side} purchase={purchase} />
      ))}
      <div className="flex flex-wrap items-center gap-2 text-muted text-sm">
        <Icon name="truck" className="size-5 shrink-0" />
        {t('product.delivery_explain')}
        <Explanation id="explain-delivery" term={t('product.delivery_explain')}>
          <p>{t('product.delivery_text')}</p>
        </Explanation>
      </div>
    </div>
  )
}

function StockLine({ side, purchase }: { side: WantedSide; purchase: Purchase }) {
  const t = useTexts()
  const { offer, product, sides, choice } = purchase
  const item = deliveryOf(offer, product.product_id, side)
  const stock = item && { available: item.stock.available, stopOrder: item.stop_order }
  const badge = stockBadge(stock, piecesOf(product.product_id, choice, side))
  const isDeliverable = item && !item.tags.includes('stop-order')
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {sides.length > 1 && <span className="min-w-16 font-semibold">{t(sideTexts[side.side].short)}</span>}
      <span className={`stock-badge ${looks[badge.colour]}`} data-colour={badge.colour}>
        {badge.text ? t(badge.text, { stock: badge.stock }) : t('product.stock_unknown')}
      </span>
      {isDeliverable && (
        <span>
          {t('product.arrives', {
            span: formatDeliverySpan(item.calculated_arrival_date_min, item.calculated_arrival_date_max),
          })}
        </span>
      )}
    </p>
  )
}
