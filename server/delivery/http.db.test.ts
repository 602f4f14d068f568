import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { lenteo } from '#brands/lenteo.ts'
import { linsenhaus } from '#brands/linsenhaus.ts'
import { DeliveryDates as DatesSchema, type DeliveryDates } from '#contract/checkout/delivery.ts'
import type { Db } from '#server/database/database.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OpenApi, openApi } from '#server/testing/open-api.ts'
import { sampleCategory, sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import { predictDelivery, usualDelivery } from './operations.ts'

const lens = { sphere: -2.5, radius: 8.6, diameter: 14.2 }
const uncounted = { ...lens, sphere: -3 }
const bottle = {
  axes: {},
  lens_type: null,
  lens_usage: null,
  category: 'lenscare' as const,
  categories: ['lenscare'],
}

/** Stock of one piece of each strength in quarters. */
const spheres = (from: number, to: number) =>
  Array.from({ length: (to - from) * 4 + 1 }, (_, index) => ({
    options: { ...lens, sphere: from + index / 4 },
    on_hand: 1,
    stop_order: false,
  }))

let api: OpenApi
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  api = await openApi(
    database,
    sampleCategory('daily'),
    sampleCategory('lenscare'),
    sampleProduct('AQ-30'),
    sampleProduct('LAST', { stock: [{ options: lens, on_hand: 3, stop_order: true }] }),
    sampleProduct('OLD', { discontinued: true, product_status: 'discontinued' }),
    sampleProduct('CARE', { ...bottle, stock: [{ options: {}, on_hand: -4, stop_order: false }], lead_days: 2 }),
    sampleProduct('GONE', { is_active: false }),
    // 12 of its 23 common strengths are there, and rare ones that do not count.
    sampleProduct('MOST', { stock: [...spheres(-3.25, -0.5), ...spheres(0.5, 4)], lead_days: 4 }),
    sampleProduct('RARE', { stock: [...spheres(-3, -0.5), ...spheres(0.5, 4)], lead_days: 4 }),
    sampleProduct('SWISS', { brand_channels: ['claravue'] }),
  )
})
afterAll(() => database.close())

const variant = (product_id: string, option: object = lens, quantity: unknown = 1) => ({
  catalog: 'claravue',
  variant_representation: { product_id, option },
  quantity,
})
const dates = async (items: object[], more: object = {}): Promise<DeliveryDates> => {
  const response = await api.post('/api/delivery/dates', { items, ...more })
  expect(response.status).toBe(200)
  return DatesSchema.parse(await response.json())
}

