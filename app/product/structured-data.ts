import type { Category } from '#contract/catalogue/catalogue.ts'
import type { Pricing } from '#contract/catalogue/pricing.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { Review } from '#contract/catalogue/review.ts'

export type ProductPageData = {
  product: Product
  pricing: Pricing
  /** Those that the page shows. */
  reviews: readonly Review[]
  /** The categories above the product, from the top down. */
  above: readonly Pick<Category, 'title' | 'path'>[]
  home: string
  country: string
  returnDays: number
  /** The full URL of a path of the shop in the language of the page. */
  urlOf: (path: string) => string
  origin: string
}

const pictureSizes = ['1000x1000', '1200x900', '1600x900']
const schema = 'https://schema.org'

/** The product for search engines, in the vocabulary of schema.org. */
export function structuredData(page: ProductPageData): object[] {
  const { product, pricing, reviews, above, home, country, returnDays, urlOf, origin } = page
  const url = urlOf(`/p/${product.product_id}/${product.slug}`)
  const steps = [
    { name: home, item: urlOf('/') },
    ...above.map(({ title, path }) => ({ name: title, item: urlOf(`/c/${path}`) })),
    { name: product.title, item: url },
  ]
  return [
    {
      '@context': schema,
      '@type': 'Product',
      name: product.title,
      description: product.description,
      sku: product.sku,
      image: pictureSizes.map((size) => `${origin}/img/${size}/${product.images.front}`),
      brand: { '@type': 'Brand', name: product.brand.join(', ') },
      ...(product.rating_count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.rating_total.toFixed(1),
          reviewCount: product.rating_count,
          bestRating: '5',
        },
        review: reviews.filter(isWritten).map(reviewData),
      }),
      offers: {
        '@type': 'Offer',
        url,
        price: (pricing.unit.website / 100).toFixed(2),
        priceCurrency: pricing.currency_code,
        availability: `${schema}/${availability(product)}`,
        itemCondition: `${schema}/NewCondition`,
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          applicableCountry: country,
          returnPolicyCategory: `${schema}/MerchantReturnFiniteReturnWindow`,
          merchantReturnDays: returnDays,
        },
      },
    },
    {
      '@context': schema,
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
    },
  ]
}

/** Search engines want an author and a text. */
const isWritten = ({ author, text }: Review) => author !== '' && text !== ''

const reviewData = ({ author, created_at, locale, rating, text }: Review) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author },
  datePublished: created_at,
  inLanguage: locale,
  reviewBody: text,
  reviewRating: { '@type': 'Rating', ratingValue: rating.toFixed(1), bestRating: '5' },
})

function availability({ discontinued, product_status, stock }: Product) {
  if (discontinued) return 'Discontinued'
  if (product_status === 'preorder') return 'PreOrder'
  if (!stock || stock.available > 0) return 'InStock'
  return stock.stop_order ? 'OutOfStock' : 'BackOrder'
}

/** The text of a script element; it cannot contain the end tag. */
export const scriptText = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')
