import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { isUnmodifiedClick } from '#app/ui/unmodified-click.ts'
import { splitLocale } from '#contract/web/locale-path.ts'
import { useCart, useCartState } from './cart-context.ts'
import { countOf } from './cart-state.ts'

/** A link to the cart's page; with scripts it opens and closes the sidebar. */
export function CartButton() {
  const t = useTexts()
  const { path } = useStorefront()
  const { open, close, isOpen, prepare } = useCart()
  const state = useCartState()
  const count = countOf(state)
  const isCartPage = splitLocale(useLocation().pathname).path === '/cart'

  function toggle(event: MouseEvent) {
    if (isCartPage || !isUnmodifiedClick(event)) return
    event.preventDefault()
    if (isOpen) close()
    else void open()
  }

  return (
    <>
      <PageLink
        to={path('/cart')}
        className="header-button"
        onClick={toggle}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <Icon name="cart" className="size-7" />
        <span className="max-lg:sr-only">{t('shell.cart')}</span>
        {count > 0 && (
          <>
            <span className="header-count" aria-hidden="true">
              {count}
            </span>
            <span className="sr-only">{t('shell.cart_items', { count })}</span>
          </>
        )}
      </PageLink>
      <CountAnnouncer count={state.cart !== undefined || state.heard !== undefined ? count : undefined} />
    </>
  )
}

/** Tells a screen reader how many items there are when that has changed, not when a page begins. */
function CountAnnouncer({ count }: { count: number | undefined }) {
  const t = useTexts()
  const before = useRef(count)
  const [announcement, announce] = useState('')
  useEffect(() => {
    if (count === undefined) return
    if (before.current !== undefined && before.current !== count) announce(t('shell.cart_now', { count }))
    before.current = count
  }, [count, t])
  return (
    <span role="status" className="sr-only">
      {announcement}
    </span>
  )
}
