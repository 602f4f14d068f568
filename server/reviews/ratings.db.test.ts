import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isoDate } from '#contract/web/format.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import { hearOfShipment } from '#server/fulfilment/operations.ts'
import { auditBooks } from '#server/shop/books.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { dbTest, freshDatabase } from '#server/testing/database.ts'
import { openGate } from '#server/testing/gate.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { sampleCategory, sampleProduct, sampleReview } from '#server/testing/synthetic-catalogue.ts'
import { catalogueOf } from '#server/testing/temporary-file.ts'
import { unbindReviews } from './operations.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(async () => {
  expect(await auditBooks(database.db)).toEqual([])
  await database.close()
})

/** A customer to whom a lens and a bottle were delivered. */
async function buyer({ isDelivered = true, goods = [lens(1), wish('CARE')] } = {}) {
  const browser = shop.visitor()
  const person = shop.person()
  await browser.post('/api/identity/sign-up', person)
  const order = await shop.buy(browser, ...goods)
  await shop.workOff()
  await shop.ship(order.id)
  if (isDelivered) await deliver()
  await shop.workOff()
  return { browser, person, order }
}
type Browser = Awaited<ReturnType<typeof buyer>>['browser']

/** All parcels of the tests have the same number. */
const deliver = () =>
  hearOfShipment(database.db, {
    carrier: 'swisspost',
    trackingNumber: '996000000000000001',
    move: 'deliver',
    at: new Date(),
    by: { kind: 'carrier' },
  })

const lensStars = (value: number) => ['overall', 'comfort', 'vision', 'value'].map((key) => ({ key, value }))
const careStars = (value: number) => ['overall', 'quality', 'value'].map((key) => ({ key, value }))
const rate = (browser: Browser, product: string, body: object) => browser.post(`/api/products/${product}/ratings`, body)
async function queueOf(browser: Browser) {
  const { body } = await browser.post('/api/me/rateable-products', {})
  return body.products['hydra:member']
}
const idsOf = async (browser: Browser) =>
  (await queueOf(browser)).map(({ product_id }: { product_id: string }) => product_id)
async function ratingOf(product: string) {
  const { rows } = await database.db.execute<{
    total: number
    count: number
    reviews: number
    average: number | null
  }>(sql`
    select rating_total as total, rating_count as count,
      (select count(*)::int from reviews where reviews.product_id = products.product_id) as reviews,
      (select round(avg(score)::numeric, 2)::float from reviews where reviews.product_id = products.product_id) as average
    from products where product_id = ${product}`)
  return rows[0]
}

describe('the queue', () => {
  test('[API-040, DAT-017] has what was delivered, every question preset to 5', async () => {
    // A test may run over midnight.
    const today = () => isoDate(new Date(), 'Europe/Zurich')
    const before = today()
    const { browser, person } = await buyer()
    const queue = await queueOf(browser)
    expect(queue).toHaveLength(2)
    expect(queue).toContainEqual({
      product_id: 'CARE',
      title: 'Sample CARE en',
      slug: expect.any(String),
      image: expect.any(String),
      category: 'lenscare',
      ratings: [
        { key: 'overall', label: 'Overall', value: 5 },
        { key: 'quality', label: 'Quality', value: 5 },
        { key: 'value', label: 'Value for money', value: 5 },
      ],
      review: '',
      is_rated: false,
      delivered_on: expect.toBeOneOf([before, today()]),
      account: {
        customer_shop_account_id: expect.stringMatching(/^\d{6,}$/),
        first_name: person.first_name,
        last_name: person.last_name,
        context: 'claravue',
      },
      locale: 'en',
    })
  })

  test('[ACC-021] has nothing that is still on its way, or was bought by another customer', async () => {
    const { browser } = await buyer({ isDelivered: false })
    expect(await idsOf(browser)).toEqual([])
    await deliver()
    expect((await idsOf(browser)).toSorted()).toEqual(['AQ-30', 'CARE'])
    const stranger = shop.visitor()
    await stranger.post('/api/identity/sign-up', shop.person())
    expect(await idsOf(stranger)).toEqual([])
    expect((await shop.visitor().post('/api/me/rateable-products', {})).status).toBe(401)
  })

  test('[ACC-023] keeps a product between stars and review, first in line, and has it no more after the review', async () => {
    const { browser } = await buyer()
    const [, second] = await idsOf(browser)
    await rate(browser, second, { rating: second === 'CARE' ? careStars(4) : lensStars(4) })
    expect((await queueOf(browser))[0]).toMatchObject({ product_id: second, is_rated: true })
    expect((await rate(browser, second, { review: 'Good.' })).body).toEqual({ product_id: second, state: 'published' })
    expect(await idsOf(browser)).not.toContain(second)
    expect(await idsOf(browser)).toHaveLength(1)
  })

  test('does not name another account', async () => {
    const { browser } = await buyer()
    const account = { customer_shop_account_id: '1' }
    expect((await browser.post('/api/me/rateable-products', { account })).status).toBe(404)
    expect((await rate(browser, 'CARE', { account, rating: careStars(5) })).status).toBe(404)
    expect(await idsOf(browser)).toHaveLength(2)
  })
})

