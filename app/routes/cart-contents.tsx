import { loadSidebar } from '#app/cart/contents.ts'
import { shop } from '#app/context.ts'
import type { Route } from './+types/cart-contents'

/** What the cart sidebar shows, in the language of the page that it opens over. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await loadSidebar(context.get(shop)))
}
