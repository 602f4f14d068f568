import { shop } from '#app/context.ts'
import { loadParts } from '#app/login/load-parts.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/login-parts'

const loadShipped = async (shop: Shop) => ({
  ...(await loadParts(shop)),
  texts: shop.texts('login', 'identity', 'validation'),
})
export type ShippedParts = Awaited<ReturnType<typeof loadShipped>>

/** What the login modal is made of, asked for when it opens. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await loadShipped(context.get(shop)))
}
