import { useMoneyOf } from '#app/staff/money.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { couponFields } from '#contract/staff/coupons.ts'
import { dot } from '#contract/web/dot.ts'
import { formatCount } from '#contract/web/format.ts'
import { momentOf } from '../moment.ts'
import { couponActs } from './coupon-acts.ts'
import type { CouponPageData } from './coupon-form.ts'
import { type CouponShop, fieldTexts } from './coupon-texts.ts'

/** What it was used for, in numbers. */
export function CouponFigures({
  figures,
  coupon,
  shop,
}: Pick<CouponPageData, 'figures' | 'coupon'> & { shop: CouponShop }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const money = useMoneyOf(shop)
  const count = (number: number) => formatCount(number, storefront.money.locale ?? 'de-CH')
  const { uses, turnover, discount, lastUse } = figures
  const limit = coupon.series ? coupon.series.size : coupon.usageLimit
  const facts = [
    [
      t('desk-promotions.uses'),
      limit === null ? count(uses) : t('desk-promotions.used_of', { used: count(uses), limit: count(limit) }),
    ],
    [t('desk-promotions.turnover'), money(turnover)],
    [t('desk-promotions.discount'), money(discount)],
    [t('desk-promotions.per_order'), uses === 0 ? '–' : money(Math.round(turnover / uses))],
    [t('desk-promotions.last_use'), lastUse ? momentOf(new Date(lastUse)) : '–'],
  ] as const
  return (
    <section aria-label={t('desk-promotions.figures')} className="mt-6">
      <dl className="coupon-figures">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted text-sm">{t('desk-promotions.figures_hint')}</p>
    </section>
  )
}

/** Its last orders, for those who may open them. */
export function CouponOrders({
  orders,
  shop,
  maySee,
}: Pick<CouponPageData, 'orders'> & { shop: CouponShop; maySee: boolean }) {
  const t = useTexts()
  const { path } = useStorefront()
  const money = useMoneyOf(shop)
  if (orders.length === 0) return null
  return (
    <section className="mt-8">
      <h2>{t('desk-promotions.orders')}</h2>
      <ul className="coupon-orders">
        {orders.map(({ brand, number, at, total, discount, code }) => (
          <li key={number}>
            {maySee ? (
              <PageLink to={path(`/staff/orders/${brand}/${number}`)} className="link">
                {number}
              </PageLink>
            ) : (
              <span>{number}</span>
            )}
            <span className="text-muted">
              {momentOf(new Date(at))}
              {dot}
              {code}
            </span>
            <span className="coupon-number">
              {money(total)} <small>({money(-discount)})</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const isField = (name: string): name is keyof typeof fieldTexts => couponFields.some((field) => field === name)

/** Who changed what, newest first. */
export function CouponChanges({ changes }: Pick<CouponPageData, 'changes'>) {
  const t = useTexts()
  if (changes.length === 0) return null
  return (
    <section className="mt-8">
      <h2>{t('desk-promotions.changes')}</h2>
      <ul className="coupon-changes">
        {changes.map(({ at, by, action, fields }) => {
          const text = couponActs[action]
          const names = fields.map((name) =>
            isField(name)
              ? t(fieldTexts[name])
              : name === 'gives'
                ? t('desk-promotions.part_worth')
                : t('desk-promotions.owner'),
          )
          return (
            <li key={`${at} ${action}`}>
              <strong>{text ? t(text) : action}</strong>
              {names.length > 0 && `: ${names.join(', ')}`}
              <br />
              <small className="text-muted">
                {momentOf(new Date(at))}
                {dot}
                {by}
              </small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
