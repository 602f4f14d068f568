import { CartButton } from '#app/cart/cart-button.tsx'
import { Logo } from '#app/storefront/logo.tsx'
import { usePageMeta } from '#app/storefront/page-handle.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { WishlistLink } from '#app/wishlist/wishlist-link.tsx'
import { AccountButton } from './account-button.tsx'
import { MegaMenu } from './mega-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchLink } from './search-link.tsx'

export function Header() {
  const t = useTexts()
  const { storefront, path } = useStorefront()
  const { checkoutStep, subscription } = usePageMeta()
  return (
    <div className="border-line border-b bg-paper">
      <div className="page header-grid">
        <button type="button" popoverTarget="mobile-menu" className="header-button lg:hidden">
          <Icon name="menu" className="size-7" />
          <span className="sr-only">{t('shell.menu')}</span>
        </button>
        <PageLink
          to={path('/')}
          aria-label={t('shell.home_link', { brand: storefront.name })}
          className="header-logo flex min-h-11 items-center"
        >
          <Logo brand={storefront.id} className="h-7 lg:h-9" />
        </PageLink>
        <SearchBox />
        <div className="header-buttons">
          <SearchLink />
          <AccountButton />
          <HeaderButton
            to={path('/my-account/reorder')}
            icon="reorder"
            label={t('shell.reorder')}
            className="hidden md:flex"
          />
          <WishlistLink />
          {checkoutStep !== 'thank-you' && <CartButton />}
        </div>
      </div>
      {!subscription && <MegaMenu />}
    </div>
  )
}

function HeaderButton(props: { to: string; icon: IconName; label: string; className?: string }) {
  return (
    <PageLink to={props.to} className={`header-button ${props.className ?? ''}`}>
      <Icon name={props.icon} className="size-7" />
      <span className="max-lg:sr-only">{props.label}</span>
    </PageLink>
  )
}
