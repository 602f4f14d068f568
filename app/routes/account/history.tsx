import { data, Form } from 'react-router'
import { HistoryOrder } from '#app/account/history-order.tsx'
import { shop } from '#app/context.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { paginate, readPage, readPhrase } from '#contract/catalogue/listing.ts'
import { historyPageSize } from '#contract/checkout/history-query.ts'
import { formatCount } from '#contract/web/format.ts'
import type { Route } from './+types/history'

export const handle: PageHandle = { layout: 'account' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { history, texts } = context.get(shop)
  const phrase = readPhrase(url.searchParams.get('q'))
  const part = { page: readPage(url.searchParams.get('page')), itemsPerPage: historyPageSize }
  const found = await history.page({ ...part, phrase })
  if (!found.ok) throw data(null, 404)
  const { orders, count } = found.value
  return {
    texts: texts('order', 'history'),
    noindex: true,
    orders,
    phrase,
    pagination: paginate(part, count),
  }
}

/** The customer's orders, the newest first. */
export default function History({ loaderData: { orders, phrase, pagination } }: Route.ComponentProps) {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  const count = pagination.totalItems
  const number = formatCount(count, storefront.money.locale)
  const to = (page: number) => `?${new URLSearchParams({ ...(phrase && { q: phrase }), page: String(page) })}`
  return (
    <>
      <PageHead title={t('history.title')} />
      <h1 className="mb-4">{t('history.title')}</h1>
      {count === 0 && !phrase ? (
        <NoOrders />
      ) : (
        <>
          <Search phrase={phrase} />
          {count > 0 && (
            <p className="mt-4 text-muted wrap-anywhere" role="status">
              {phrase ? t('history.found', { count, number, phrase }) : t('history.count', { count, number })}
            </p>
          )}
          {count === 0 && <NoneFound phrase={phrase} />}
          {phrase && (
            <p className="mt-2">
              <PageLink to={path('/my-account/history')} className="link inline-flex min-h-11 items-center">
                {t('history.show_all')}
              </PageLink>
            </p>
          )}
          <ul className="mt-4 grid gap-4">
            {orders.map((order) => (
              <HistoryOrder key={order.id} order={order} />
            ))}
          </ul>
          <Pager pagination={pagination} to={to} />
        </>
      )}
    </>
  )
}

function Search({ phrase }: { phrase: string }) {
  const t = useTexts()
  return (
    <Form method="get" role="search" className="flex max-w-narrow flex-wrap items-end gap-3">
      <div className="field min-w-48 flex-1">
        <label htmlFor="history-search">{t('history.search')}</label>
        <input
          key={phrase}
          id="history-search"
          name="q"
          type="search"
          defaultValue={phrase}
          maxLength={100}
          autoComplete="off"
          className="field-input"
        />
      </div>
      <Button type="submit" look="secondary">
        {t('history.search_button')}
      </Button>
    </Form>
  )
}

function NoneFound({ phrase }: { phrase: string }) {
  const t = useTexts()
  return (
    <div className="mt-6" role="status">
      <p className="title-sm wrap-anywhere">{t('history.none_found', { phrase })}</p>
      <p className="mt-2">{t('history.none_found_text')}</p>
    </div>
  )
}

function NoOrders() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <>
      <img src="/pictures/state-no-orders.svg" alt="" width={240} height={160} className="mb-4 w-60" />
      <h2 className="title-sm">{t('history.none')}</h2>
      <p className="mt-2">{t('history.none_text')}</p>
      <p className="mt-2 text-muted text-sm">{t('history.none_guest')}</p>
      <p className="mt-6">
        <PageLink to={path('/')} className={buttonClass('primary')}>
          {t('history.to_the_shop')}
        </PageLink>
      </p>
    </>
  )
}
