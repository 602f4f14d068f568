import { useCallback, useEffect, useRef, useState } from 'react'
import { readAnswer } from '#app/session/read-json.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useCart, useCartState } from './cart-context.ts'
import { isPending } from './cart-state.ts'
import { editionOf, type SidebarContents } from './contents.ts'

type Contents = Omit<SidebarContents, 'texts'>

/**
 * Keeps the contents of the cart up to date: loads them at once if there are none to begin with, and again whenever the
 * cart has changed, here or in another tab, because another quantity may arrive on another day.
 */
export function useContents(known: Contents | undefined, onLoad: (contents: SidebarContents) => void) {
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
      const response = await fetch(path('/cart/contents'))
      const contents = await readAnswer<SidebarContents>(response)
      if (turn !== newest.current) return
      shown.current = editionOf(contents.cart)
      onLoad(contents)
      store.learn(contents.cart)
    } catch {
      if (turn === newest.current) setFailed(true)
    }
  }, [path, store, onLoad])

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
