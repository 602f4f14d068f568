import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { type ProductPageData, scriptText, structuredData } from './structured-data.ts'

type Loaded = Pick<ProductPageData, 'product' | 'country' | 'returnDays' | 'above'> & {
  offer: Pick<ProductPageData, 'pricing'>
  reviews: { reviews: { 'hydra:member': ProductPageData['reviews'] } }
}

const count = 2

/** What search engines read. They read what the server writes, so that browsers need not load what makes it. */
export function ForSearchEngines({ loaded }: { loaded: Loaded }) {
  const t = useTexts()
  const { storefront, path } = useStorefront()
  const written = import.meta.env.SSR
    ? structuredData({
        ...loaded,
        pricing: loaded.offer.pricing,
        reviews: loaded.reviews.reviews['hydra:member'],
        home: t('shell.home'),
        origin: storefront.origin,
        urlOf: (to) => storefront.origin + path(to),
      }).map(scriptText)
    : []
  return Array.from({ length: count }, (_, index) => (
    <script
      // biome-ignore lint/suspicious/noArrayIndexKey: there are always two, in the same order.
      key={index}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `scriptText` leaves no tag in it.
      dangerouslySetInnerHTML={{ __html: written[index] ?? '' }}
      suppressHydrationWarning
    />
  ))
}
