import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { GoodsFilters } from '#app/staff/goods/goods-filters.tsx'
import { GoodsRows } from '#app/staff/goods/goods-rows.tsx'
import { ListEnd } from '#app/staff/list-end.tsx'
import { queryOf } from '#app/staff/query-of.ts'
import { shopNames } from '#app/staff/shop-names.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { GoodsQuery } from '#contract/staff/goods.ts'
import type { Route } from './+types/goods'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { goods, texts } = context.get(shop)
  const query = GoodsQuery.parse(Object.fromEntries(url.searchParams))
  const found = await goods.list(query)
  if (!found.ok) throw data(null, 404)
  return { texts: texts('desk', 'desk-goods'), query, shops: shopNames, ...found.value }
}

export default function Goods({ loaderData: { query, shops, goods, categories, next } }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const here = path('/staff/goods')
  const { after, ...filters } = query
  const isSearch = Object.values(filters).some((wish) => wish !== undefined)
  return (
    <>
      <PageHead title={t('desk.page_goods')} />
      <div className="desk-head">
        <h1>{t('desk.page_goods')}</h1>
        <div className="flex flex-wrap gap-3">
          <PageLink to={`${here}/import`} className={buttonClass('secondary')}>
            {t('desk-goods.import')}
          </PageLink>
          <PageLink to={`${here}/new`} className={buttonClass()}>
            {t('desk-goods.new')}
          </PageLink>
        </div>
      </div>
      <GoodsFilters query={query} shops={shops} categories={categories} />
      {goods.length === 0 && (
        <div className="desk-empty">
          <p>{t(isSearch || after ? 'desk-goods.none' : 'desk-goods.empty')}</p>
        </div>
      )}
      <GoodsRows goods={goods} shops={shops} />
      <ListEnd
        more={next !== undefined && { query: queryOf({ ...filters, after: next }), text: t('desk-goods.more') }}
        back={(isSearch || after !== undefined) && { query: '', text: t('desk-goods.all') }}
      />
    </>
  )
}
