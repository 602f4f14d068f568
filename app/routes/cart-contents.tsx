import { loadSidebar } from '#app/cart/contents.ts'
import { shop } from '#app/context.ts'
import { AddToCart } from '#contract/cart/changes.ts'
import type { Route } from './+types/cart-contents'

const longestKey = 200

/** What the cart sidebar shows, in the language of the page that it opens over. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await loadSidebar(context.get(shop)))
}

/**
 * Adds to the current cart, creates one first for a guest without a cart, and answers with what the sidebar shows then.
 * So the first addition of a guest is one request.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const opened = context.get(shop)
  const input = AddToCart.safeParse(await request.json().catch(() => undefined))
  const key = request.headers.get('Idempotency-Key') || undefined
  if (!input.success || (key && key.length > longestKey)) return opened.problem({ code: 'bad-input' })
  const added = await opened.cart.add(input.data, key)
  return added.ok ? Response.json(await loadSidebar(opened, added.value)) : opened.problem(added.error.answer)
}
