import { data, Form } from 'react-router'
import { shop } from '#app/context.ts'
import { DeskSelect } from '#app/staff/desk-field.tsx'
import { FilterFold } from '#app/staff/filter-fold.tsx'
import { ListEnd } from '#app/staff/list-end.tsx'
import { PhraseField } from '#app/staff/phrase-field.tsx'
import { couponShops } from '#app/staff/promotions/coupon-shops.ts'
import { CouponTable } from '#app/staff/promotions/coupon-table.tsx'
import { kindTexts, stateTexts } from '#app/staff/promotions/coupon-texts.ts'
import { queryOf } from '#app/staff/query-of.ts'
import { ShopSelect } from '#app/staff/shop-select.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { CouponQuery, couponKinds, couponStates } from '#contract/staff/coupons.ts'
import type { Route } from './+types/coupons'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { couponDesk, texts } = context.get(shop)
  const read = CouponQuery.parse(Object.fromEntries(url.searchParams))
  const query = { ...read, shop: couponShops.some(({ id }) => id === read.shop) ? read.shop : undefined }
  const found = await couponDesk.list(query)
  if (!found.ok) throw data(null, 404)
  const isDeleted = url.searchParams.get('did') === 'deleted'
  return { texts: texts('desk', 'desk-promotions'), query, shops: couponShops, isDeleted, ...found.value }
}

export default function Coupons({ loaderData: { query, shops, coupons, next, isDeleted } }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { after, ...list } = query
  const here = path('/staff/coupons')
  const folded = [query.shop, query.state, query.kind, query.whose]
  const isSearch = Object.values(query).some((wish) => wish !== undefined)
  return (
    <>
      <PageHead title={t('desk.page_coupons')} />
      <div className="desk-head">
        <h1>{t('desk.page_coupons')}</h1>
        <div className="flex flex-wrap gap-3">
          <PageLink to={`${here}/new?many=yes`} className={buttonClass('secondary')}>
            {t('desk-promotions.new_series')}
          </PageLink>
          <PageLink to={`${here}/new`} className={buttonClass()}>
            {t('desk-promotions.new')}
          </PageLink>
        </div>
      </div>
      {isDeleted && (
        <div className="mt-4 max-w-narrow">
          <Notice type="success">{t('desk-promotions.did_deleted')}</Notice>
        </div>
      )}
      {/* The fields start anew with each list. */}
      <Form key={JSON.stringify(query)} role="search" aria-label={t('desk-promotions.search')}>
        <div className="desk-filters max-w-narrow">
          <PhraseField label={t('desk-promotions.search_code')} value={query.text} maxLength={40} />
          <Button type="submit">{t('shell.search')}</Button>
        </div>
        <FilterFold count={folded.filter((wish) => wish !== undefined).length}>
          <ShopSelect
            label={t('desk-promotions.shop')}
            any={t('desk-promotions.any')}
            shops={shops}
            chosen={query.shop}
          />
          <DeskSelect
            any={t('desk-promotions.any')}
            name="state"
            label={t('desk-promotions.state')}
            defaultValue={query.state}
            options={couponStates.map((state) => [state, t(stateTexts[state])])}
          />
          <DeskSelect
            any={t('desk-promotions.any')}
            name="kind"
            label={t('desk-promotions.part_worth')}
            defaultValue={query.kind}
            options={couponKinds.map((kind) => [kind, t(kindTexts[kind])])}
          />
          <DeskSelect
            label={t('desk-promotions.whose')}
            name="whose"
            defaultValue={query.whose}
            any={t('desk-promotions.whose_everybody')}
            options={[['personal', t('desk-promotions.whose_personal')]]}
          />
        </FilterFold>
      </Form>
      {coupons.length === 0 ? (
        <Nothing isSearch={isSearch} here={here} />
      ) : (
        <CouponTable coupons={coupons} shops={shops} />
      )}
      <ListEnd
        more={next !== undefined && { query: queryOf({ ...list, after: next }), text: t('desk-promotions.more') }}
        back={after !== undefined && { query: queryOf(list), text: t('desk-promotions.first_page') }}
      />
    </>
  )
}

function Nothing({ isSearch, here }: { isSearch: boolean; here: string }) {
  const t = useTexts()
  if (!isSearch) return <p className="desk-empty">{t('desk-promotions.empty')}</p>
  return (
    <div className="desk-empty">
      <p>{t('desk-promotions.none')}</p>
      <PageLink to={here} className={buttonClass('secondary')}>
        {t('desk-promotions.reset')}
      </PageLink>
    </div>
  )
}
