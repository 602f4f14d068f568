import type { Cart } from '#contract/cart/cart.ts'
import { readReorderFlags } from '#contract/reorder/target.ts'
import type { Shop } from '#server/shop/shop.ts'

/** What the query of a reorder's target says, by the names of the catalogue. */
export type ReorderNotes = { isPartial: boolean; switched: { before: string; after: string }[]; added: string[] }

/** What the step shows that a reorder leads to: the plan with its odd values, or for others what the query says. */
export async function loadReorder({ reorder, catalogue, wearers }: Shop, cart: Cart, query: URLSearchParams) {
  const plan = await reorder.atCheckout(cart)
  // The link of a mail leads past the cart, which asks the same.
  const questions = plan ? await wearers.questionsAbout(cart.items) : []
  const flags = readReorderFlags(query)
  const named = [...flags.switched_products.flatMap(({ from, to }) => [from, to]), ...flags.added_trial_products]
  const isNeeded = plan === null && named.length > 0
  const cards = isNeeded ? await catalogue.cards(named) : []
  const titleOf = (id: string) => cards.find(({ product_id }) => product_id === id)?.title
  const switched = flags.switched_products.flatMap(({ from, to }) => {
    const [before, after] = [titleOf(from), titleOf(to)]
    return before && after ? [{ before, after }] : []
  })
  const added = flags.added_trial_products.map(titleOf).filter((title) => title !== undefined)
  return { plan, questions, notes: { isPartial: flags.not_reorderable, switched, added } satisfies ReorderNotes }
}
