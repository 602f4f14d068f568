import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lenteo } from '#brands/lenteo.ts'
import { ReviewPage, ReviewScores } from '#contract/catalogue/review.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OpenApi, openApi } from '#server/testing/open-api.ts'
import { sampleCategory, sampleProduct, sampleReview } from '#server/testing/synthetic-catalogue.ts'

let api: OpenApi
let close: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase()
  close = () => database.close()
  const review = (author: string, locale: 'de' | 'fr', created_at: string, ratings: Record<string, number>) =>
    sampleReview('AQ-30', { author, locale, created_at, ratings, text: `Text of ${author}` })
  api = await openApi(
    database,
    sampleCategory('daily'),
    sampleProduct('AQ-30'),
    sampleProduct('NEW'),
    sampleProduct('GONE', { is_active: false }),
    sampleProduct('SWISS', { brand_channels: ['claravue'] }),
    review('Anna', 'de', '2026-01-10', { comfort: 5, vision: 4 }),
    review('Bruno', 'fr', '2026-03-10', { comfort: 4, vision: 4 }),
    review('Carla', 'de', '2026-02-10', { comfort: 2 }),
    review('Dario', 'fr', '2026-02-20', { comfort: 5, vision: 5 }),
  )
})
afterAll(() => close())

const page = async (query: string) => {
  const response = await api.ask(`/api/products/AQ-30/reviews?${query}`)
  expect(response.status).toBe(200)
  return ReviewPage.parse(await response.json())
}
const authors = async (query: string) => (await page(query))['hydra:member'].map(({ author }) => author)

describe('reviews', () => {
  test('[API-037, CAT-027] are a collection: author, day, language, ratings and text', async () => {
    const { 'hydra:member': members, 'hydra:totalItems': total } = await page('locale=de')
    expect(total).toBe(4)
    expect(members[1]).toEqual({
      id: expect.any(Number),
      author: 'Anna',
      created_at: '2026-01-10',
      locale: 'de',
      rating: 4.5,
      ratings: { comfort: 5, vision: 4 },
      text: 'Text of Anna',
      answer: null,
      verified: false,
      helpful: 0,
    })
  })

  test('come with the reader’s language first, then the newest first', async () => {
    expect(await authors('locale=de')).toEqual(['Carla', 'Anna', 'Bruno', 'Dario'])
    expect(await authors('locale=fr')).toEqual(['Bruno', 'Dario', 'Carla', 'Anna'])
    expect(await authors('locale=it')).toEqual(['Bruno', 'Dario', 'Carla', 'Anna'])
  })

  test('come best or worst first, and in one language only', async () => {
    expect(await authors('locale=de&sort=best')).toEqual(['Dario', 'Anna', 'Bruno', 'Carla'])
    expect(await authors('locale=de&sort=worst')).toEqual(['Carla', 'Bruno', 'Anna', 'Dario'])
    expect(await authors('locale=de&language=fr&sort=worst')).toEqual(['Bruno', 'Dario'])
    expect((await page('locale=de&language=fr&itemsPerPage=1'))['hydra:totalItems']).toBe(2)
    expect(await authors('locale=de&language=xx')).toEqual([])
  })

  test('come with so many stars only, as the bars count them', async () => {
    expect(await authors('locale=de&stars=5&sort=best')).toEqual(['Dario', 'Anna'])
    expect(await authors('locale=de&stars=5&language=de')).toEqual(['Anna'])
    expect(await authors('locale=de&stars=1')).toEqual([])
    expect((await page('locale=de&stars=5&itemsPerPage=1'))['hydra:totalItems']).toBe(2)
  })

  test('come in pages, each review once', async () => {
    expect(await authors('locale=de&itemsPerPage=3')).toEqual(['Carla', 'Anna', 'Bruno'])
    expect(await authors('locale=de&itemsPerPage=3&page=2')).toEqual(['Dario'])
    expect(await authors('locale=de&itemsPerPage=3&page=3')).toEqual([])
    expect((await page('itemsPerPage=3&page=3'))['hydra:totalItems']).toBe(4)
  })
})

describe('the scores of a product', () => {
  const scores = async (id: string) =>
    ReviewScores.parse(await (await api.ask(`/api/products/${id}/review-scores`)).json())

  test('[API-038, CAT-027] are the average of all, and of each question', async () => {
    expect(await scores('AQ-30')).toEqual({
      product_id: 'AQ-30',
      average: 3.88, // (4.5 + 4 + 2 + 5) / 4 = 3.875
      count: 4,
      categories: [
        { category: 'comfort', average: 4, count: 4 },
        { category: 'vision', average: 4.33, count: 3 },
      ],
      // 4.5 and 5 are five stars, 4 is four, 2 is two.
      histogram: [
        { stars: 5, count: 2 },
        { stars: 4, count: 1 },
        { stars: 3, count: 0 },
        { stars: 2, count: 1 },
        { stars: 1, count: 0 },
      ],
      languages: [
        { locale: 'de', count: 2 },
        { locale: 'fr', count: 2 },
      ],
    })
  })

  test('are empty without reviews', async () => {
    expect(await scores('NEW')).toEqual({
      product_id: 'NEW',
      average: 0,
      count: 0,
      categories: [],
      histogram: [],
      languages: [],
    })
  })
})

test.each(['reviews', 'review-scores'])('%s of a product that is not sold here are 404', async (what) => {
  for (const id of ['NONE', 'GONE']) expect((await api.ask(`/api/products/${id}/${what}`)).status).toBe(404)
  expect((await api.ask(`/api/products/SWISS/${what}`, { brand: lenteo })).status).toBe(404)
})

test.each([
  'page=0',
  'page=-1',
  'page=x',
  'page=1.5',
  'page=1000000',
  'itemsPerPage=51',
  'itemsPerPage=0',
  'sort=x',
  'stars=6',
])('reviews with %s are 422', async (query) =>
  expect((await api.ask(`/api/products/AQ-30/reviews?${query}`)).status).toBe(422),
)

test('both may be cached publicly, by language and page, until the product changes', async () => {
  expect(api.policyFor('/api/products/AQ-30/reviews')).toEqual({
    name: 'api-reviews',
    query: ['locale', 'page', 'itemsPerPage', 'sort', 'language', 'stars'],
    byLocale: true,
  })
  expect(api.policyFor('/api/products/AQ-30/review-scores')?.query).toEqual(['locale'])
  expect(api.policyFor('/api/products/AQ-30/pricing')).toBeUndefined()
  for (const what of ['reviews', 'review-scores']) {
    const { headers } = await api.ask(`/api/products/AQ-30/${what}`, { isPublic: true })
    expect(headers.get('Cache-Tag')).toBe('catalogue,product:AQ-30')
  }
})
