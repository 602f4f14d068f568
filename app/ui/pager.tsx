import { Link, type To } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { type Pagination, pagerNumbers } from '#contract/catalogue/listing.ts'
import { Icon } from './icon.tsx'

const turns = {
  first: 'chevrons-left',
  previous: 'chevron-left',
  next: 'chevron-right',
  last: 'chevrons-right',
} as const
const turnTexts = {
  first: 'pager.first',
  previous: 'pager.previous',
  next: 'pager.next',
  last: 'pager.last',
} as const

/** Three page numbers, and links to the previous, next, first and last page. A single page has no pager. */
export function Pager({ pagination, to }: { pagination: Pagination; to: (page: number) => To }) {
  const t = useTexts()
  const { currentPage, totalPages } = pagination
  if (totalPages < 2) return null
  const turn = (kind: keyof typeof turns, page: number) => {
    // A link that leads nowhere is invisible but keeps its place, so that the others do not move under the finger.
    if (page < 1 || page > totalPages || page === currentPage) return <span className="pager-item invisible" />
    return (
      <Link to={to(page)} className="pager-item">
        <Icon name={turns[kind]} />
        <span className="sr-only">{t(turnTexts[kind])}</span>
      </Link>
    )
  }
  return (
    <nav aria-label={t('pager.pages')} className="mt-8">
      <ul className="pager">
        <li className="max-2xs:hidden">{turn('first', 1)}</li>
        <li>{turn('previous', currentPage - 1)}</li>
        {pagerNumbers(pagination).map((page) => (
          <li key={page}>
            <Link to={to(page)} aria-current={page === currentPage ? 'page' : undefined} className="pager-item">
              <span className="sr-only">{t('pager.page')} </span>
              {page}
            </Link>
          </li>
        ))}
        <li>{turn('next', currentPage + 1)}</li>
        <li className="max-2xs:hidden">{turn('last', totalPages)}</li>
      </ul>
    </nav>
  )
}
