import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { useCartState } from './cart-context.ts'
import { CartCount } from './cart-count.tsx'
import { useCartLink } from './use-cart-link.ts'

/** The link to the cart in the header, with the number of items. */
export function CartButton() {
  const t = useTexts()
  const { count, ...link } = useCartLink()
  const state = useCartState()
  const announcement = useAnnouncement(state.cart !== undefined || state.heard !== undefined ? count : undefined)

  return (
    <>
      <PageLink {...link} className="header-button">
        <Icon name="cart" className="size-7" />
        <span className="max-lg:sr-only">{t('shell.cart')}</span>
        <CartCount count={count} hasChanged={announcement !== ''} />
      </PageLink>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  )
}

/** How many items there are, in words, when that has changed, not when a page begins. */
function useAnnouncement(count: number | undefined) {
  const t = useTexts()
  const before = useRef(count)
  const [announcement, announce] = useState('')
  useEffect(() => {
    if (count === undefined) return
    if (before.current !== undefined && before.current !== count) announce(t('shell.cart_now', { count }))
    before.current = count
  }, [count, t])
  return announcement
}
