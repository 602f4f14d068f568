import type { ComponentProps } from 'react'
import { data, redirect } from 'react-router'
import { BlockDataContext } from '#app/blocks/block-data.tsx'
import { Blocks } from '#app/blocks/blocks.tsx'
import { shop } from '#app/context.ts'
import { ListingView } from '#app/listing/listing-view.tsx'
import { loadListing } from '#app/listing/load-listing.ts'
import { PageTests } from '#app/measurement/page-tests.tsx'
import { CategoryMenuButton } from '#app/shell/menus/category-menu.tsx'
import { DiscountNote } from '#app/shell/notices/discount-note.tsx'
import { Breadcrumb } from '#app/storefront/breadcrumb.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { isNarrowed, readListing } from '#contract/catalogue/listing.ts'
import type { AlternatePaths } from '#contract/web/locale-path.ts'
import type { Route } from './+types/category'

const mostSlugs = 5

export const handle: PageHandle = { meta: { noticesLast: 'on-phones', recentlyViewed: true } }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const slugs = (params['*'] ?? '').split('/')
  const place = slugs.length > mostSlugs ? undefined : await here.catalogue.categoryPlace(slugs.join('/'))
  if (!place?.ok) {
    if (place?.error.code === 'moved') throw redirect(here.path(`/c/${place.error.path}`) + url.search, 301)
    throw data(null, 404)
  }
  const { category, above, paths } = place.value
  const { categoryPageSize: pageSize } = here.storefront
  // Sub-categories have pages of their own, so there is no filter for them.
  const query = readListing(url.searchParams, { pageSize, categories: [] })
  const [found, around] = await Promise.all([
    loadListing(here, query, [], category.code),
    here.content.category(category.code, `/c/${slugs.join('/')}`),
  ])
  // The content around the products is shown on the first page only.
  const isFirst = found.listing.page === 1
  return {
    ...found,
    isFirst,
    around: isFirst ? around : undefined,
    texts: here.texts('listing'),
    code: category.code,
    title: category.title,
    description: around?.description ?? category.description,
    above: above.map(({ title, path }) => ({ title, path: `/c/${path}` })),
    below: category.children.map(({ title, path }) => ({ title, path: `/c/${path}` })),
    alternates: pathsOf(paths),
    canonical: pathsOf(paths, found.listing.page > 1 ? `?page=${found.listing.page}` : ''),
    noindex: isNarrowed(query, pageSize),
  }
}

const pathsOf = (paths: AlternatePaths, query = ''): AlternatePaths =>
  Object.fromEntries(Object.entries(paths).map(([locale, path]) => [locale, `/c/${path}${query}`]))

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { code, title, description, above, below, around, isFirst } = loaderData
  return (
    <BlockDataContext value={around?.blockData ?? noBlockData}>
      <PageHead title={title} description={description} />
      <PageTests keys={around?.tests} />
      <div className="category-page">
        <div className="page pt-step-xs md:pt-step-base">
          <Breadcrumb above={above} here={title} />
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h1 className="md:mt-2">{title}</h1>
            <CategoryMenuButton />
          </div>
        </div>
        {isFirst && (
          <div className="page category-intro">
            <p className="mt-2 max-w-narrow text-muted">{description}</p>
            <DiscountNote />
          </div>
        )}
        <div className="page">{below.length > 0 && <SubCategories below={below} />}</div>
        {around && <Blocks blocks={around.above} />}
        <div className="page pb-step-base">
          <ListingView {...loaderData} list={{ id: code, name: title }} withPhrase />
        </div>
        {around && <Blocks blocks={around.below} />}
      </div>
    </BlockDataContext>
  )
}

const noBlockData: ComponentProps<typeof BlockDataContext>['value'] = { products: [], shipping: {} }

function SubCategories({ below }: { below: Route.ComponentProps['loaderData']['below'] }) {
  const { path } = useStorefront()
  return (
    <ul className="sub-categories">
      {below.map((category) => (
        <li key={category.path}>
          <PageLink to={path(category.path)} className="chip">
            {category.title}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