describe('a rating', () => {
  test('[API-039] names the catalogue of this storefront; another one is refused, and nothing changes', async () => {
    const { browser } = await buyer()
    const rating = careStars(3)
    const refused = await rate(browser, 'CARE', { catalog: 'lenteo', rating })
    expect([refused.status, refused.body.violations]).toMatchObject([422, [{ propertyPath: 'catalog' }]])
    const foreign = await rate(browser, 'CARE', { account: { context: 'lenteo' }, rating })
    expect([foreign.status, foreign.body.violations]).toMatchObject([422, [{ propertyPath: 'account.context' }]])
    const question = { product_parameters: { brand_channel: 'lenteo' } }
    expect((await browser.post('/api/me/rateable-products', question)).status).toBe(422)
    expect((await queueOf(browser)).some(({ is_rated }: { is_rated: boolean }) => is_rated)).toBe(false)
  })

  test('[API-039] counts at once in the average of the product; the review is shown with its author', async () => {
    const { browser } = await buyer()
    const before = await ratingOf('CARE')
    const stars = { catalog: 'claravue', locale: 'fr', rating: careStars(3) }
    expect((await rate(browser, 'CARE', stars)).body).toEqual({ product_id: 'CARE', state: 'published' })
    const after = await ratingOf('CARE')
    expect(after).toMatchObject({ count: (before?.count ?? 0) + 1 })
    expect([after?.total, after?.count]).toEqual([after?.average, after?.reviews])
    await rate(browser, 'CARE', { locale: 'fr', review: ' Rien à redire. ' })
    const { body } = await shop.visitor().get('/api/products/CARE/reviews?locale=fr&language=fr')
    expect(body['hydra:member'][0]).toMatchObject({
      author: 'Anna M.',
      locale: 'fr',
      rating: 3,
      ratings: { overall: 3, quality: 3, value: 3 },
      text: 'Rien à redire.',
      verified: true,
      answer: null,
      helpful: 0,
    })
  })

  test.each([
    ['of 6 stars', { rating: careStars(6) }, 422, 'Please give 1 to 5 stars for each question.'],
    ['of 0 stars', { rating: careStars(0) }, 422, 'Please give 1 to 5 stars for each question.'],
    ['of an unknown question', { rating: lensStars(5) }, 422, 'Please give 1 to 5 stars for each question.'],
    ['with too few answers', { rating: careStars(5).slice(1) }, 422, 'Please give 1 to 5 stars for each question.'],
    ['without stars', { review: 'Good.' }, 409, 'Please give your stars first.'],
  ])('%s is refused with a clear text, and nothing changes', async (_, body, status, message) => {
    const { browser } = await buyer()
    const before = await ratingOf('CARE')
    const refused = await rate(browser, 'CARE', body)
    expect([refused.status, refused.body.message]).toEqual([status, message])
    expect(await ratingOf('CARE')).toEqual(before)
    expect(await idsOf(browser)).toHaveLength(2)
  })

  test.each([
    ['neither stars nor review', {}],
    ['both at once', { rating: careStars(5), review: 'Good.' }],
    ['a review of 100,000 letters', { review: 'x'.repeat(100_000) }],
    ['characters that cannot be stored', { review: 'a\u0000b' }],
  ])('with %s is 422', async (_, body) => {
    const { browser } = await buyer()
    const refused = await rate(browser, 'CARE', body)
    expect(refused.status).toBe(422)
    expect(refused.body.violations).toHaveLength(1)
  })

  test('of something never bought, or not sold, is refused', async () => {
    const { browser } = await buyer()
    for (const product of ['SALE', 'GONE', 'NONE']) {
      const refused = await rate(browser, product, { rating: careStars(5) })
      expect([refused.status, refused.body.message]).toEqual([404, 'You can only rate what we have delivered to you.'])
    }
    expect((await rate(shop.visitor(), 'CARE', { rating: careStars(5) })).status).toBe(401)
    expect(await ratingOf('SALE')).toMatchObject({ count: 0, reviews: 0 })
  })

  test('a second time is refused, stars as well as review', async () => {
    const { browser } = await buyer()
    await rate(browser, 'CARE', { rating: careStars(5) })
    const before = await ratingOf('CARE')
    const again = await rate(browser, 'CARE', { rating: careStars(1) })
    expect([again.status, again.body.message]).toEqual([409, 'You have already rated this product.'])
    await rate(browser, 'CARE', { review: 'First.' })
    expect((await rate(browser, 'CARE', { review: 'Second.' })).status).toBe(409)
    expect((await rate(browser, 'CARE', { rating: careStars(1) })).status).toBe(409)
    expect(await ratingOf('CARE')).toEqual(before)
  })

  test('sent 20 times at once is one rating', async () => {
    const customers = await Promise.all([1, 2, 3].map(() => buyer()))
    const before = await ratingOf('AQ-30')
    const answers = await Promise.all(
      customers.flatMap(({ browser }, index) =>
        Array.from({ length: 20 }, () => rate(browser, 'AQ-30', { rating: lensStars(index + 3) })),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(57)
    const after = await ratingOf('AQ-30')
    expect(after).toMatchObject({ count: (before?.count ?? 0) + 3 })
    expect([after?.total, after?.count]).toEqual([after?.average, after?.reviews])
  })
})

test('two customers who rate at the same moment are both in the average', async () => {
  const [one, other] = [await buyer(), await buyer()]
  const before = await ratingOf('CARE')
  const gate = await openGate(database.url ?? '')
  await gate.close('select from products where product_id = $1 for no key update', ['CARE'])
  const answers = Promise.all([one, other].map(({ browser }) => rate(browser, 'CARE', { rating: careStars(1) })))
  await gate.openFor(2)
  expect((await answers).map(({ status }) => status)).toEqual([200, 200])
  await gate.end()
  const after = await ratingOf('CARE')
  expect([after?.count, after?.total]).toEqual([(before?.count ?? 0) + 2, after?.average])
})

test('what an account has rated stays and counts, without the name, when the account is not its author’s any more', async () => {
  const { browser } = await buyer()
  await rate(browser, 'CARE', { rating: careStars(4) })
  await rate(browser, 'CARE', { review: 'Mine no more.' })
  const before = await ratingOf('CARE')
  await unbindReviews(database.db, (await browser.get('/api/me')).body.id)
  expect(await ratingOf('CARE')).toEqual(before)
  const { body } = await shop.visitor().get('/api/products/CARE/reviews?itemsPerPage=50')
  expect(body['hydra:member']).toContainEqual(
    expect.objectContaining({ author: '', text: 'Mine no more.', verified: true }),
  )
})

dbTest('ratings of customers outlive a new catalogue file, and stay in the average', async ({ db }) => {
  const file = (overall: number) =>
    catalogueOf(sampleCategory('daily'), sampleProduct('AQ-30'), sampleReview('AQ-30', { ratings: { overall } }))
  await importCatalogue(db, file(5))
  await db.execute(sql`
    insert into reviews (product_id, locale, author, created_at, ratings, score, text, is_imported)
    values ('AQ-30', 'de', 'Anna M.', now(), '{"overall":2}', 2, '', false)`)
  expect(await importCatalogue(db, file(4))).toMatchObject({ ok: true, value: { reviewed: 1 } })
  const { rows } = await db.execute(sql`select rating_total, rating_count from products`)
  expect(rows).toEqual([{ rating_total: 3, rating_count: 2 }])
})
