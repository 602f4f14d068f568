import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { claravue } from '#brands/claravue.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { err, ok } from '#contract/result.ts'
import { type CouponForm, CouponQuery, SampleCart } from '#contract/staff/coupons.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openGate } from '#server/testing/gate.ts'
import { openOrderShop } from '#server/testing/order-shop.ts'
import { couponDeskForRequest } from './coupon-desk-for-request.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openOrderShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

const now = new Date()
const deskOf = (mayDo: boolean, at = now, locale: LocaleCode = 'en', mayStill = mayDo) =>
  couponDeskForRequest({
    db: database.db,
    brand: claravue,
    brands,
    locale,
    now: at,
    words: () => (id) => id,
    staff: () => ({
      may: async () => (mayDo ? ok({ userId: 'Petra' }) : err({ code: 'not-found' })),
      mayStill: async () => mayStill,
    }),
  })
const desk = (at = now) => deskOf(true, at)

const form = (fields: CouponForm = {}): CouponForm => ({ brand: 'claravue', kind: 'percent', percent: '10', ...fields })
const seriesForm = (fields: CouponForm = {}) =>
  form({ name: 'Xmas', prefix: 'XMAS', size: '40', length: '10', ...fields })
const query = (wishes: object = {}) => CouponQuery.parse(wishes)

async function entriesOf(subject: string) {
  const { rows } = await database.db.execute<{ action: string; actor: string; details: object | null }>(
    sql`select action, actor, details from audit_log where subject = ${subject} order by id`,
  )
  return rows
}
/** With its byte order mark, which `text()` leaves out. */
const textOf = async (file: ReadableStream<Uint8Array>) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Response(file).arrayBuffer())
async function read(target: Parameters<ReturnType<typeof desk>['one']>[0]) {
  const found = await desk().one(target)
  if (!found.ok) throw new Error('It is not there')
  return found.value
}
async function listed(wishes: object = {}) {
  const found = await desk().list(query(wishes))
  return found.ok ? found.value.coupons : []
}
async function enter(code: string, ...wishes: Parameters<typeof shop.cartOf>[1][]) {
  const who = shop.visitor()
  const cart = await shop.cartOf(who, ...(wishes.length > 0 ? wishes : [lens(2)]))
  return (await who.post(`/api/carts/${cart.token_value}/coupon`, { couponCode: code })).body
}
/** Buys two lenses for 79.80 with a code, and pays. */
async function buyWith(code: string) {
  const who = shop.visitor()
  const cart = await shop.readyCart(who, [lens(2)])
  const applied = await who.post(`/api/carts/${cart.token_value}/coupon`, { couponCode: code })
  const { body } = await shop.start(who, cart)
  await shop.pay(body.transaction_id)
  await shop.place(who, cart)
  return applied.body
}

