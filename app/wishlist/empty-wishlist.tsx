import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { SavedIllustration } from '#app/ui/illustration-saved.tsx'
import { PageLink } from '#app/ui/page-link.tsx'

/** An empty wishlist, with a link to the products. */
export function EmptyWishlist({ onLeave }: { onLeave?: () => void }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <div className="py-8 text-center">
      <SavedIllustration className="mx-auto mb-6 w-56" />
      <p className="title-md">{t('wishlist.empty')}</p>
      <p className="mx-auto mt-2 mb-6 max-w-xs text-muted">{t('wishlist.empty_text')}</p>
      <PageLink to={path('/s')} className={buttonClass('primary')} onClick={onLeave}>
        {t('wishlist.browse')}
      </PageLink>
    </div>
  )
}
