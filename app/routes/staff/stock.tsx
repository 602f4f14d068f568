import { data, Form, Link } from 'react-router'
import { shop } from '#app/context.ts'
import { ListEnd } from '#app/staff/list-end.tsx'
import { ListTabs } from '#app/staff/list-tabs.tsx'
import { PhraseField } from '#app/staff/phrase-field.tsx'
import { queryOf } from '#app/staff/query-of.ts'
import { choiceOf, variantPath } from '#app/staff/stock/variant-words.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { StockQuery, stockLists } from '#contract/staff/stock.ts'
import { dot } from '#contract/web/dot.ts'
import type { Route } from './+types/stock'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { stock, texts } = context.get(shop)
  const search = StockQuery.parse(Object.fromEntries(url.searchParams))
  const found = await stock.list(search)
  if (!found.ok) throw data(null, 404)
  return { texts: texts('desk', 'desk-stock'), search, ...found.value }
}

const listTexts = {
  all: 'desk-stock.list_all',
  low: 'desk-stock.list_low',
  out: 'desk-stock.list_out',
  back: 'desk-stock.list_back',
} as const
const emptyTexts = {
  all: 'desk-stock.empty_all',
  low: 'desk-stock.empty_low',
  out: 'desk-stock.empty_out',
  back: 'desk-stock.empty_back',
} as const

export default function Stock({ loaderData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { search, variants, next } = loaderData
  const { list, text } = search
  return (
    <>
      <PageHead title={t('desk.page_stock')} />
      <div className="desk-head">
        <h1>{t('desk.page_stock')}</h1>
        <div className="flex flex-wrap gap-3">
          <PageLink to={path('/staff/stock/product')} className={buttonClass('secondary')}>
            {t('desk-stock.choose')}
          </PageLink>
          <PageLink to={path('/staff/stock/delivery')} className={buttonClass('secondary')}>
            {t('desk-stock.delivery_file')}
          </PageLink>
        </div>
      </div>
      <p className="mt-2 max-w-narrow">{t('desk-stock.intro')}</p>
      <Form role="search" aria-label={t('desk-stock.search')} className="desk-filters">
        <input type="hidden" name="list" value={list} />
        <PhraseField label={t('desk-stock.search')} value={text} />
        <Button type="submit">{t('shell.search')}</Button>
      </Form>
      <ListTabs
        label={t('desk-stock.lists')}
        here={list}
        tabs={stockLists.map((one) => ({
          list: one,
          text: t(listTexts[one]),
          query: text ? `&${queryOf({ text })}` : '',
        }))}
      />
      {variants.length === 0 && (
        <p className="desk-empty">{text ? t('desk-stock.none', { text }) : t(emptyTexts[list])}</p>
      )}
      {text && (
        <p className="mt-4">
          <PageLink to={`${path('/staff/stock/product')}?${queryOf({ text })}`} className="link">
            {t('desk-stock.not_listed')}
          </PageLink>
        </p>
      )}
      <ul className="desk-rows">
        {variants.map((one) => {
          const free = one.onHand - one.reserved
          return (
            <li key={`${one.product} ${one.variant}`}>
              <div>
                <Link to={path(variantPath(one))} className="desk-row-link">
                  {one.title}
                </Link>
                <p className="text-muted text-sm wrap-anywhere">{[choiceOf(one), one.sku].filter(Boolean).join(dot)}</p>
              </div>
              <div className="desk-row-facts">
                <p>
                  <strong className="stock-number">{t('desk-stock.free', { count: free })}</strong>
                  {free < 0 && <strong className="desk-late">{t('desk-stock.backordered', { count: -free })}</strong>}
                  {free >= 0 && one.level !== null && free < one.level && (
                    <strong className="desk-late">{t('desk-stock.below', { level: one.level })}</strong>
                  )}
                  {free === 0 && one.level === null && <span className="desk-tag">{t('desk-stock.sold_out')}</span>}
                </p>
                <p className="text-muted text-sm">
                  {[
                    t('desk-stock.on_hand', { count: one.onHand }),
                    one.reserved > 0 && t('desk-stock.reserved', { count: one.reserved }),
                    one.level !== null && t('desk-stock.level_is', { level: one.level }),
                  ]
                    .filter(Boolean)
                    .join(dot)}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
      <ListEnd
        more={Boolean(next) && { query: queryOf({ list, text, after: next }), text: t('desk-stock.more') }}
        back={Boolean(text) && { query: queryOf({ list }), text: t('desk-stock.show_all') }}
      />
    </>
  )
}
