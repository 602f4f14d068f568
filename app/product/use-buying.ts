import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useCart } from '#app/cart/cart-context.ts'
import { useAdding } from '#app/cart/use-adding.ts'
import { readSubscription } from '#app/subscribe/read-subscription.ts'
import { fromParameter, type Recommended, readFrom } from '#contract/cart/recommended-from.ts'
import { type Choice, eyeOf, type LensRange, orderableSides, wantedSides } from '#contract/catalogue/lens-choice.ts'

type ProductChoice = {
  productId: string
  range: LensRange
  choice: Choice
  form: RefObject<HTMLFormElement | null>
  wearerId: string | undefined
}

/** Adds the choice to the cart, both eyes at once, and opens the cart. `hasTriedToBuy`: values were still missing. */
export function useBuying({ productId, range, choice, form, wearerId }: ProductChoice, hasTriedBefore: boolean) {
  const { open, prepare, store } = useCart()
  const { add, isAdding } = useAdding()
  const created_from = useRecommendation()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries === 0) return
    const missing = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // Of radio buttons the group is invalid, and one of them takes the focus.
    const field = missing?.querySelector('input') ?? missing
    field?.focus()
  }, [tries, form])

  async function buy() {
    const sides = orderableSides(range, choice)
    if (sides.length === 0 || sides.length < wantedSides(choice).length) return setTries(tries + 1)
    prepare()
    const items = sides.map(({ side, options, quantity }) => ({
      product: { product_id: productId, options, eye: eyeOf(side), wearer_id: wearerId },
      quantity,
      created_from,
    }))
    if (!(await add(items))) return
    const frequency = form.current ? readSubscription(new FormData(form.current)) : undefined
    if (frequency) await store.subscribeTo(frequency)
    await open()
  }
  return { buy, isAdding, hasTriedToBuy: hasTriedBefore || tries > 0 }
}

/** What led to this page, if that was a recommendation. */
function useRecommendation() {
  const { state, search }: { state: unknown; search: string } = useLocation()
  if (isRecommended(state)) return { type: 'recommendation', ...state } as const
  return readFrom(new URLSearchParams(search).get(fromParameter)) ?? null
}

/** The browser keeps the state of a page across versions of the shop. */
const isRecommended = (state: unknown): state is Recommended =>
  typeof state === 'object' &&
  state !== null &&
  ['recommendation_id', 'source', 'item_position'].every((name) => name in state)