test('5,000 codes are made by a form that is sent twice at once, as one series; nobody can use a code twice', async () => {
  const id = crypto.randomUUID()
  const wanted = seriesForm({ size: '5000', prefix: 'many' })
  const made = await Promise.all([desk().createSeries(id, wanted), desk().createSeries(id, wanted)])
  expect(made).toEqual([ok(id), ok(id)])
  // Back, or a second tab: the form is another one and says the same, or nearly so.
  const anew = await Promise.all(
    ['Xmas', 'XMAS'].map((name) => desk().createSeries(crypto.randomUUID(), seriesForm({ name, prefix: 'more' }))),
  )
  expect(anew).toEqual(anew.map(() => err({ code: 'bad-fields', mistakes: { name: { code: 'name-taken' } } })))
  const file = await desk().codes(id)
  if (!file.ok) throw new Error('There is no file')
  const [head, ...lines] = (await textOf(file.value.file)).trimEnd().split('\r\n')
  const titles = ['code', 'uses', 'used_at', 'turnover', 'discount'].map((name) => `desk-promotions.${name}`)
  expect(head).toBe(`\ufeff${titles.join(',')}`)
  expect([lines.length, new Set(lines).size]).toEqual([5000, 5000])
  expect(lines.every((line) => /^MANY-[A-Z][A-Z2-9]{9},0,,,$/.test(line))).toBe(true)
  const [code = ''] = (lines[0] ?? '').split(',')
  expect(await enter(code)).toMatchObject({ order_promotion_total: -7_98 })
  const bought = await buyWith(code)
  expect((await enter(code)).code).toBe('coupon-usage-limit-reached')
  const { coupon, figures, orders } = await read({ series: id })
  expect(coupon).toMatchObject({ state: 'running', used: 1, series: { size: 5000 } })
  expect(figures).toMatchObject({ uses: 1, turnover: bought.total, discount: 7_98 })
  expect(orders).toMatchObject([{ code, total: bought.total, discount: 7_98 }])
  const again = await deskOf(true, now, 'de').codes(id)
  const written = again.ok ? await textOf(again.value.file) : ''
  const price = (bought.total / 100).toFixed(2)
  expect(written).toMatch(new RegExp(`\r\n${code};1;20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d;${price};7[.]98\r\n`))
  const lines2 = (await listed()).filter(({ series }) => series?.id === id)
  expect(lines2).toMatchObject([{ used: 1, usageLimit: 5000, state: 'running' }])
  expect((await entriesOf(`coupon-series ${id}`)).map(({ action }) => action)).toEqual([
    'coupon/series',
    'coupon/export',
    'coupon/export',
  ])
})

test('of two forms with one name at the same moment one makes a series, and another storefront may use the name', async () => {
  const twins = { name: 'Twins', prefix: 'TWIN', size: '2' }
  const make = (brand = 'claravue') => desk().createSeries(crypto.randomUUID(), seriesForm({ ...twins, brand }))
  const gate = await openGate(database.url ?? '')
  onTestFinished(() => gate.end().then(() => undefined))
  await gate.close('lock table coupon_series in share row exclusive mode')
  const sent = Promise.all([make(), make()])
  await gate.openFor(2)
  const made = await sent
  expect(made.filter((one) => one.ok)).toHaveLength(1)
  expect(made.find((one) => !one.ok)).toMatchObject({ error: { mistakes: { name: { code: 'name-taken' } } } })
  expect((await make('linsenhaus')).ok).toBe(true)
})

test('a coupon that is made twice by the same form is made once; another form is told that the code is taken', async () => {
  const wish = form({ code: 'DOUBLE', minimum: '20', validUntil: '2036-01-01' })
  const create = (fields: CouponForm = {}) => desk().create({ ...wish, ...fields })
  expect(await Promise.all([create(), create()])).toEqual([ok('DOUBLE'), ok('DOUBLE')])
  expect(await create()).toEqual(ok('DOUBLE'))
  const taken = err({ code: 'bad-fields', mistakes: { code: { code: 'code-taken' } } })
  expect(await create({ minimum: '30' })).toEqual(taken)
  const target = { brand: 'claravue', code: 'DOUBLE' }
  const change = () => desk().change({ target, form: { ...wish, minimum: '10' }, version: 1 })
  expect(await Promise.all([change(), change()])).toEqual([ok(null), ok(null)])
  expect(await create()).toEqual(taken)
  expect((await read(target)).coupon).toMatchObject({ minimum: 10_00, version: 2 })
  expect((await entriesOf('coupon claravue DOUBLE')).map(({ action }) => action)).toEqual([
    'coupon/create',
    'coupon/change',
  ])
})

