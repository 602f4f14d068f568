import { data, redirect } from 'react-router'
import { AccountNotification } from '#app/account/account-notification.tsx'
import { takeNotice, writeNotice } from '#app/account/flash.ts'
import { shop } from '#app/context.ts'
import { PointsFigures, PointsRules } from '#app/loyalty/points-figures.tsx'
import { PointsCoupons, PointsOrders } from '#app/loyalty/points-orders.tsx'
import { PointsProgress } from '#app/loyalty/points-progress.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { InCurrency, moneyIn, useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { formatDate, formatMoney } from '#contract/web/format.ts'
import type { Route } from './+types/bonus-points'

export const handle: PageHandle = { layout: 'account' }

const pointsPath = '/my-account/bonus-points'

export async function loader({ context, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const wanted = /^[1-9]\d{0,5}$/.test(url.searchParams.get('page') ?? '') ? Number(url.searchParams.get('page')) : 1
  const found = await here.loyalty.overview(wanted)
  if (!found.ok) throw data(null, 404)
  return {
    ...found.value,
    texts: here.texts('loyalty'),
    noindex: true,
    notice: takeNotice(here),
    conversionKey: crypto.randomUUID(),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const key = form.get('key')
  const converted = await here.loyalty.convert(typeof key === 'string' && key ? key.slice(0, 200) : undefined)
  if (converted.ok) {
    const { amount, currency_code, coupon_code, valid_until } = converted.value.conversion
    writeNotice(here, 'points_converted', {
      amount: formatMoney(amount, moneyIn(here.storefront.money, currency_code)),
      code: coupon_code,
      date: formatDate(valid_until),
    })
  } else if (converted.error.code === 'too-few-points')
    writeNotice(here, 'too_few_points', { points: converted.error.missing })
  else throw data(null, 404)
  return redirect(here.path(pointsPath), 303)
}

export default function BonusPoints({ loaderData }: Route.ComponentProps) {
  const t = useTexts()
  const { stats, orders, conversions, pagination, conversionKey, notice } = loaderData
  const isEmpty = pagination.totalItems === 0 && conversions.length === 0
  return (
    <InCurrency code={stats.currency_code}>
      <PageHead title={t('shell.account_bonus_points')} />
      <h1 className="mb-4">{t('shell.account_bonus_points')}</h1>
      <AccountNotification notice={notice} />
      {isEmpty ? (
        <NoPoints />
      ) : (
        <>
          <PointsProgress stats={stats} conversionKey={conversionKey} />
          <PointsFigures stats={stats} />
          <PointsCoupons conversions={conversions} />
          <PointsOrders orders={orders} pagination={pagination} />
        </>
      )}
      <PointsRules stats={stats} />
    </InCurrency>
  )
}

function NoPoints() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <div>
      <img src="/pictures/state-no-orders.svg" alt="" width={240} height={160} className="mb-4 w-60" />
      <h2 className="title-sm">{t('loyalty.none_title')}</h2>
      <p className="mt-2 mb-4 max-w-narrow">{t('loyalty.none')}</p>
      <PageLink to={path('/')} className={buttonClass()}>
        {t('loyalty.to_shop')}
      </PageLink>
    </div>
  )
}
