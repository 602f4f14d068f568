import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { openSearch } from './open-search.ts'

/** On phones: shows the search field over the header. */
export function SearchLink() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <PageLink to={path('/s')} onClick={openSearch} className="search-link">
      <Icon name="search" className="size-7" />
      <span className="sr-only">{t('shell.search')}</span>
    </PageLink>
  )
}
