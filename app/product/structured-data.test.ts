import { expect, test } from 'vitest'
import type { Pricing } from '#contract/catalogue/pricing.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { Review } from '#contract/catalogue/review.ts'
import { scriptText, structuredData } from './structured-data.ts'

const lens = {
  product_id: 'A-30',
  slug: 'a-30',
  sku: 'A',
  title: 'Lens A',
  description: 'Soft.',
  brand: ['Sample'],
  images: { front: 'a-front' },
  rating_total: 4.25,
  rating_count: 8,
  discontinued: false,
  product_status: 'available',
  stock: null,
} as unknown as Product
const pricing = { unit: { website: 39_90, current: 36_90 }, currency_code: 'CHF' } as Pricing

const factsOf = (changes: Partial<Product> = {}, reviews: Review[] = []) =>
  structuredData({
    product: { ...lens, ...changes },
    pricing,
    reviews,
    above: [{ title: 'Lenses', path: 'lenses' }],
    home: 'Home',
    country: 'CH',
    returnDays: 14,
    origin: 'https://shop.example',
    urlOf: (path) => `https://shop.example/en${path}`,
  })

test('[CAT-023] states 14 days for returns, the website price with two decimals and three pictures', () => {
  expect(factsOf()[0]).toMatchObject({
    '@type': 'Product',
    image: [
      'https://shop.example/img/1000x1000/a-front',
      'https://shop.example/img/1200x900/a-front',
      'https://shop.example/img/1600x900/a-front',
    ],
    aggregateRating: { ratingValue: '4.3', reviewCount: 8 },
    offers: {
      url: 'https://shop.example/en/p/A-30/a-30',
      price: '39.90',
      priceCurrency: 'CHF',
      hasMerchantReturnPolicy: { merchantReturnDays: 14, applicableCountry: 'CH' },
    },
  })
})

test('names the categories above the product', () => {
  expect(factsOf()[1]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://shop.example/en/' },
      { position: 2, name: 'Lenses', item: 'https://shop.example/en/c/lenses' },
      { position: 3, name: 'Lens A', item: 'https://shop.example/en/p/A-30/a-30' },
    ],
  })
})

test('has no rating if there are no reviews', () => {
  expect(factsOf({ rating_count: 0 })[0]).not.toHaveProperty('aggregateRating')
})

test.each([
  [{}, 'InStock'],
  [{ stock: { available: 3, stop_order: true } }, 'InStock'],
  [{ stock: { available: 0, stop_order: true } }, 'OutOfStock'],
  [{ stock: { available: -2, stop_order: false } }, 'BackOrder'],
  [{ product_status: 'preorder' }, 'PreOrder'],
  [{ discontinued: true }, 'Discontinued'],
])('of %o is %s', (changes, availability) => {
  expect(factsOf(changes)[0]).toMatchObject({ offers: { availability: `https://schema.org/${availability}` } })
})

test('no text of a product can end its script element', () => {
  const text = scriptText({ name: '</script><img src=x onerror=alert(1)><!--' })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ name: '</script><img src=x onerror=alert(1)><!--' })
})

test('has the reviews that the page shows: those with an author and a text', () => {
  const review: Review = {
    id: 1,
    author: 'Anna M.',
    created_at: '2026-11-01',
    locale: 'de',
    rating: 4.5,
    ratings: { overall: 5, value: 4 },
    text: 'Gut </script>',
    answer: null,
    verified: true,
    helpful: 0,
  }
  const [product] = factsOf({}, [review, { ...review, text: '' }, { ...review, author: '' }])
  expect(product).toMatchObject({
    review: [
      {
        author: { name: 'Anna M.' },
        datePublished: '2026-11-01',
        reviewBody: 'Gut </script>',
        reviewRating: { ratingValue: '4.5' },
      },
    ],
  })
  expect(scriptText(product ?? {})).not.toContain('</script>')
})
