import { useLocation } from 'react-router'
import { CartCount } from '#app/cart/cart-count.tsx'
import { useCartLink } from '#app/cart/use-cart-link.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { splitLocale } from '#contract/web/locale-path.ts'
import { openSearch } from './open-search.ts'

const places = [
  { at: '/', icon: 'home', text: 'shell.home' },
  { at: '/s', icon: 'search', text: 'shell.bar_search' },
  { at: '/my-account/reorder', icon: 'reorder', text: 'shell.bar_reorder' },
  { at: '/lenspass', icon: 'pass', text: 'shell.bar_passport' },
  { at: '/cart', icon: 'cart', text: 'shell.cart' },
] as const

/** On phones only: links to the five most visited places, within reach of the thumb. */
export function BottomNavigation() {
  const t = useTexts()
  const { path } = useStorefront()
  const here = splitLocale(useLocation().pathname).path
  const { count, ...cart } = useCartLink()
  const added = { '/cart': cart, '/s': { onClick: openSearch } }
  return (
    <nav className="bottom-navigation" aria-label={t('shell.quick_navigation')}>
      {places.map(({ at, icon, text }) => (
        <PageLink
          key={at}
          to={path(at)}
          {...(at in added && added[at as keyof typeof added])}
          aria-current={here === at || here.startsWith(`${at}/`) ? 'page' : undefined}
          className="bottom-navigation-item"
        >
          <Icon name={icon} className="size-6" />
          {t(text)}
          {at === '/cart' && <CartCount count={count} />}
        </PageLink>
      ))}
    </nav>
  )
}
