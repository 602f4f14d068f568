import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import type { WearerWear } from '#contract/wear/wear.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Browser } from '#server/testing/browser.ts'
import { left, right, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { wearOf } from './operations.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())
afterEach(() => void vi.useRealTimers())

/** Holds the clock, since a test may run over midnight. */
const standStill = () => void vi.useFakeTimers({ toFake: ['Date'] })

async function customer(): Promise<Browser> {
  const browser = shop.visitor()
  await browser.post('/api/identity/sign-up', shop.person())
  return browser
}

const path = '/api/me/wear'
const corrections = `${path}/corrections`
const wearFor = async (who: Browser): Promise<WearerWear[]> => (await who.get(path)).body['hydra:member']
const selfOf = async (who: Browser) => (await wearFor(who))[0]?.wearer_id ?? ''

/** Boxes of 30 daily lenses. */
const boxes = (eye: Eye | null, quantity: number, options: Options = right, wearer_id: string | null = null) => {
  const { product, ...rest } = wish('AQ-30', quantity, options)
  return { ...rest, product: { ...product, wearer_id, ...(eye && { eye }) } }
}

const ownerOf = async (order: { id: string }) => {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select customer_id as id from orders where id = ${order.id}`,
  )
  return rows[0]?.id ?? ''
}

/** The order has left, and its parcel has come on this day. */
async function deliver({ id }: { id: string }, day: string) {
  await shop.ship(id)
  await database.db.execute(sql`
    update shipments set state = 'delivered', delivered_at = ${`${day}T11:00Z`} where order_id = ${id}`)
}

/** What the ledger says on this day: the lenses left and the last day of each eye. */
async function ledgers(customerId: string, day: string) {
  const now = Date.parse(`${day}T12:00Z`)
  const all = await wearOf({ db: database.db, brand: 'claravue', locale: 'de', zone: 'Europe/Zurich', now }, customerId)
  return all.map(({ eyes }) => [eyes.right, eyes.left].map((eye) => eye && `${eye.lensesLeft} until ${eye.lastOn}`))
}

describe('the lenses of an eye', () => {
  test('last from the day on which they came, each eye for itself', async () => {
    const anna = await customer()
    const order = await shop.buy(anna, boxes('right', 3), boxes('left', 1, left))
    await deliver(order, '2026-11-02')
    expect(await ledgers(await ownerOf(order), '2026-11-12')).toEqual([['80 until 2027-01-30', '20 until 2026-12-01']])
  })

  test('are expected on the day that was promised while they are on their way, and the answer says so', async () => {
    const anna = await customer()
    const { calculated_arrival_date_max: arrival } = await shop.buy(anna, boxes('right', 1))
    const [self] = await wearFor(anna)
    expect(self?.eyes).toMatchObject({
      right: {
        product: { id: 'AQ-30' },
        options: right,
        lenses_left: 0,
        days_per_lens: 1,
        days_per_week: 7,
        gap: { until: arrival },
        since: arrival,
        why: [{ type: 'delivery', on: arrival, lenses: 30, is_expected: true }],
      },
      left: null,
    })
  })

  test('are half of those without an eye', async () => {
    const anna = await customer()
    const order = await shop.buy(anna, boxes(null, 3))
    await deliver(order, '2026-11-02')
    expect(await ledgers(await ownerOf(order), '2026-11-02')).toEqual([['45 until 2026-12-16', '45 until 2026-12-16']])
  })

  test('do not count if they came in a trial pack', async () => {
    const anna = await customer()
    const pack = { ...boxes('right', 1), product: { ...boxes('right', 1).product, product_id: 'SWISS' } }
    const order = await shop.buy(anna, pack, boxes('left', 1, left))
    await deliver(order, '2026-11-02')
    const owner = await ownerOf(order)
    expect(await ledgers(owner, '2026-11-12')).toEqual([['20 until 2026-12-01', '20 until 2026-12-01']])
    await database.db.execute(sql`update products set is_trial = true where product_id = 'SWISS'`)
    expect(await ledgers(owner, '2026-11-12')).toEqual([[null, '20 until 2026-12-01']])
  })

  test('do not count if they were cancelled or sent back', async () => {
    standStill()
    const anna = await customer()
    const order = await shop.buy(anna, boxes('right', 3), boxes('left', 3, left))
    await anna.post(`/api/orders/${order.token_value}/cancel`, { items: [{ line: 2, quantity: 2 }] })
    const today = isoDate(new Date(), 'Europe/Zurich')
    await deliver(order, today)
    const back = { items: [{ line: 1, quantity: 1 }] }
    expect((await anna.post(`/api/orders/${order.token_value}/returns`, back)).status).toBe(201)
    const owner = await ownerOf(order)
    const inDays = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
    expect(await ledgers(owner, today)).toEqual([[`60 until ${inDays(59)}`, `30 until ${inDays(29)}`]])
    // The shop did not take it back.
    await database.db.execute(sql`update return_lines set accepted = 0 where order_id = ${order.id}`)
    expect(await ledgers(owner, today)).toEqual([[`90 until ${inDays(89)}`, `30 until ${inDays(29)}`]])
    await database.db.execute(sql`update orders set state = 'returned' where id = ${order.id}`)
    expect(await ledgers(owner, today)).toEqual([[null, null]])
  })

  test('are of the wearer for whom they were ordered, or nobody’s once that one is gone', async () => {
    const anna = await customer()
    const { body: mia } = await anna.post('/api/me/wearers', { name: 'Mia' })
    const order = await shop.buy(anna, boxes('right', 1, right, mia.id))
    await deliver(order, '2026-11-02')
    const owner = await ownerOf(order)
    expect(await ledgers(owner, '2026-11-03')).toEqual([
      [null, null],
      ['29 until 2026-12-01', null],
    ])
    await anna.delete(`/api/me/wearers/${mia.id}`)
    expect(await ledgers(owner, '2026-11-03')).toEqual([[null, null]])
  })

  test('are those of one storefront: another one knows nothing of them', async () => {
    const anna = await customer()
    const order = await shop.buy(anna, boxes('right', 1))
    const context = {
      db: database.db,
      brand: 'linsenhaus',
      locale: 'de' as const,
      zone: 'Europe/Zurich',
      now: Date.now(),
    }
    expect((await wearOf(context, await ownerOf(order)))[0]?.eyes).toEqual({ right: null, left: null })
  })
})

describe('a correction', () => {
  beforeEach(standStill)
  async function wearing() {
    const anna = await customer()
    const order = await shop.buy(anna, boxes('right', 3), boxes('left', 3, left))
    await deliver(order, isoDate(new Date(), 'Europe/Zurich'))
    return { anna, wearer_id: await selfOf(anna) }
  }
  const entriesOf = async (wearer: string) => {
    const { rows } = await database.db.execute(sql`
      select eye, lenses_left as left, days_per_week as days from wear_entries where wearer_id = ${wearer} order by id`)
    return rows.map(({ eye, left, days }) => [eye, left, days])
  }

  test('is an entry beside those of before, and the same one twice is one', async () => {
    const { anna, wearer_id } = await wearing()
    for (const lenses_left of [4, 4, 6, 6]) {
      const { status, body } = await anna.post(corrections, { wearer_id, eye: 'right', lenses_left })
      expect([status, body.eyes.right.lenses_left]).toEqual([201, lenses_left])
      expect(body.eyes.left.why).toMatchObject([{ type: 'delivery', lenses: 90 }])
      expect(body.eyes.right.why).toMatchObject([{ type: 'correction', lenses: lenses_left, is_expected: false }])
    }
    expect(await entriesOf(wearer_id)).toEqual([
      ['right', 4, null],
      ['right', 6, null],
    ])
  })

  test('without an eye is about both', async () => {
    const { anna, wearer_id } = await wearing()
    const { body } = await anna.post(corrections, { wearer_id, lenses_left: 10, days_per_week: 5 })
    expect(body.eyes.right).toMatchObject({ days_per_week: 5, lenses_left: 10 })
    expect(body.eyes.left).toMatchObject({ days_per_week: 5, lenses_left: 10 })
    expect(await entriesOf(wearer_id)).toHaveLength(4)
  })

  test.each<[string, object, string]>([
    ['a negative number', { lenses_left: -1 }, 'lenses_left'],
    ['10,000 lenses', { lenses_left: 10_000 }, 'lenses_left'],
    ['half a lens', { lenses_left: 1.5 }, 'lenses_left'],
    ['eight days a week', { days_per_week: 8 }, 'days_per_week'],
    ['no day a week', { days_per_week: 0 }, 'days_per_week'],
    ['nothing', {}, 'lenses_left'],
    ['the year 2999', { lenses_left: 4, on: '2999-01-01' }, 'on'],
    ['30 February', { lenses_left: 4, on: '2026-02-30' }, 'on'],
    ['the year 1026', { lenses_left: 4, on: '1026-02-01' }, 'on'],
    ['a third eye', { lenses_left: 4, eye: 'middle' }, 'eye'],
  ])('of %s is refused, with the field', async (_, said, field) => {
    const { anna, wearer_id } = await wearing()
    const { status, body } = await anna.post(corrections, { wearer_id, ...said })
    expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, field])
    expect(await entriesOf(wearer_id)).toEqual([])
  })

  test('is for own wearers with lenses only', async () => {
    const { anna, wearer_id } = await wearing()
    const stranger = await customer()
    for (const id of [wearer_id, crypto.randomUUID(), 'no-uuid'])
      expect((await stranger.post(corrections, { wearer_id: id, lenses_left: 4 })).status).toBe(404)
    const without = await stranger.post(corrections, { wearer_id: await selfOf(stranger), lenses_left: 4 })
    expect([without.status, without.body.code]).toEqual([409, 'no-lenses-known'])
    const guest = shop.visitor()
    expect((await guest.get(path)).status).toBe(401)
    expect((await guest.post(corrections, { wearer_id, lenses_left: 4 })).status).toBe(401)
    expect(await entriesOf(wearer_id)).toEqual([])
    expect((await anna.get(path)).headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('is refused after a thousand of them', async () => {
    const { anna, wearer_id } = await wearing()
    await database.db.execute(sql`
      insert into wear_entries (brand, wearer_id, eye, day, lenses_left)
      select 'claravue', ${wearer_id}, 'right', '2026-11-01', 5 from generate_series(1, 1000)`)
    const { status, body } = await anna.post(corrections, { wearer_id, eye: 'right', lenses_left: 4 })
    expect([status, body.code]).toEqual([409, 'too-many-corrections'])
  })
})

describe('[API-076] the reorder interval', () => {
  const ask = (items: object[], email?: string) => shop.visitor().post('/api/reorder/interval', { email, items })
  const item = (product_id: string, quantity: number, eye?: Eye) => ({
    quantity,
    variant_representation: { product_id, option: right },
    ...(eye && { eye }),
  })
  /** The day after this time, as of now; a test that runs at midnight may see two of them. */
  const daysLater = (time: { days: number } | { months: number }) =>
    Temporal.PlainDate.from(isoDate(new Date(), 'Europe/Zurich')).add(time).toString()

  test('is how long the lenses last: three boxes of 30 for each eye are 90 days, two and one are 30', async () => {
    const before = daysLater({ days: 30 })
    const { status, body } = await ask([item('AQ-30', 2, 'right'), item('AQ-30', 1, 'left')])
    expect([status, body.interval]).toEqual([200, 30])
    expect([before, daysLater({ days: 30 })]).toContain(body.reorder_at)
    expect((await ask([item('AQ-30', 3, 'right'), item('AQ-30', 3, 'left')])).body.interval).toBe(90)
    expect((await ask([item('AQ-30', 8)])).body.interval).toBe(120)
  })

  test('[REO-005, REO-006] without a lens it is 90 days, and the day is three months from today', async () => {
    for (const items of [[], [item('no-such-product', 1)], [item('BOTTLE', 2)]]) {
      const before = daysLater({ months: 3 })
      const { body } = await ask(items)
      expect(body.interval).toBe(90)
      expect([before, daysLater({ months: 3 })]).toContain(body.reorder_at)
    }
  })

  test('does not say whether an e-mail address is a customer’s', async () => {
    const person = shop.person()
    const browser = shop.visitor()
    await browser.post('/api/identity/sign-up', person)
    const items = [item('AQ-30', 1)]
    const answers = await Promise.all([ask(items, person.email), ask(items, 'nobody@example.org'), ask(items)])
    expect(answers.map(({ body }) => [Object.keys(body), body.interval])).toEqual(
      answers.map(() => [['interval', 'reorder_at'], 15]),
    )
  })

  test.each<[string, object, string]>([
    ['no pieces', item('AQ-30', 0), 'items.0.quantity'],
    ['half a piece', item('AQ-30', 1.5), 'items.0.quantity'],
    ['no product', { quantity: 1 }, 'items.0.variant_representation'],
  ])('refuses %s', async (_, wrong, field) => {
    const { status, body } = await ask([wrong])
    expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, field])
  })
})
