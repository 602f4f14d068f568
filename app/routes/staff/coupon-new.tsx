import { data, Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { shop } from '#app/context.ts'
import { CouponInput, Mistake } from '#app/staff/promotions/coupon-field.tsx'
import { CouponFields } from '#app/staff/promotions/coupon-fields.tsx'
import { readCouponForm } from '#app/staff/promotions/coupon-form.ts'
import type { CouponAnswer } from '#app/staff/promotions/coupon-page.ts'
import { couponShops } from '#app/staff/promotions/coupon-shops.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Route } from './+types/coupon-new'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { couponDesk, texts } = context.get(shop)
  const shown = couponShops.find(({ id }) => id === url.searchParams.get('shop')) ?? couponShops[0]
  const choices = await couponDesk.choices(shown?.id)
  if (!choices.ok || !shown) throw data(null, 404)
  return {
    texts: texts('desk', 'desk-promotions', 'address'),
    isSeries: url.searchParams.has('many'),
    shown,
    shops: couponShops,
    categories: choices.value.categories,
    /** A form that is sent twice makes one series. */
    series: crypto.randomUUID(),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { couponDesk, path } = context.get(shop)
  const sent = await request.formData().catch(() => new FormData())
  const form = readCouponForm(sent)
  const isSeries = url.searchParams.has('many')
  const series = z.uuid().safeParse(sent.get('series'))
  if (isSeries && !series.success) throw data(null, 404)
  const made = isSeries ? await couponDesk.createSeries(series.data ?? '', form) : await couponDesk.create(form)
  if (made.ok) {
    const place = isSeries ? `series/${made.value}` : `${form.brand}/${made.value}`
    return redirect(`${path(`/staff/coupons/${place}`)}?did=made`, 303)
  }
  if (made.error.code !== 'bad-fields') throw data(null, 404)
  return data<CouponAnswer>({ form, mistakes: made.error.mistakes }, 422)
}

export default function NewCoupon({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const { isSeries, shown, shops, categories, series } = loaderData
  const { form = {}, mistakes = {} }: CouponAnswer = actionData ?? {}
  const title = t(isSeries ? 'desk-promotions.new_series' : 'desk-promotions.new')
  const chosen = shops.find(({ id }) => id === form.brand) ?? shown
  const state = { form, mistakes, fixed: [] }
  return (
    <>
      <PageHead title={title} />
      <p>
        <PageLink to={path('/staff/coupons')} className="link">
          {t('desk.page_coupons')}
        </PageLink>
      </p>
      <h1>{title}</h1>
      {isSeries && <p className="mt-2 max-w-narrow">{t('desk-promotions.new_series_text')}</p>}
      {actionData && (
        <div className="mt-4 max-w-narrow">
          <Notice type="danger">{t('desk-promotions.refused_fields')}</Notice>
        </div>
      )}
      <Form method="post" className="coupon-form">
        <fieldset className="coupon-part">
          <legend>{t('desk-promotions.part_code')}</legend>
          <div className="field">
            <label htmlFor="brand">{t('desk-promotions.shop')}</label>
            <select id="brand" name="brand" defaultValue={chosen.id} className="field-input">
              {shops.map(({ id, name, currency }) => (
                <option key={id} value={id}>
                  {name} ({currency})
                </option>
              ))}
            </select>
            <Mistake field="brand" mistakes={mistakes} />
          </div>
          {isSeries ? (
            <>
              <input type="hidden" name="series" value={series} />
              <CouponInput {...state} field="name" required maxLength={80} hint={t('desk-promotions.name_hint')} />
              <CouponInput {...state} field="prefix" required maxLength={12} hint={t('desk-promotions.prefix_hint')} />
              <CouponInput
                {...state}
                form={{ size: '1000', ...form }}
                field="size"
                required
                maxLength={5}
                hint={t('desk-promotions.size_hint')}
              />
              <CouponInput
                {...state}
                form={{ length: '10', ...form }}
                field="length"
                required
                maxLength={2}
                hint={t('desk-promotions.length_hint')}
              />
            </>
          ) : (
            <CouponInput {...state} field="code" required maxLength={40} hint={t('desk-promotions.code_hint')} />
          )}
        </fieldset>
        <CouponFields {...state} shop={chosen} categories={categories} isSeries={isSeries} />
        <Button type="submit" disabled={isUnderWay}>
          {t(isSeries ? 'desk-promotions.make_series' : 'desk-promotions.make')}
        </Button>
      </Form>
    </>
  )
}