test('a series is changed and switched off as a whole, and its codes work again when it is switched on', async () => {
  const id = crypto.randomUUID()
  await desk().createSeries(id, seriesForm({ name: 'Whole', prefix: 'WHOLE' }))
  const target = { series: id }
  expect(await desk().change({ target, form: form({ percent: '20' }), version: 1 })).toEqual(ok(null))
  const { coupon } = await read(target)
  expect(await enter(coupon.code)).toMatchObject({ order_promotion_total: -15_96 })
  expect(await desk().switchTo({ target, isOff: true, version: 2 })).toEqual(ok(null))
  expect((await enter(coupon.code)).code).toBe('coupon-expired')
  expect((await read(target)).coupon.state).toBe('off')
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from coupons where series_id = ${id} and switched_off_at is not null and usage_limit = 1`,
  )
  expect(rows[0]?.count).toBe(40)
  expect(await desk().switchTo({ target, isOff: false, version: 3 })).toEqual(ok(null))
  expect(await enter(coupon.code)).toMatchObject({ order_promotion_total: -15_96 })
  expect(await desk().remove({ target, version: 3 })).toMatchObject({ error: { code: 'coupon-changed' } })
  const both = await Promise.all([desk().remove({ target, version: 4 }), desk().remove({ target, version: 4 })])
  expect(both).toContainEqual(ok(null))
  expect(both).toContainEqual(err({ code: 'coupon-gone' }))
  expect((await enter(coupon.code)).code).toBe('coupon-not-found')
  expect((await desk().one(target)).ok).toBe(false)
  expect((await database.db.execute(sql`select from coupon_series where id = ${id}`)).rows).toEqual([])
})

test('a planned coupon works from its moment to its end, and mistakes are named by field while nothing is stored', async () => {
  const refused = await desk().create(
    form({ code: 'SAVE5', products: 'AQ-30 NOPE', categories: 'socks', percent: '101' }),
  )
  expect(refused).toMatchObject({
    error: {
      mistakes: {
        percent: { code: 'percent-range' },
        products: { code: 'unknown', names: 'NOPE' },
        categories: { code: 'unknown', names: 'socks' },
      },
    },
  })
  expect(await desk().create(form({ code: 'save5' }))).toMatchObject({
    error: { mistakes: { code: { code: 'code-taken' } } },
  })
  expect(await desk().create(form({ code: 'LATER', brand: 'nowhere' }))).toMatchObject({
    error: { code: 'bad-fields' },
  })
  const made = await desk().create(
    form({ code: 'later', validFrom: '2099-01-01T00:00', validUntil: '2099-02-01T00:00' }),
  )
  expect(made).toEqual(ok('LATER'))
  expect((await enter('LATER')).code).toBe('coupon-not-found')
  const states = await Promise.all(
    ['2098-12-31T22:59:00Z', '2098-12-31T23:00:00Z', '2099-01-31T23:00:00Z'].map(async (at) => {
      const found = await desk(new Date(at)).one({ brand: 'claravue', code: 'LATER' })
      return found.ok && found.value.coupon.state
    }),
  )
  expect(states).toEqual(['planned', 'running', 'ended'])
  expect(await entriesOf('coupon claravue LATER')).toMatchObject([{ action: 'coupon/create', actor: 'Petra' }])
})

test('of two editors the second is told what the first did, and nothing is overwritten', async () => {
  await desk().create(form({ code: 'TWO', minimum: '50' }))
  const target = { brand: 'claravue', code: 'TWO' }
  const edits = [form({ minimum: '40' }), form({ minimum: '30', owner: '' })]
  const done = await Promise.all(edits.map((edit) => desk().change({ target, form: edit, version: 1 })))
  expect(done.filter((one) => one.ok)).toHaveLength(1)
  expect(done.find((one) => !one.ok)).toMatchObject({
    error: { code: 'coupon-changed', last: { by: 'Petra', action: 'coupon/change', fields: ['minimum'] } },
  })
  expect(await desk().switchTo({ target, isOff: true, version: 1 })).toMatchObject({
    error: { code: 'coupon-changed' },
  })
  expect((await read(target)).coupon).toMatchObject({ version: 2, state: 'running' })
  const [, change] = await entriesOf('coupon claravue TWO')
  expect(change?.details).toMatchObject({ changes: { minimum: { from: 50_00 } } })
  expect(await entriesOf('coupon claravue TWO')).toHaveLength(2)
})

test('a used coupon keeps what it promised, is never deleted, and says what it brought', async () => {
  await desk().create(form({ code: 'USED', minimum: '20' }))
  const target = { brand: 'claravue', code: 'USED' }
  const { total } = await buyWith('used')
  const change = (fields: CouponForm, version = 1) =>
    desk().change({ target, form: form({ minimum: '20', ...fields }), version })
  expect(await change({ percent: '9' })).toMatchObject({ error: { mistakes: { percent: { code: 'used-fixed' } } } })
  expect(await change({ minimum: '30' })).toMatchObject({
    error: { mistakes: { minimum: { code: 'used-only-more' } } },
  })
  expect(await desk().remove({ target, version: 1 })).toEqual(err({ code: 'coupon-used' }))
  expect(await change({ minimum: '10' })).toEqual(ok(null))
  const { coupon, figures, orders } = await read(target)
  expect(coupon).toMatchObject({ used: 1, minimum: 10_00, gives: { percent: 10 } })
  expect(figures).toMatchObject({ uses: 1, turnover: total, discount: 7_98 })
  expect(orders).toMatchObject([{ brand: 'claravue', total, discount: 7_98 }])
})

test('a try-out says what the cart says, to the cent, and stores nothing', async () => {
  const sample = (fields: object = {}) =>
    SampleCart.parse({ product: ['AQ-30', 'CARE', ''], quantity: ['2', '1', ''], ...fields })
  const tried = async (code: string, fields: object = {}) => {
    const found = await desk().tryOut({ brand: 'claravue', code }, sample(fields))
    return found.ok ? found.value : undefined
  }
  for (const code of ['WELCOME10', 'SAVE5', 'FREESHIP', 'CARE20', 'NOPROMO10', 'EXPIRED1']) {
    const cart = await enter(code, lens(2), wish('CARE'))
    const sums = (await tried(code))?.sums
    expect([code, sums?.refusal && `coupon-${sums.refusal}`]).toEqual([code, cart.code])
    if (!cart.code)
      expect(sums).toMatchObject({
        total: cart.total,
        shipping_total: cart.shipping_total,
        order_promotion_total: cart.order_promotion_total,
      })
  }
  expect((await tried('WELCOME10', { customer: 'known' }))?.sums.refusal).toBe('new-customers-only')
  expect((await tried('ONCE15', { customer: 'again' }))?.sums.refusal).toBe('once-per-customer')
  expect((await tried('SAVE5', { channel: 'comparison' }))?.sums.refusal).toBe('not-with-promotional-prices')
  expect((await tried('EXPIRED1', { at: '2025-12-31T23:59' }))?.sums.refusal).toBeUndefined()
  const odd = await tried('SAVE5', { product: ['NOPE', 'GONE'], quantity: ['x', '-4'] })
  expect(odd).toMatchObject({ unknown: ['NOPE'], lines: [{ quantity: 1, price: undefined }] })
  expect((await read({ brand: 'claravue', code: 'SAVE5' })).figures.uses).toBe(0)
})

test('the list is filtered, searched and paged without losing or repeating a line', async () => {
  await desk().createSeries(crypto.randomUUID(), seriesForm({ name: 'Fair of spring', prefix: 'FAIR', size: '3' }))
  for (let index = 0; index < 55; index++) await desk().create(form({ code: `PAGE-${100 + index}`, brand: 'lenteo' }))
  const walk = async (wishes: object) => {
    const seen: string[] = []
    let after: string | undefined
    do {
      const found = await desk().list(query({ ...wishes, after }))
      if (!found.ok) throw new Error('not allowed')
      seen.push(...found.value.coupons.map(({ code, brand }) => `${brand} ${code}`))
      after = found.value.next
    } while (after)
    return seen
  }
  const lenteo = await walk({ shop: 'lenteo' })
  expect([lenteo.length, new Set(lenteo).size]).toEqual([63, 63])
  const found = await walk({ text: 'page-1' })
  expect([found.length, new Set(found).size, found[0]]).toEqual([55, 55, 'lenteo PAGE-100'])
  expect(await listed({ text: 'spring' })).toMatchObject([{ series: { name: 'Fair of spring', size: 3 } }])
  expect((await listed({ text: 'fair-' })).map(({ series }) => series)).toEqual([null, null, null])
  expect((await listed({ state: 'ended' })).map(({ code }) => code)).toEqual(['EXPIRED1', 'EXPIRED1', 'EXPIRED1'])
  const free = await listed({ kind: 'free-shipping', shop: 'claravue' })
  expect(free.map(({ code }) => code)).toEqual(['FREESHIP'])
  expect(await listed({ text: '%' })).toEqual([])
  expect((await listed({ after: '99x~y' })).length).toBeGreaterThan(0)
})

test('who may not do it finds nothing, whatever they ask for, and changes nothing', async () => {
  const other = deskOf(false)
  const target = { brand: 'claravue', code: 'SAVE5' }
  const answers = await Promise.all([
    other.list(query()),
    other.one(target),
    other.choices('claravue'),
    other.create(form({ code: 'MINE' })),
    other.createSeries(crypto.randomUUID(), seriesForm()),
    other.change({ target, form: form(), version: 1 }),
    other.switchTo({ target, isOff: true, version: 1 }),
    other.remove({ target, version: 1 }),
    other.tryOut(target, SampleCart.parse({})),
    other.codes(crypto.randomUUID()),
  ])
  expect(answers).toEqual(answers.map(() => err({ code: 'not-found' })))
  expect((await read(target)).coupon).toMatchObject({ version: 1, state: 'running' })
  expect(await listed({ text: 'MINE' })).toEqual([])
})

test('a coupon is for an account of a customer, whom the log does not name, and for products of its storefront', async () => {
  const { db } = database
  for (const role of ['customer', 'staff'] as const)
    await db.execute(sql`
      insert into users (id, name, email, email_verified, role, created_at, updated_at)
      values (${role}, ${role}, ${`${role}@example.org`}, true, ${role}, now(), now())`)
  const made = await desk().create(form({ code: 'OWN', owner: 'Customer@example.org' }))
  expect(made).toEqual(ok('OWN'))
  const [entry] = await entriesOf('coupon claravue OWN')
  expect(entry?.details).toMatchObject({ hasOwner: true })
  expect(JSON.stringify(entry)).not.toContain('example.org')
  expect(await desk().create(form({ code: 'STAFF', owner: 'staff@example.org' }))).toMatchObject({
    error: { mistakes: { owner: { code: 'unknown' } } },
  })
  const swiss = (brand: string) => form({ code: 'SWISS', brand, products: 'SWISS' })
  expect(await desk().create(swiss('lenteo'))).toMatchObject({
    error: { mistakes: { products: { code: 'unknown', names: 'SWISS' } } },
  })
  expect(await desk().create(swiss('claravue'))).toEqual(ok('SWISS'))
})

test('a coupon that somebody got for bonus points stays', async () => {
  const { db } = database
  await desk().create(form({ code: 'POINTS' }))
  const target = { brand: 'claravue', code: 'POINTS' }
  await db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    values ('saver', 'Saver', 'saver@example.org', true, 'customer', now(), now())`)
  await db.execute(sql`
    insert into bonus_conversions (brand, customer_id, sequence, points, amount, code, converted_at)
    values ('claravue', 'saver', 1, 100, 1000, 'POINTS', now())`)
  expect(await desk().remove({ target, version: 1 })).toEqual(err({ code: 'coupon-used' }))
  expect((await read(target)).coupon.code).toBe('POINTS')
})
