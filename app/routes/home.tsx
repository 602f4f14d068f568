import { data } from 'react-router'
import { BlockDataContext } from '#app/blocks/block-data.tsx'
import { Blocks } from '#app/blocks/blocks.tsx'
import { shop } from '#app/context.ts'
import { PageTests } from '#app/measurement/page-tests.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import type { Route } from './+types/home'

export const handle: PageHandle = { meta: { recentlyViewed: true } }

export async function loader({ context }: Route.LoaderArgs) {
  const home = await context.get(shop).content.page('home')
  if (!home) throw data(null, 404)
  return home
}

export default function Home({ loaderData: { page, blockData } }: Route.ComponentProps) {
  return (
    <BlockDataContext value={blockData}>
      <PageHead title={page.content.title ?? page.name} description={page.content.description} />
      <PageTests keys={page.tests} />
      <Blocks blocks={[page.content]} eager />
    </BlockDataContext>
  )
}
