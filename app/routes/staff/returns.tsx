import { data, Form, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { ListEnd } from '#app/staff/list-end.tsx'
import { ListTabs } from '#app/staff/list-tabs.tsx'
import { PhraseField } from '#app/staff/phrase-field.tsx'
import { queryOf } from '#app/staff/query-of.ts'
import { ReturnRow, returnPath } from '#app/staff/returns/return-row.tsx'
import { shopNames } from '#app/staff/shop-names.ts'
import { ShopSelect } from '#app/staff/shop-select.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { type ReturnList, ReturnQuery, returnLists } from '#contract/staff/returns.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Route } from './+types/returns'

/** A scanned slip opens its return: what is found alone is not listed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { returnsDesk, texts, path } = context.get(shop)
  const search = ReturnQuery.parse(Object.fromEntries(url.searchParams))
  const found = await returnsDesk.list(search)
  if (!found.ok) throw data(null, 404)
  const [only, ...others] = found.value.returns
  if (search.text && !search.after && only && others.length === 0) throw redirect(path(returnPath(only)), 302)
  return { texts: texts('desk', 'desk-returns', 'order'), search, shops: shopNames, ...found.value }
}

const listTexts: Record<ReturnList, MessageId> = {
  waiting: 'returns.list_waiting',
  announced: 'returns.list_announced',
  received: 'returns.list_received',
  checked: 'returns.list_checked',
  done: 'returns.list_done',
}

export default function Returns({ loaderData: { search, shops, returns, next } }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { list, shop: chosen, text } = search
  const isSearch = text !== undefined || chosen !== undefined
  const isEmpty = returns.length === 0
  const shopQuery = chosen ? `&${new URLSearchParams({ shop: chosen })}` : ''
  return (
    <>
      <PageHead title={t('desk.page_returns')} />
      <div className="desk-head">
        <h1>{t('desk.page_returns')}</h1>
        <PageLink to={path('/staff/returns/new')} className={buttonClass('secondary')}>
          {t('returns.without_slip')}
        </PageLink>
      </div>
      <Form role="search" aria-label={t('returns.search')} className="desk-filters">
        <PhraseField label={t('returns.scan')} value={text} autoFocus />
        <ShopSelect label={t('returns.shop')} any={t('returns.all_shops')} shops={shops} chosen={chosen} />
        <input type="hidden" name="list" value={list} />
        <Button type="submit">{t('shell.search')}</Button>
      </Form>
      {text === undefined && (
        <ListTabs
          label={t('returns.lists')}
          here={list}
          tabs={returnLists.map((one) => ({ list: one, text: t(listTexts[one]), query: shopQuery }))}
        />
      )}
      {isEmpty && (
        <div className="desk-empty">
          <p>
            {text === undefined
              ? t(list === 'waiting' && !isSearch ? 'returns.empty' : 'returns.empty_list')
              : t('returns.none', { text })}
          </p>
          {text !== undefined && (
            <PageLink to={`${path('/staff/returns/new')}?${queryOf({ text })}`} className={buttonClass('secondary')}>
              {t('returns.without_slip')}
            </PageLink>
          )}
        </div>
      )}
      <ul className="desk-rows">
        {returns.map((one) => (
          <ReturnRow key={one.id} one={one} shops={shops} />
        ))}
      </ul>
      <ListEnd
        more={Boolean(next) && { query: queryOf({ list, shop: chosen, text, after: next }), text: t('returns.more') }}
        back={isSearch && { query: '', text: t('returns.all') }}
      />
    </>
  )
}
