import { loadContents } from '#app/cart/contents.ts'
import { shop } from '#app/context.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/cart-contents'

const loadShipped = async (shop: Shop) => ({ ...(await loadContents(shop)), texts: shop.texts('cart', 'validation') })
export type ShippedContents = Awaited<ReturnType<typeof loadShipped>>

/** What the cart sidebar shows, in the language of the page that it opens over. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await loadShipped(context.get(shop)))
}