test('before values are chosen: soon if most common strengths are in stock, otherwise when the maker has sent it', async () => {
  // A Monday morning.
  const now = Temporal.Instant.from('2026-11-16T08:00:00Z')
  const usual = (id: string, brand = claravue) => usualDelivery(database.db, brand, id, now)
  const soon = { min: '2026-11-18', max: '2026-11-19', is_within_a_week: true }
  const later = { min: '2026-11-24', max: '2026-11-25', is_within_a_week: false }
  const arrivals = { all: soon, most: soon, some: { ...later, min: soon.min }, ordered: later }
  expect(await usual('MOST')).toMatchObject({ stock: 'most', arrivals, by_sphere: { '-2.00': 'all', '1.00': 'all' } })
  expect(await usual('RARE')).toMatchObject({ stock: 'some', arrivals })
  expect((await usual('RARE'))?.by_sphere?.['-3.25']).toBeUndefined()
  expect(await usual('MOST', linsenhaus)).toMatchObject({
    arrivals: { most: { min: '2026-11-17', max: '2026-11-18' } },
  })
  // What is set aside for a payment is not there any more.
  await database.db.execute(sql`update stock set reserved = 1 where variant_id like 'MOST:sph-1.00%'`)
  expect(await usual('MOST')).toMatchObject({ stock: 'some' })
  expect((await usual('MOST'))?.by_sphere?.['-1.00']).toBeUndefined()
  expect([await usual('OLD'), await usual('GONE'), await usual('SWISS', linsenhaus), await usual('NONE')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

describe('the check of a cart', () => {
  const item = (product_id: string, quantity: number, option: object = lens) => ({
    catalog: 'claravue',
    quantity,
    variant_representation: { product_id, option },
  })
  const checkBy = async (shipping_option: string, type: string, ...items: object[]) => {
    const response = await api.post('/api/delivery/cart-check', { type, items, shipping_option })
    return { status: response.status, body: await response.json() }
  }
  const check = (type: string, ...items: object[]) => checkBy('express', type, ...items)

  test.each(['cart', 'update-cart'])('[API-032] the dates of a %s follow its shipping option', async (type) => {
    const [express, standard] = await Promise.all(
      ['express', 'standard'].map((option) => checkBy(option, type, item('LAST', 1))),
    )
    const latest = 'calculated_arrival_date_max'
    expect(express?.body[latest] < standard?.body[latest]).toBe(true)
    expect((await checkBy('drone', type, item('LAST', 1))).status).toBe(422)
  })

  test('[API-032, CHK-024] gives dates, stock and whether a change of quantities can be ordered', async () => {
    const { body } = await check('update-cart', item('LAST', 3))
    expect(body).toMatchObject({ availableStock: 3, stopOrder: false, tags: [], items: [{ stock: { available: 3 } }] })
    expect(body.calculated_arrival_date_max).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((await check('update-cart', item('LAST', 4))).body).toMatchObject({ availableStock: 3, stopOrder: true })
    const one = await check('update-cart', item('AQ-30', 1), item('LAST', 4))
    expect(one.body).toMatchObject({ availableStock: 3, stopOrder: true })
  })

  test('[API-032, CHK-024] a whole cart is stopped only if none of its items can be ordered', async () => {
    expect((await check('cart', item('AQ-30', 1), item('LAST', 4))).body.stopOrder).toBe(false)
    expect((await check('cart', item('LAST', 4))).body.stopOrder).toBe(true)
    expect((await check('basket', item('LAST', 4))).status).toBe(422)
  })
})

describe('delivery dates', () => {
  test('[API-030, DAT-025] have stock, variant and tags of each item, and a span of days', async () => {
    // Before the question: a test may run over midnight.
    const today = new Date().toISOString().slice(0, 10)
    const { items, tags, ...whole } = await dates([variant('AQ-30', lens, 2)])
    expect(tags).toEqual([])
    expect(items).toEqual([
      {
        meta: { variant_id: 'AQ-30:sph-2.50,bc8.6,dia14.2', product_id: 'AQ-30' },
        quantity: 2,
        stock: { available: 12 },
        tags: [],
        stop_order: false,
        ...whole,
      },
    ])
    const { calculated_arrival_date_min: min, calculated_arrival_date_max: max } = whole
    expect([min && min > today, max && min && max >= min]).toEqual([true, true])
  })

  test('[PRC-015] tag an item as stopped that needs one more than the stock, but not one that needs all of it', async () => {
    expect((await dates([variant('LAST', lens, 3), variant('AQ-30')])).tags).toEqual([])
    const { items, tags } = await dates([variant('LAST', lens, 4), variant('AQ-30')])
    expect([tags, items.map((item) => item.tags)]).toEqual([[], [['stop-order'], []]])
  })

  test('[PRC-016] tag the whole request when every item is stopped', async () => {
    expect((await dates([variant('LAST', lens, 2), variant('LAST', lens, 2)])).tags).toEqual(['stop-order'])
  })

  test('count reserved stock as sold', async () => {
    await database.db.execute(`update stock set reserved = 2 where product_id = 'LAST'`)
    const { items } = await dates([variant('LAST', lens, 2)])
    await database.db.execute(`update stock set reserved = 0 where product_id = 'LAST'`)
    expect(items).toMatchObject([{ stock: { available: 1 }, tags: ['stop-order'] }])
  })

  test('treat an uncounted variant as one from the supplier, and of a discontinued lens only the stock as available', async () => {
    const { items } = await dates([variant('AQ-30', uncounted), variant('OLD', uncounted), variant('OLD', lens, 12)])
    expect(items.map(({ stock, tags, stop_order }) => [stock.available, tags.length, stop_order])).toEqual([
      [0, 0, false],
      [0, 1, true],
      [12, 0, true],
    ])
  })

  test('[PRC-023] come from stock, supplier, carrier and calendar', async () => {
    const ask = async (brand: typeof claravue, item: object, more: object = {}) => {
      const wanted = { ...(item as ReturnType<typeof variant> & { quantity: number }), catalog: brand.id }
      const query = { items: [wanted], ...more }
      const predicted = await predictDelivery(database.db, brand, query, Temporal.Instant.from('2026-11-16T08:00:00Z'))
      if (!predicted.ok) return predicted.error.mistakes[0]?.code
      return `${predicted.value.calculated_arrival_date_min} ${predicted.value.calculated_arrival_date_max}`
    }
    expect(await ask(claravue, variant('AQ-30'))).toBe('2026-11-18 2026-11-19')
    expect(await ask(claravue, variant('AQ-30', lens, 13))).toBe('2026-11-23 2026-11-24')
    expect(await ask(claravue, variant('AQ-30'), { shippingOption: 'express' })).toBe('2026-11-17 2026-11-17')
    expect(await ask(claravue, variant('AQ-30'), { country: 'FR' })).toBe('2026-11-19 2026-11-24')
    expect(await ask(linsenhaus, variant('AQ-30'))).toBe('2026-11-17 2026-11-18')
    expect(await ask(lenteo, variant('AQ-30'))).toBe('2026-11-18 2026-11-20')
    expect(await ask(linsenhaus, variant('AQ-30'), { country: 'FR' })).toBe('not-shipped')
  })

  test('take one round trip to the database, however many items', async () => {
    const execute = vi.fn(database.db.execute.bind(database.db))
    const items = Array.from({ length: 50 }, () => ({ ...variant('AQ-30'), quantity: 1 }))
    const predicted = await predictDelivery({ execute } as unknown as Db, claravue, { items }, Temporal.Now.instant())
    expect(predicted.ok && predicted.value.items.length).toBe(50)
    expect(execute).toHaveBeenCalledOnce()
  })
})

describe('a variant for delivery dates', () => {
  test('[API-031] is built of product, options and quantity', async () => {
    const response = await api.post('/api/delivery/variants', { product_id: 'AQ-30', options: lens, quantity: 3 })
    expect(await response.json()).toEqual(variant('AQ-30', lens, 3))
    const plain = await api.post('/api/delivery/variants', { product_id: 'CARE' })
    expect(await plain.json()).toEqual(variant('CARE', {}, 1))
  })
})

describe('what does not exist', () => {
  type Row = [what: string, items: unknown, status: number, path: string | undefined, code?: string]
  const option = 'items.0.variant_representation.option'
  const product = 'items.0.variant_representation.product_id'
  test.each<Row>([
    ['an unknown product', [variant('NONE')], 404, product, 'unknown-product'],
    [
      'a product of another storefront’s catalogue',
      [{ ...variant('AQ-30'), catalog: 'linsenhaus' }],
      404,
      'items.0.catalog',
      'unknown-product',
    ],
    ['an inactive product', [variant('GONE')], 404, product, 'unknown-product'],
    [
      'an option that is missing',
      [variant('AQ-30', { sphere: -2.5, radius: 8.6 })],
      422,
      `${option}.diameter`,
      'option-missing',
    ],
    [
      'a value that is not made',
      [variant('AQ-30', { ...lens, sphere: -2.6 })],
      422,
      `${option}.sphere`,
      'option-unknown',
    ],
    ['an option of other lenses', [variant('AQ-30', { ...lens, add: 1 })], 422, `${option}.add`, 'option-unknown'],
    ['a text for a number', [variant('AQ-30', { ...lens, sphere: '-2.5' })], 422, `${option}.sphere`, 'option-unknown'],
    ['too many decimals', [variant('AQ-30', { ...lens, sphere: -2.501 })], 422, `${option}.sphere`, 'option-unknown'],
    ['a parameter that no lens has', [variant('AQ-30', { ...lens, flavour: 1 })], 422, option],
    ['no options at all', [{ ...variant('AQ-30'), variant_representation: { product_id: 'AQ-30' } }], 422, option],
    ['a quantity of 0', [variant('AQ-30', lens, 0)], 422, 'items.0.quantity'],
    ['a quantity of -1', [variant('AQ-30', lens, -1)], 422, 'items.0.quantity'],
    ['a quantity of 1.5', [variant('AQ-30', lens, 1.5)], 422, 'items.0.quantity'],
    ['a quantity of a billion', [variant('AQ-30', lens, 1e9)], 422, 'items.0.quantity'],
    ['a quantity in words', [variant('AQ-30', lens, 'abc')], 422, 'items.0.quantity'],
    ['no items', [], 422, 'items'],
    ['51 items', Array.from({ length: 51 }, () => variant('AQ-30')), 422, 'items'],
    ['no list', 'x', 422, 'items'],
  ])('%s', async (_, items, status, propertyPath, code) => {
    const response = await api.post('/api/delivery/dates', { items })
    expect(response.status).toBe(status)
    expect((await response.json()).violations).toMatchObject([code ? { propertyPath, code } : { propertyPath }])
  })

  test('is reported for every item, in the visitor’s language', async () => {
    const items = [variant('AQ-30', {}), variant('AQ-30'), variant('AQ-30', { ...lens, sphere: 9 })]
    const response = await api.post('/api/delivery/dates?locale=fr', { items })
    const { violations } = await response.json()
    expect(violations).toHaveLength(4)
    expect(violations.at(-1)).toEqual({
      propertyPath: 'items.2.variant_representation.option.sphere',
      code: 'option-unknown',
      message: 'Ce produit n’existe pas avec cette valeur.',
    })
  })

  test.each([
    [{ country: 'US' }, 'country'],
    [{ shipping_option: 'drone' }, 'shipping_option'],
    [{ country: 'DE', shipping_option: 'letter' }, 'shipping_option'],
  ])('%o is 422', async (more, propertyPath) => {
    const response = await api.post('/api/delivery/dates', { items: [variant('AQ-30')], ...more })
    expect([response.status, (await response.json()).violations[0].propertyPath]).toEqual([422, propertyPath])
  })

  test('a character that the database cannot store is 422', async () => {
    const unstorable = [
      variant('A\0'),
      variant('A\udfff'),
      variant('AQ-30', { ...lens, color: 'a\0' }),
      variant('AQ-30', { ...lens, color: '\ud800' }),
    ]
    for (const item of unstorable) expect((await api.post('/api/delivery/dates', { items: [item] })).status).toBe(422)
  })

  test('is refused by the operation that builds a variant, too', async () => {
    const status = async (body: object) => (await api.post('/api/delivery/variants', body)).status
    expect(await status({ product_id: 'GONE' })).toBe(404)
    expect(await status({ product_id: 'AQ-30', options: { sphere: 1 } })).toBe(422)
    expect(await status({ options: lens })).toBe(422)
    expect(await status({ product_id: 'CARE', quantity: 0 })).toBe(422)
  })

  test('is no error in the log', () => {
    expect(api.logged).toEqual([])
  })
})

describe('shipping options', () => {
  const found = async (query: string, brand = claravue) => {
    const response = await api.ask(`/api/shipping-options${query}`, { brand })
    return { status: response.status, body: await response.json() }
  }

  test('[API-035, API-036, DAT-024] are found by destination, state, order and form', async () => {
    const { body } = await found('?country_to=CH&active=true&order[key]=ascending&is_midi=false&locale=de')
    expect(body).toEqual({
      'hydra:member': [
        { code: 'quickpac_express', name: 'Expressversand', key: 'express', price: 1290 },
        { code: 'swisspost_priority', name: 'Prioritätsversand', key: 'priority', price: 890 },
        { code: 'swisspost_economy', name: 'Standardversand', key: 'standard', price: 690 },
      ],
      'hydra:totalItems': 3,
    })
  })

  test('are named in the language of the visitor, and the home market is the destination if none is named', async () => {
    const { body } = await found('', lenteo)
    expect(body['hydra:member'].map(({ name }: { name: string }) => name)).toEqual([
      'Spedizione in busta',
      'Spedizione standard',
      'Spedizione espressa',
    ])
  })

  test('are an empty list for a country that the storefront does not ship to', async () => {
    expect((await found('?country_to=FR', lenteo)).body).toEqual({ 'hydra:member': [], 'hydra:totalItems': 0 })
  })

  test.each(['country_to=US', 'active=maybe', 'order[key]=up', 'is_midi=1', 'country_to=CH&country_to=DE'])(
    '%s is 422',
    async (query) => expect((await found(`?${query}`)).status).toBe(422),
  )
})
