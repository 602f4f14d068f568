import { data } from 'react-router'
import { Blocks } from '#app/blocks/blocks.tsx'
import { Products } from '#app/blocks/products.tsx'
import { shop } from '#app/context.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const home = await context.get(shop).content.page('home')
  if (!home) throw data(null, 404)
  return home
}

export default function Home({ loaderData: { page, products } }: Route.ComponentProps) {
  return (
    <Products value={products}>
      <PageHead title={page.content.title ?? page.name} description={page.content.description} />
      <Blocks blocks={[page.content]} />
    </Products>
  )
}
