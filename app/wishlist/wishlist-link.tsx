import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { onUnmodifiedClick } from '#app/ui/unmodified-click.ts'
import { useWishlist } from './wishlist.tsx'

/** In the header: shows the list beside the page, without scripts or in a new tab on a page of its own. */
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

/** The same as a line of the mobile menu. */
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
      // First, so that the focus is where it can return to.
      link.closest<HTMLElement>('[popover]')?.hidePopover()
      open()
    }),
  }
}
