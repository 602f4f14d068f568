import { data } from 'react-router'
import { shop } from '#app/context.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { paginate, readPage } from '#contract/catalogue/listing.ts'
import { documentTypeTexts } from '#contract/checkout/order-document.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Route } from './+types/documents'

export const handle: PageHandle = { layout: 'account' }

const itemsPerPage = 20

export async function loader({ context, url }: Route.LoaderArgs) {
  const { documents, texts } = context.get(shop)
  const part = { page: readPage(url.searchParams.get('page')), itemsPerPage }
  const found = await documents.page(part)
  if (!found.ok) throw data(null, 404)
  return {
    texts: texts('document', 'history'),
    noindex: true,
    documents: found.value.documents,
    pagination: paginate(part, found.value.count),
  }
}

/** The papers of all orders of the customer. */
export default function Documents({ loaderData: { documents, pagination } }: Route.ComponentProps) {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  const title = t('shell.account_documents')
  return (
    <>
      <PageHead title={title} />
      <h1 className="mb-4">{title}</h1>
      {documents.length === 0 ? (
        <>
          <img src="/pictures/state-no-orders.svg" alt="" width={240} height={160} className="mb-4 w-60" />
          <p className="title-sm">{t('document.none')}</p>
          <p className="mt-2">{t('history.documents_later')}</p>
          <PageLink to={path('/my-account/history')} className={`mt-6 ${buttonClass('secondary')}`}>
            {t('shell.account_orders')}
          </PageLink>
        </>
      ) : (
        <>
          <p className="text-muted">{t('history.documents_text')}</p>
          <ul className="mt-4">
            {documents.map(({ type, number, url, issued_at, order }) => (
              <li key={url} className="history-document">
                <a href={url} type="application/pdf" className="link inline-flex min-h-11 items-center">
                  {t('document.link', { name: t(documentTypeTexts[type]), number })}
                </a>
                <span className="flex flex-wrap items-center gap-x-4 text-sm">
                  <time dateTime={issued_at} className="text-muted">
                    {formatDate(new Date(issued_at), storefront.zone)}
                  </time>
                  <PageLink
                    to={path(`/my-account/order/${order.id}`)}
                    className="link inline-flex min-h-11 items-center"
                  >
                    {t('history.document_order', { number: order.number })}
                  </PageLink>
                </span>
              </li>
            ))}
          </ul>
          <Pager pagination={pagination} to={(page) => `?page=${page}`} />
        </>
      )}
    </>
  )
}
