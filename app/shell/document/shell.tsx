import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CartProvider } from '#app/cart/cart-provider.tsx'
import { CheckoutHeader } from '#app/checkout/checkout-header.tsx'
import { ConsentQuestion } from '#app/consent/consent-question.tsx'
import { LoginProvider } from '#app/login/login-provider.tsx'
import { RecentlyViewed } from '#app/recently-viewed/recently-viewed.tsx'
import { BottomNavigation } from '#app/shell/menus/bottom-navigation.tsx'
import { CategoryMenu } from '#app/shell/menus/category-menu.tsx'
import { Footer } from '#app/shell/menus/footer.tsx'
import { Header } from '#app/shell/menus/header.tsx'
import { LanguageSidebar } from '#app/shell/menus/language-sidebar.tsx'
import { MobileMenu } from '#app/shell/menus/mobile-menu.tsx'
import { TopBar } from '#app/shell/menus/top-bar.tsx'
import { ActingBanner } from '#app/shell/notices/acting-banner.tsx'
import { DeletionNotice } from '#app/shell/notices/deletion-notice.tsx'
import { GiftProvider } from '#app/shell/notices/gifts.tsx'
import { InternalNotice } from '#app/shell/notices/internal-notice.tsx'
import { LoginNotice } from '#app/shell/notices/login-notice.tsx'
import { OnlineNotice } from '#app/shell/notices/online-notice.tsx'
import { PromotionStrip } from '#app/shell/notices/promotion-strip.tsx'
import { WipBanner } from '#app/shell/notices/wip-banner.tsx'
import { usePageMeta } from '#app/storefront/page-handle.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { NotificationsProvider } from '#app/ui/notifications.tsx'
import { WishlistProvider } from '#app/wishlist/wishlist-provider.tsx'
import { AfterForm } from './after-form.tsx'
import { Letterhead } from './letterhead.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** What any part of a page may use; each provider may use those around it. */
const Providers = ({ children }: { children: ReactNode }) => (
  <NotificationsProvider>
    <LoginProvider>
      {/* The wishlist puts products into the cart. */}
      <CartProvider>
        <WishlistProvider>
          <GiftProvider>{children}</GiftProvider>
        </WishlistProvider>
      </CartProvider>
    </LoginProvider>
  </NotificationsProvider>
)

/** The default layout. The checkout has a header of its own, and no menus or footer that distract from paying. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTexts()
  const { isWip } = useStorefront()
  const { checkoutStep, recentlyViewed } = usePageMeta()
  const { pathname } = useLocation()
  const isPaying = checkoutStep !== undefined && checkoutStep !== 'thank-you'
  return (
    <Providers>
      <a href="#content" className="skip-link">
        {t('shell.skip_to_content')}
      </a>
      {!isPaying && <ConsentQuestion />}
      <ProgressBar />
      <Letterhead />
      <header>
        <ActingBanner />
        <InternalNotice />
        <DeletionNotice />
        {isWip && <WipBanner />}
        {isPaying ? <CheckoutHeader /> : <Top />}
      </header>
      <LoginNotice />
      <main id="content" tabIndex={-1}>
        {children}
        {recentlyViewed && <RecentlyViewed key={pathname} />}
      </main>
      {!isPaying && <Bottom />}
      <OnlineNotice />
      <PageAnnouncer />
      <AfterForm />
    </Providers>
  )
}

function Top() {
  const { settings } = useStorefront()
  const { loginLink, noticesLast } = usePageMeta()
  return (
    <>
      {settings && <TopBar settings={settings} />}
      <Header />
      {settings && !loginLink && noticesLast !== 'everywhere' && (
        <PromotionStrip promotions={settings.top_page_promotions} className={noticesLast ? 'max-md:hidden' : ''} />
      )}
    </>
  )
}

function Bottom() {
  const { settings } = useStorefront()
  const { buyBar, noticesLast } = usePageMeta()
  return (
    <>
      {settings && noticesLast && (
        <PromotionStrip
          promotions={settings.top_page_promotions}
          className={noticesLast === 'everywhere' ? '' : 'md:hidden'}
        />
      )}
      {settings && <Footer settings={settings} />}
      {!buyBar && <BottomNavigation />}
      <MobileMenu />
      <CategoryMenu />
      <LanguageSidebar />
    </>
  )
}
