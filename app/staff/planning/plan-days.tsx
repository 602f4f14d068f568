import { timeOf } from '#app/staff/moment.ts'
import { useMoney } from '#app/staff/money.ts'
import { type ShopName, shopName } from '#app/staff/shop-select.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { brands } from '#brands/all.ts'
import type { PlanEntry } from '#contract/staff/planning.ts'
import { shopZone } from '#contract/time-zones.ts'
import { formatDate, localTime } from '#contract/web/format.ts'
import { channelName } from '../goods/goods-texts.ts'
import { planKindTexts } from './plan-kinds.ts'

type PlanDaysProps = { entries: readonly PlanEntry[]; shops: readonly ShopName[] }

/** Day by day, by the clock of the shop. */
export function PlanDays({ entries, shops }: PlanDaysProps) {
  const days = new Map<string, PlanEntry[]>()
  for (const entry of entries) {
    const day = localTime(new Date(entry.at), shopZone).slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return (
    <ol className="desk-plan">
      {[...days].map(([day, those]) => (
        <li key={day}>
          <h2 className="text-base">
            <time dateTime={day}>{formatDate(day)}</time>
          </h2>
          <ul>
            {those.map((entry) => (
              <Entry
                key={[
                  entry.kind,
                  entry.at,
                  entry.isEnd,
                  entry.brand,
                  entry.path,
                  entry.series,
                  entry.channel,
                  entry.what,
                  entry.locales,
                ].join(' ')}
                entry={entry}
                shops={shops}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function Entry({ entry, shops }: { entry: PlanEntry; shops: readonly ShopName[] }) {
  const t = useTexts()
  const { kind, at, isEnd } = entry
  const place = kind === 'price' ? storefrontsOf(entry.brand) : shopName(shops, entry.brand)
  const page = entry.path && [pageOf(entry.path) ?? t('desk-planning.every_page'), entry.locales.join(', ')].join(' · ')
  return (
    <li className="desk-plan-entry">
      <span className="tabular-nums">{timeOf(new Date(at))}</span>
      <span className={isEnd ? 'desk-plan-end' : 'desk-plan-begin'}>
        {isEnd ? t('desk-planning.ends') : t('desk-planning.begins')}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <PlanSubject entry={entry} />
        <span className="block text-muted text-sm">
          {[t(planKindTexts[kind]), place, entry.channel && channelName(t, entry.channel), page]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </li>
  )
}

function PlanSubject({ entry: { kind, what, brand, product, amount, series } }: { entry: PlanEntry }) {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  const money = useMoney()
  if (kind === 'coupon')
    return (
      <PageLink
        className="link"
        to={path(`/staff/coupons/${series ? `series/${series}` : `${brand}/${encodeURIComponent(what)}`}`)}
      >
        {what}
      </PageLink>
    )
  if (kind === 'content' || product === null) return what
  const currency = brands.find(({ country }) => country === brand)?.currency ?? storefront.ownCurrency
  return (
    <>
      <PageLink className="link" to={path(`/staff/goods/${encodeURIComponent(product)}`)}>
        {what}
      </PageLink>
      {amount !== null && (
        <span className="block">{t('desk-planning.new_price', { amount: money(amount, currency) })}</span>
      )}
    </>
  )
}

/** Undefined for the story that every page shows. */
const pageOf = (slug: string) => (slug === 'settings' ? undefined : `/${slug === 'home' ? '' : slug}`)

const storefrontsOf = (market: string) =>
  brands
    .filter(({ country }) => country === market)
    .map(({ name }) => name)
    .join(', ')
