import { shop } from '#app/context.ts'
import { AlternativesView } from '#app/listing/alternatives-view.tsx'
import { FoundPages } from '#app/listing/found-pages.tsx'
import { ListingView } from '#app/listing/listing-view.tsx'
import { loadListing, titlesIn } from '#app/listing/load-listing.ts'
import { searchFields } from '#app/reporting/conditions.ts'
import { useReport } from '#app/reporting/use-report.ts'
import { Breadcrumb } from '#app/storefront/breadcrumb.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { WaysOn } from '#app/storefront/ways-on.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Category } from '#contract/catalogue/catalogue.ts'
import { chosenFilters, readListing } from '#contract/catalogue/listing.ts'
import type { Route } from './+types/search'

export const handle: PageHandle = { meta: { noticesLast: 'on-phones', recentlyViewed: true } }

export async function loader({ context, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const range = await here.catalogue.range()
  const categories = [...titlesIn(range).keys()]
  const query = readListing(url.searchParams, { pageSize: here.storefront.categoryPageSize, categories })
  const { recognised, ...found } = await loadListing(here, query, range)
  const isMissed =
    found.pagination.totalItems === 0 && found.pages.length === 0 && chosenFilters(query.filters).length === 0
  if (isMissed) here.search.missed(query.phrase)
  return {
    ...found,
    typed: query.phrase,
    recognised: recognised && findCategory(range, recognised.category),
    texts: here.texts('listing'),
    noindex: true,
  }
}

/** The page of the category that the phrase names. */
function findCategory(range: readonly Category[], code: string): { title: string; path: string } | undefined {
  for (const { title, path, children, ...category } of range) {
    if (category.code === code) return { title, path: `/c/${path}` }
    const below = findCategory(children, code)
    if (below) return below
  }
  return undefined
}

const searchResults = { id: 'search', name: 'Search results' }

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { typed: phrase, recognised, pages, alternatives, eyes } = loaderData
  const { filters } = loaderData.listing
  useReport('search', phrase, () => searchFields(phrase, loaderData.pagination.totalItems))
  const isAboutPages = pages.length > 0 && loaderData.products.length === 0 && chosenFilters(filters).length === 0
  return (
    <div className="page py-step-base">
      <PageHead title={phrase ? t('search.title_of', { phrase }) : t('search.title')} />
      <Breadcrumb above={[]} here={t('search.title')} />
      <h1 className="mt-2">{phrase ? t('search.heading', { phrase }) : t('search.all_products')}</h1>
      {recognised && (
        <PageLink to={path(recognised.path)} className="chip mt-4">
          {t('search.whole_category', { category: recognised.title })}
          <Icon name="chevron-right" className="size-4" />
        </PageLink>
      )}
      <FoundPages pages={pages} />
      {alternatives && <AlternativesView {...alternatives} phrase={phrase} eyes={eyes} />}
      {!alternatives &&
        (isAboutPages ? (
          <WaysOn phrase={phrase} />
        ) : (
          <ListingView {...loaderData} list={searchResults} withPhrase={eyes.length > 0} />
        ))}
    </div>
  )
}
