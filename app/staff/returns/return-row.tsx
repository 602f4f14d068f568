import { Link } from 'react-router'
import { dayOf } from '#app/staff/moment.ts'
import { type ShopName, shopName } from '#app/staff/shop-select.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { returnStateTexts } from '#contract/checkout/return.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Shop } from '#server/shop/shop.ts'

type Listed = Extract<Awaited<ReturnType<Shop['returnsDesk']['list']>>, { ok: true }>['value']['returns'][number]

export const delayTexts = { 'not-sent': 'returns.not_sent', 'not-checked': 'returns.not_checked' } as const

/** The address of a return: its number may be that of another storefront's, too. */
export const returnPath = ({ number, brand }: { number: string; brand: string }) =>
  `/staff/returns/${number}?${new URLSearchParams({ shop: brand })}`

export function ReturnRow({ one, shops }: { one: Listed; shops: readonly ShopName[] }) {
  const t = useTexts()
  const { path } = useStorefront()
  const { number, brand, order, name, state, sendBy, createdAt, pieces, delay } = one
  return (
    <li>
      <div>
        <Link to={path(returnPath(one))} className="desk-row-link">
          {number}
        </Link>
        <p className="text-muted text-sm wrap-anywhere">
          {[name, shopName(shops, brand), t('returns.order', { number: order })].filter(Boolean).join(dot)}
        </p>
      </div>
      <div className="desk-row-facts">
        <p>
          <span className="desk-tag">{t(returnStateTexts[state])}</span>
          {delay && <strong className="desk-late">{t(delayTexts[delay])}</strong>}
        </p>
        <p className="text-muted text-sm">
          {t('returns.pieces', { count: pieces })}
          {dot}
          {t('returns.announced_on', { date: dayOf(new Date(createdAt)) })}
          {state === 'announced' && (
            <>
              {dot}
              {t('returns.send_by', { date: formatDate(sendBy) })}
            </>
          )}
        </p>
      </div>
    </li>
  )
}
