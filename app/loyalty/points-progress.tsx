import { Form, useNavigation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { BonusPointsStats } from '#contract/loyalty/bonus-points.ts'
import { formatCount, formatDate, formatMoney } from '#contract/web/format.ts'

type PointsProgressProps = {
  stats: BonusPointsStats
  /** The idempotency key of the form: sent twice, it makes one coupon. */
  conversionKey: string
}

/** How many points there are, how far it is to a coupon, and the button that makes one. */
export function PointsProgress({ stats, conversionKey }: PointsProgressProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const { balance, usable, pending, threshold, missing, convertible, expiring } = stats
  const money = (amount: number) => formatMoney(amount, storefront.money)
  const figure = (points: number) => formatCount(points, storefront.money.locale)
  return (
    <section aria-labelledby="balance" className="points-balance">
      <h2 id="balance" className="sr-only">
        {t('loyalty.balance')}
      </h2>
      <p>
        <strong className="points-number">{figure(balance)}</strong> {t('loyalty.points_unit', { points: balance })}
      </p>
      {balance < 0 && <Notice type="warning">{t('loyalty.below_zero')}</Notice>}
      <div className="grid gap-2">
        <progress value={Math.min(usable, threshold)} max={threshold} aria-hidden="true" className="share-bar h-3" />
        <p>
          {convertible
            ? t('loyalty.reached', { points: convertible.points, amount: money(convertible.amount) })
            : t('loyalty.missing', { points: missing, amount: money(stats.amount) })}
        </p>
      </div>
      {convertible && (
        <Form method="post">
          <input type="hidden" name="key" value={conversionKey} />
          <Button type="submit" size="large" disabled={isUnderWay}>
            {t('loyalty.convert', { amount: money(convertible.amount) })}
          </Button>
        </Form>
      )}
      {(pending > 0 || expiring) && (
        <ul className="grid gap-1 text-muted text-sm">
          {pending > 0 && <li>{t('loyalty.pending', { points: pending, number: figure(pending) })}</li>}
          {expiring && (
            <li>
              {t('loyalty.expiring', {
                points: expiring.points,
                number: figure(expiring.points),
                date: formatDate(expiring.on),
              })}
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
