import { data, redirect } from 'react-router'
import { BlockDataContext } from '#app/blocks/block-data.tsx'
import { Blocks } from '#app/blocks/blocks.tsx'
import { shop } from '#app/context.ts'
import { PageTests } from '#app/measurement/page-tests.tsx'
import { movedPages } from '#app/routes.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { splitLocale } from '#contract/web/locale-path.ts'
import type { Route } from './+types/content-page'

/** All paths without a route of their own: moved pages of the earlier shop, pages of the content service, or a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { path } = splitLocale(url.pathname)
  const moved = movedPages[path]
  if (moved) throw redirect(context.get(shop).path(moved) + url.search, 301)
  const page = await context.get(shop).content.page(path.slice(1))
  if (!page) throw data(null, 404)
  return page
}

export default function ContentPage({ loaderData: { page, blockData } }: Route.ComponentProps) {
  return (
    <BlockDataContext value={blockData}>
      <PageHead title={page.content.title ?? page.name} description={page.content.description} />
      <PageTests keys={page.tests} />
      <Blocks blocks={[page.content]} eager />
    </BlockDataContext>
  )
}
