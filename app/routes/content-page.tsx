import { data } from 'react-router'
import { Blocks } from '#app/blocks/blocks.tsx'
import { Products } from '#app/blocks/products.tsx'
import { shop } from '#app/context.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { splitLocale } from '#contract/address.ts'
import type { Route } from './+types/content-page'

/** Whatever no other route claims: a page of the content service, or none. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const slug = splitLocale(url.pathname).path.slice(1)
  const page = await context.get(shop).content.page(slug)
  if (!page) throw data(null, 404)
  return page
}

export default function ContentPage({ loaderData: { page, products } }: Route.ComponentProps) {
  return (
    <Products value={products}>
      <PageHead title={page.content.title ?? page.name} description={page.content.description} />
      <Blocks blocks={[page.content]} />
    </Products>
  )
}
