import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Order } from '#contract/checkout/order.ts'
import { documentTypeTexts } from '#contract/checkout/order-document.ts'
import { formatDate } from '#contract/web/format.ts'
import { FoldedPart } from './order-part.tsx'

/** Invoice, credit notes and delivery notes to open. Visitors who see only a part of the order see none. */
export function OrderPapers({ order: { documents, redacted } }: { order: Order }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  if (redacted) return null
  return (
    <FoldedPart id="order-papers" title="document.list_title">
      {documents.length === 0 ? (
        <p>{t('document.none')}</p>
      ) : (
        <ul>
          {documents.map(({ type, number, url, issued_at }) => (
            <li key={url} className="mb-2">
              <a href={url} className="link" type="application/pdf">
                {t('document.link', { name: t(documentTypeTexts[type]), number })}
              </a>{' '}
              <time dateTime={issued_at} className="text-muted text-sm">
                {formatDate(new Date(issued_at), storefront.zone)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </FoldedPart>
  )
}
