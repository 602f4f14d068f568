import { data } from 'react-router'
import { Blocks } from '#app/blocks/blocks.tsx'
import { Products } from '#app/blocks/products.tsx'
import { shop } from '#app/context.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const { content, texts } = context.get(shop)
  const home = await content.page('home')
  if (!home) throw data(null, 404)
  return { texts: texts('home'), ...home }
}

export default function Home({ loaderData: { page, products } }: Route.ComponentProps) {
  const t = useTexts()
  return (
    <Products value={products}>
      <PageHead title={page.content.title ?? t('home.page_title')} description={page.content.description} />
      <Blocks blocks={[page.content]} />
    </Products>
  )
}
