import { Form, useNavigation } from 'react-router'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { type CouponField, couponFields } from '#contract/staff/coupons.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { dot } from '#contract/web/dot.ts'
import { momentOf } from '../moment.ts'
import { CouponChanges, CouponFigures, CouponOrders } from './coupon-facts.tsx'
import { CouponFields } from './coupon-fields.tsx'
import { formOf } from './coupon-form.ts'
import type { CouponAnswer, loadCoupon } from './coupon-page.ts'
import { SpanText, WorthText } from './coupon-table.tsx'
import { stateTexts } from './coupon-texts.ts'
import { TryOut } from './try-out.tsx'

type CouponScreenProps = {
  page: Awaited<ReturnType<typeof loadCoupon>>
  answer: CouponAnswer | undefined
  isSeries: boolean
}

const didTexts = {
  made: 'desk-promotions.did_made',
  changed: 'desk-promotions.did_changed',
  off: 'desk-promotions.did_off',
  on: 'desk-promotions.did_on',
} as const
const refusalTexts = {
  changed: 'desk-promotions.refused_changed',
  gone: 'desk-promotions.refused_gone',
  used: 'desk-promotions.refused_used',
} as const

/** Fields that may still change after the first use. */
const open: readonly CouponField[] = ['minimum', 'validUntil', 'usageLimit']

/** A coupon or a series: what it gives, what it was used for, its rules, and a cart to try it with. */
export function CouponScreen({ page, answer = {}, isSeries }: CouponScreenProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { coupon, shop, figures, did, sample, tried, products, orders, changes, maySeeOrders } = page
  const { refusal, last } = answer
  const title = isSeries && coupon.series ? coupon.series.name : coupon.code
  return (
    <>
      <PageHead title={title} />
      <p>
        <PageLink to={path('/staff/coupons')} className="link">
          {t('desk.page_coupons')}
        </PageLink>
      </p>
      <h1 className="wrap-anywhere">{title}</h1>
      <p className="coupon-head">
        <span className="coupon-state" data-state={coupon.state}>
          {t(stateTexts[coupon.state])}
        </span>
        <span>
          {shop.name}
          {dot}
          <WorthText gives={coupon.gives} shop={shop} />
          {dot}
          <SpanText {...coupon} zone={zoneOf(shop)} />
          {coupon.hasOwner && `${dot}${t('desk-promotions.personal')}`}
        </span>
      </p>
      <div className="mt-4 grid max-w-narrow gap-3">
        {did && !refusal && !answer.mistakes && <Notice type="success">{t(didTexts[did])}</Notice>}
        {answer.mistakes && <Notice type="danger">{t('desk-promotions.refused_fields')}</Notice>}
        {refusal && (
          <Notice type="danger">
            {t(refusalTexts[refusal])}
            {last && ` ${t('desk-promotions.changed_by', { name: last.by, at: momentOf(new Date(last.at)) })}`}
          </Notice>
        )}
      </div>
      <CouponFigures figures={figures} coupon={isSeries ? coupon : { ...coupon, series: null }} shop={shop} />
      {isSeries && coupon.series && (
        <p className="mt-4">
          <a
            href={path(`/staff/coupons/series/${coupon.series.id}/codes`)}
            download
            className={buttonClass('secondary')}
          >
            {t('desk-promotions.download')}
          </a>
        </p>
      )}
      {!isSeries && coupon.series ? (
        <p className="mt-6">
          {t('desk-promotions.of_series')}{' '}
          <PageLink to={path(`/staff/coupons/series/${coupon.series.id}`)} className="link">
            {coupon.series.name}
          </PageLink>
        </p>
      ) : (
        <Rules page={page} answer={answer} isSeries={isSeries} />
      )}
      <TryOut minimum={coupon.minimum} sample={sample} tried={tried} shop={shop} products={products} />
      <CouponOrders orders={orders} shop={shop} maySee={maySeeOrders} />
      <CouponChanges changes={changes} />
    </>
  )
}

function Rules({ page: { coupon, shop, categories }, answer, isSeries }: CouponScreenProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const isUsed = coupon.used > 0
  const isOff = coupon.state === 'off'
  const fixed = isUsed ? couponFields.filter((field) => !open.includes(field)) : []
  return (
    <>
      <details className="fold coupon-rules" open={Boolean(answer?.mistakes) || undefined}>
        <summary>{t('desk-promotions.rules')}</summary>
        {/* The fields start anew with each version. */}
        <Form key={coupon.version} method="post" className="coupon-form">
          <input type="hidden" name="version" value={coupon.version} />
          {isUsed && <p>{t('desk-promotions.used_text')}</p>}
          <CouponFields
            form={answer?.form ?? formOf(coupon, zoneOf(shop))}
            mistakes={answer?.mistakes ?? {}}
            fixed={fixed}
            shop={shop}
            categories={categories}
            isSeries={isSeries}
          />
          <Button type="submit" name="intent" value="change" disabled={isUnderWay}>
            {t('desk-promotions.save')}
          </Button>
        </Form>
      </details>
      <Form method="post" className="coupon-switch">
        <input type="hidden" name="version" value={coupon.version} />
        <Button type="submit" name="intent" value={isOff ? 'on' : 'off'} look="secondary" disabled={isUnderWay}>
          {t(isOff ? 'desk-promotions.switch_on' : 'desk-promotions.switch_off')}
        </Button>
        {!isUsed && (
          <Button type="submit" name="intent" value="delete" look="plain" disabled={isUnderWay}>
            {t('desk-promotions.delete')}
          </Button>
        )}
        <p className="text-muted text-sm">
          {t(isOff ? 'desk-promotions.switch_on_text' : 'desk-promotions.switch_off_text')}
        </p>
      </Form>
    </>
  )
}
