import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { isUnmodifiedClick } from '#app/ui/unmodified-click.ts'
import { splitLocale } from '#contract/web/locale-path.ts'
import { useCart, useCartState } from './cart-context.ts'
import { countOf } from './cart-state.ts'

/** A link to the cart's page that with scripts opens and closes the sidebar, and how many items are in the cart. */
export function useCartLink() {
  const { path } = useStorefront()
  const { open, close, isOpen, prepare } = useCart()
  const count = countOf(useCartState())
  const isCartPage = splitLocale(useLocation().pathname).path === '/cart'

  function onClick(event: MouseEvent) {
    if (isCartPage || !isUnmodifiedClick(event)) return
    event.preventDefault()
    if (isOpen) close()
    else void open()
  }
  return { to: path('/cart'), onClick, onPointerEnter: prepare, onFocus: prepare, count }
}
