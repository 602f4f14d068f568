import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { BonusPointsStats } from '#contract/loyalty/bonus-points.ts'
import { formatCount, formatMoney } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'

const figures: readonly { name: 'earned' | 'taken_back' | 'converted' | 'expired'; label: MessageId }[] = [
  { name: 'earned', label: 'loyalty.earned' },
  { name: 'converted', label: 'loyalty.converted_points' },
  { name: 'taken_back', label: 'loyalty.taken_back' },
  { name: 'expired', label: 'loyalty.expired' },
]

/** What has become of all points. */
export function PointsFigures({ stats }: { stats: BonusPointsStats }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  return (
    <dl className="points-figures">
      {figures.map(({ name, label }) => (
        <div key={name} className="points-figure">
          <dt className="text-muted text-sm">{t(label)}</dt>
          <dd className="font-semibold tabular-nums">{formatCount(stats[name], storefront.money.locale)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How points are earned, used and lost. */
export function PointsRules({ stats }: { stats: Pick<BonusPointsStats, 'threshold' | 'amount' | 'pending_days'> }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const { threshold, amount, pending_days: days } = stats
  return (
    <section aria-labelledby="points-rules" className="mt-10 max-w-narrow">
      <h2 id="points-rules" className="title-sm mb-2">
        {t('loyalty.rules')}
      </h2>
      <ul className="list-disc ps-5 *:mt-1">
        <li>{t('loyalty.rule_earn', { amount: formatMoney(1_00, storefront.money) })}</li>
        <li>{t('loyalty.rule_pending', { days })}</li>
        <li>{t('loyalty.rule_convert', { points: threshold, amount: formatMoney(amount, storefront.money) })}</li>
        <li>{t('loyalty.rule_coupon')}</li>
        <li>{t('loyalty.rule_expiry')}</li>
        <li>{t('loyalty.rule_refund')}</li>
      </ul>
    </section>
  )
}
