import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { ListedCoupon } from '#contract/staff/coupons.ts'
import { shopZone, zoneOf } from '#contract/time-zones.ts'
import { formatCount, formatMoney, localTime } from '#contract/web/format.ts'
import { momentOf } from '../moment.ts'
import { type CouponShop, kindTexts, stateTexts } from './coupon-texts.ts'

type CouponTableProps = { coupons: readonly ListedCoupon[]; shops: readonly CouponShop[] }

/** A table from tablets on, and a card for each coupon on phones. A series is one line. */
export function CouponTable({ coupons, shops }: CouponTableProps) {
  const t = useTexts()
  return (
    <table className="desk-table coupon-table">
      <thead>
        <tr>
          <th scope="col">{t('desk-promotions.code')}</th>
          <th scope="col">{t('desk-promotions.part_worth')}</th>
          <th scope="col">{t('desk-promotions.state')}</th>
          <th scope="col">{t('desk-promotions.span')}</th>
          <th scope="col" className="coupon-number">
            {t('desk-promotions.uses')}
          </th>
        </tr>
      </thead>
      <tbody>
        {coupons.map((coupon) => (
          <CouponRow key={coupon.series?.id ?? `${coupon.brand} ${coupon.code}`} coupon={coupon} shops={shops} />
        ))}
      </tbody>
    </table>
  )
}

function CouponRow({ coupon, shops }: { coupon: ListedCoupon; shops: readonly CouponShop[] }) {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  const { brand, code, series, state, used, usageLimit } = coupon
  const shop = shops.find(({ id }) => id === brand)
  const count = (number: number) => formatCount(number, storefront.money.locale ?? 'de-CH')
  return (
    <tr>
      <th scope="row">
        <PageLink
          to={path(series ? `/staff/coupons/series/${series.id}` : `/staff/coupons/${brand}/${code}`)}
          className="link coupon-link"
        >
          {series ? series.name : code}
        </PageLink>
        <small>
          {shop?.name ?? brand}
          {series &&
            ` · ${t('desk-promotions.series_codes', { count: series.size, shown: count(series.size), prefix: series.prefix })}`}
        </small>
      </th>
      <td>
        <WorthText gives={coupon.gives} shop={shop} />
      </td>
      <td>
        <span className="coupon-state" data-state={state}>
          {t(stateTexts[state])}
        </span>
      </td>
      <td>
        <SpanText {...coupon} zone={shop ? zoneOf(shop) : shopZone} />
      </td>
      <td className="coupon-number">
        <span className="coupon-label">{t('desk-promotions.uses')} </span>
        {usageLimit === null
          ? count(used)
          : t('desk-promotions.used_of', { used: count(used), limit: count(usageLimit) })}
      </td>
    </tr>
  )
}

/** `10 %`, `CHF 5.00` or “free shipping”. */
export function WorthText({ gives, shop }: { gives: ListedCoupon['gives']; shop: CouponShop | undefined }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  if (gives.kind === 'percent') return `${gives.percent}\u00a0%`
  if (gives.kind === 'free-shipping') return t(kindTexts[gives.kind])
  return formatMoney(gives.amount, { ...storefront.money, currency: shop?.currency ?? storefront.ownCurrency })
}

type Span = { validFrom: string | Date | null; validUntil: string | Date | null; zone: string }

/** By the clock of the storefront, as customers have it. */
export function SpanText({ validFrom, validUntil, zone }: Span) {
  const t = useTexts()
  const end = validUntil && new Date(validUntil)
  // An end at midnight is the end of the day before, as people say it.
  const last = end && momentOf(localTime(end, zone).endsWith('00:00') ? new Date(end.getTime() - 1) : end, zone)
  const from = validFrom && momentOf(new Date(validFrom), zone)
  if (from && last) return `${from} – ${last}`
  if (from) return t('desk-promotions.from', { date: from })
  return last ? t('desk-promotions.until', { date: last }) : t('desk-promotions.always')
}
