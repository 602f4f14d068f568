import { Link } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { WaysOn } from '#app/storefront/ways-on.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { LateDrawing } from '#app/ui/late-drawing.tsx'
import { phoneUrl } from '#app/ui/phone-url.ts'
import { changed, chosenFilters } from '#contract/catalogue/listing.ts'
import type { ListingControls } from './use-listing.ts'

/** No results, with suggestions: fewer filters, another search, the categories, help, a phone call. */
export function NoProducts({ controls }: { controls: ListingControls }) {
  const t = useTexts()
  const { settings, storefront } = useStorefront()
  const { listing, urlOf } = controls
  const isFiltered = chosenFilters(listing.filters).length > 0
  const phone = settings?.phone || storefront.service.phone
  return (
    <div className="py-8 text-center">
      <LateDrawing of="lost" className="mx-auto mb-6 w-56" />
      <p role="status" className="title-md mb-2">
        {t('products.not_found')}
      </p>
      {isFiltered ? (
        <>
          <p className="mb-4 text-muted">{t('listing.too_many_filters')}</p>
          <Link to={urlOf(changed(listing, { filters: {} }))} preventScrollReset className={buttonClass('secondary')}>
            {t('listing.reset')}
          </Link>
        </>
      ) : (
        listing.phrase && <p className="text-muted">{t('listing.check_spelling')}</p>
      )}
      <WaysOn phrase={listing.phrase} />
      <p className="mt-8">
        {t('listing.ask_us')} <a href={phoneUrl(phone, settings?.phone_international)}>{phone}</a>
      </p>
    </div>
  )
}
