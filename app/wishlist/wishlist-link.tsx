import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { closePanel } from '#app/ui/side-panel.ts'
import { onUnmodifiedClick } from '#app/ui/unmodified-click.ts'
import { useWishlist } from './wishlist-context.ts'

/** Opens the wishlist beside the page; without scripts, or in a new tab, it leads to the page of the wishlist. */
export function WishlistLink() {
  const t = useTexts()
  const { count } = useWishlist()
  return (
    <PageLink {...useOpening()} title={t('wishlist.title')} className="header-button hidden md:flex">
      <Icon name="heart" className="size-7" />
      <span className="sr-only">{t('wishlist.title')}</span>
      {count > 0 && (
        <>
          <span className="header-count" aria-hidden="true">
            {count}
          </span>
          <span className="sr-only">{t('wishlist.count', { count })}</span>
        </>
      )}
    </PageLink>
  )
}

/** The same as an entry of the mobile menu. */
export function WishlistEntry() {
  const t = useTexts()
  const { count } = useWishlist()
  return (
    <PageLink {...useOpening()} className="panel-item">
      <span>
        {t('wishlist.title')}
        {count > 0 && <span className="block text-muted text-sm">{t('wishlist.count', { count })}</span>}
      </span>
      <Icon name="heart" />
    </PageLink>
  )
}

function useOpening() {
  const { path } = useStorefront()
  const { open } = useWishlist()
  return {
    to: path('/wishlist'),
    onClick: onUnmodifiedClick((link) => {
      // The menu closes first, so that the sidebar can return the focus to a visible element.
      closePanel(link.closest<HTMLElement>('[popover]'))
      open()
    }),
  }
}
