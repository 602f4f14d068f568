import { useCallback, useEffect, useRef, useState } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useCart, useCartState } from './cart-provider.tsx'
import { isPending } from './cart-state.ts'
import { editionOf, type SidebarContents } from './contents.ts'

type Contents = Omit<SidebarContents, 'texts'>

/**
 * What is shown of the cart. Without anything to begin with it is asked for at once; and anew whenever the cart has
 * changed, here or in another tab: another quantity may arrive on another day.
 */
export function useContents<Known extends Contents>(
  known: Known | undefined,
  keep: (shipped: SidebarContents) => void,
) {
  const { path } = useStorefront()
  const { store } = useCart()
  const state = useCartState()
  const [hasFailed, setFailed] = useState(false)
  const shown = useRef(known && editionOf(known.cart))
  const newest = useRef(0)

  const load = useCallback(async () => {
    const turn = ++newest.current
    setFailed(false)
    try {
      const answer = await fetch(path('/cart/contents'))
      if (!answer.ok) throw new Error(`The contents of the cart: ${answer.status}`)
      const shipped: SidebarContents = await answer.json()
      if (turn !== newest.current) return
      shown.current = editionOf(shipped.cart)
      keep(shipped)
      store.learn(shipped.cart)
    } catch {
      if (turn === newest.current) setFailed(true)
    }
  }, [path, store, keep])

  const edition = editionOf(state.heard ?? state.cart)
  const isSettled = !isPending(state)
  const isKnown = state.cart !== undefined || state.heard !== undefined
  useEffect(() => {
    const isOutdated = shown.current === undefined || (isKnown && shown.current !== edition)
    if (!isSettled || !isOutdated) return
    shown.current = edition
    void load()
  }, [isSettled, isKnown, edition, load])

  return { hasFailed, load }
}
