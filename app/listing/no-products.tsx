import { Link } from 'react-router'
import { ContentLink } from '#app/storefront/content-link.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { LostIllustration } from '#app/ui/illustration-lost.tsx'
import { phoneUrl } from '#app/ui/phone-url.ts'
import { changed, chosenFilters } from '#contract/catalogue/listing.ts'
import type { ListingControls } from './use-listing.ts'

/** Nothing found, and four ways on: fewer filters, other words, the categories, a person. */
export function NoProducts({ controls }: { controls: ListingControls }) {
  const t = useTexts()
  const { menu, settings, storefront } = useStorefront()
  const { listing, address } = controls
  const isFiltered = chosenFilters(listing.filters).length > 0
  const phone = settings?.phone || storefront.service.phone
  return (
    <div className="py-8 text-center">
      <LostIllustration className="mx-auto mb-6 w-56" />
      <p role="status" className="title-md mb-2">
        {t('products.not_found')}
      </p>
      {isFiltered ? (
        <>
          <p className="mb-4 text-muted">{t('listing.too_many_filters')}</p>
          <Link to={address(changed(listing, { filters: {} }))} preventScrollReset className={buttonClass('secondary')}>
            {t('listing.reset')}
          </Link>
        </>
      ) : (
        listing.phrase && <p className="text-muted">{t('listing.check_spelling')}</p>
      )}
      {menu && (
        <>
          <h3 className="mt-8 mb-3">{t('listing.popular_categories')}</h3>
          <ul className="flex flex-wrap justify-center gap-2">
            {menu.items.map((item) => (
              <li key={item._uid}>
                <ContentLink link={item.link} className="chip">
                  {item.display_name}
                </ContentLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-8">
        {t('listing.ask_us')} <a href={phoneUrl(phone, settings?.phone_international)}>{phone}</a>
      </p>
    </div>
  )
}
