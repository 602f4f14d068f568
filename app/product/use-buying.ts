import { type RefObject, useEffect, useState } from 'react'
import { useCart } from '#app/cart/cart-provider.tsx'
import { useAdding } from '#app/cart/use-adding.ts'
import { type Choice, type LensRange, orderableSides, wantedSides } from '#contract/catalogue/lens-choice.ts'

type Chosen = { productId: string; made: LensRange; choice: Choice; form: RefObject<HTMLFormElement | null> }

/** Puts what is chosen into the cart, both eyes in one act, and shows the cart. `isAsked`: it was tried too early. */
export function useBuying({ productId, made, choice, form }: Chosen, isAsked: boolean) {
  const { open, prepare } = useCart()
  const { add, isAdding } = useAdding()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries, form])

  async function buy() {
    const sides = orderableSides(made, choice)
    if (sides.length === 0 || sides.length < wantedSides(choice).length) return setTries(tries + 1)
    prepare()
    const items = sides.map(({ options, quantity }) => ({ product: { product_id: productId, options }, quantity }))
    if (await add(items)) await open()
  }
  return { buy, isAdding, isAsked: isAsked || tries > 0 }
}
