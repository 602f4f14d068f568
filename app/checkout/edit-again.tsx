import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'

/** Leads from the choice between two spellings back to the form, if neither is right. */
export function EditAgain({ at }: { at: '/checkout/address' | '/checkout/billing' }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <PageLink to={path(at)} className="word-button mt-2">
      {t('address.edit_title')}
    </PageLink>
  )
}
