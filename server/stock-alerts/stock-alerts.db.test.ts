import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linsenhaus } from '#brands/linsenhaus.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { createTranslate } from '#messages/translate.ts'
import { product as readProduct } from '#server/catalogue/operations.ts'
import type { Visitor } from '#server/identity/operations.ts'
import { orderWriter } from '#server/shop/order-writer.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openGate } from '#server/testing/gate.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { type OpenApi, openApi } from '#server/testing/open-api.ts'
import { quiet } from '#server/testing/originals.ts'
import { sampleCategory, sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import { stockAlertsForRequest } from './stock-alerts-for-request.ts'
import { tellOfStock } from './tell.ts'

const right = { sphere: -2.5, radius: 8.6, diameter: 14.2 }
const left = { ...right, sphere: -3 }
const soldOut = (options: object) => ({ options, on_hand: 0, stop_order: true })

let database: Awaited<ReturnType<typeof freshDatabase>>
let api: OpenApi
beforeAll(async () => {
  database = await freshDatabase()
  api = await openApi(
    database,
    sampleCategory('daily'),
    sampleProduct('LENS', { stock: [soldOut(right), soldOut(left)] }),
    sampleProduct('OTHER', { stock: [soldOut(right)] }),
  )
  await database.db.execute(sql`create table products_before as select * from products`)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute(sql`delete from stock_alerts`)
  await database.db.execute(sql`delete from mails`)
  await database.db.execute(sql`delete from rate_limits`)
  await database.db.execute(sql`update stock set on_hand = 0, reserved = 0, stop_order = true`)
  await database.db.execute(sql`
    update products set is_active = true, discontinued = false, axes = before.axes, brand_channels = before.brand_channels
    from products_before before where before.product_id = products.product_id`)
})

const rightEye = 'choice=1&right.wanted=on&right.sphere=-2.5&right.radius=8.6&right.diameter=14.2'
const bothEyes = `${rightEye}&left.wanted=on&left.sphere=-3&left.radius=8.6&left.diameter=14.2`

type At = { brand?: string; locale?: LocaleCode; client?: string; visitor?: Visitor }
const guest: Visitor = { kind: 'guest' }

function alerts({ brand = 'claravue', locale = 'de', client = '192.0.2.1', visitor = guest }: At = {}) {
  const { db } = database
  const writer = orderWriter(api.opened).writerOf(brand, locale)
  const product = async (id: string) => {
    const query = { brand, locale, market: writer.brand.country, channel: 'website', id } as const
    const found = await readProduct(db, { ...query, theme: undefined, now: Date.now(), zone: 'Europe/Zurich' })
    return found.ok ? { ok: true as const, value: found.value.product satisfies Product } : found
  }
  const { background } = api.opened
  return stockAlertsForRequest({
    db,
    brand: writer.brand,
    client,
    background,
    writer,
    visitor: async () => visitor,
    say: createTranslate(locale, writer.texts.of(locale, writer.brand.tone, 'cart')),
    product,
  })
}

type Ask = At & { id?: string; query?: string }
async function ask(email: string, { id = 'LENS', query = rightEye, ...at }: Ask = {}) {
  const answer = await alerts(at).request(id, new URLSearchParams(query), email)
  await api.opened.background.settled()
  return answer
}
const mailed = { ok: true, value: 'mailed' }

async function tokenTo(email: string) {
  const last = (await mailsTo(database, email)).at(-1)
  return /\/back-in-stock\/([\w-]{43})/.exec(last?.text ?? '')?.[1] ?? ''
}
async function confirmed(email: string, asked: Ask = {}) {
  await ask(email, asked)
  const token = await tokenTo(email)
  await alerts(asked).confirm(token)
  return token
}
const restock = (id = 'LENS', variant = '%') =>
  database.db.execute(sql`update stock set on_hand = 5 where product_id = ${id} and variant_id like ${variant}`)
const run = () =>
  tellOfStock({ db: database.db, log: quiet, brands: api.opened.config.brands, ...orderWriter(api.opened) })
const templatesTo = async (email: string) => (await mailsTo(database, email)).map(({ template }) => template)
const count = async () => (await database.db.execute(sql`select from stock_alerts`)).rows.length

test('an address is told once, after it was confirmed and when the product can be bought again', async () => {
  expect(await ask('anna@example.org', { locale: 'fr' })).toEqual(mailed)
  const token = await tokenTo('anna@example.org')
  expect(await alerts().view(token)).toMatchObject({
    state: 'unconfirmed',
    others: 0,
    values: [expect.stringContaining('SPH\u00a0−2.50')],
  })
  await restock()
  await run()
  expect(await templatesTo('anna@example.org')).toEqual(['stock_alert_confirmation'])

  await alerts().confirm(token)
  expect(await alerts().view(token)).toMatchObject({ state: 'waiting' })
  await run()
  await run()
  const [, mail, ...more] = await mailsTo(database, 'anna@example.org')
  expect(more).toEqual([])
  expect(mail).toMatchObject({ template: 'stock_alert', locale: 'fr' })
  const link = /\/fr\/p\/LENS\/lens-fr\?[^\s"]+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(Object.fromEntries(new URLSearchParams(link.split('?')[1]))).toMatchObject({
    'right.wanted': 'on',
    'right.sphere': '-2.5',
  })
  expect(mail?.text).toMatch(/SPH\s−2\.50/)
  // The link of the confirmation is over, that of the last mail shows that there is nothing more to come.
  expect(await alerts().view(token)).toBeUndefined()
  expect(await alerts().view(await tokenTo('anna@example.org'))).toMatchObject({ state: 'told', others: 0 })
})

test('for two eyes, both lenses have to be there', async () => {
  await confirmed('anna@example.org', { query: bothEyes })
  await restock('LENS', '%sph-2.50%')
  await run()
  expect(await templatesTo('anna@example.org')).toEqual(['stock_alert_confirmation'])
  await restock()
  // Somebody holds the last pieces while paying.
  await database.db.execute(sql`update stock set reserved = 5 where variant_id like '%sph-3.00%'`)
  await run()
  expect(await templatesTo('anna@example.org')).toEqual(['stock_alert_confirmation'])
  await database.db.execute(sql`update stock set reserved = 0`)
  await run()
  expect(await templatesTo('anna@example.org')).toEqual(['stock_alert_confirmation', 'stock_alert'])
})

test('a product that is ordered for customers again counts as available', async () => {
  await confirmed('anna@example.org')
  await database.db.execute(sql`update stock set stop_order = false`)
  await run()
  expect(await templatesTo('anna@example.org')).toEqual(['stock_alert_confirmation', 'stock_alert'])
})

test('twenty requests at the same moment are one alert and one mail, and the answer stays the same', async () => {
  const gate = await openGate(database.url ?? '')
  await gate.close('lock table stock_alerts in exclusive mode')
  const clients = Array.from({ length: 20 }, (_, index) => `192.0.2.${index + 1}`)
  const all = Promise.all(clients.map((client) => ask('anna@example.org', { client })))
  // As many as the limit by inbox lets through.
  await gate.openFor(5)
  expect(await all).toEqual(clients.map(() => mailed))
  await gate.end()
  expect(await count()).toBe(1)
  expect(await templatesTo('anna@example.org')).toEqual(['stock_alert_confirmation'])
  expect(await ask('anna@example.org')).toEqual(mailed)
  expect(await templatesTo('anna@example.org')).toHaveLength(1)
})

test('two processes that run the job at the same moment send one mail', async () => {
  await confirmed('anna@example.org')
  await restock()
  const gate = await openGate(database.url ?? '')
  await gate.close('select from stock_alerts for update')
  const both = Promise.all([run(), run()])
  await gate.openFor(2)
  await both
  await gate.end()
  expect(await templatesTo('anna@example.org')).toEqual(['stock_alert_confirmation', 'stock_alert'])
})

test('an alert is not marked if its mail cannot be queued', async () => {
  await confirmed('anna@example.org')
  await restock()
  await database.db.execute(sql`alter table mails add constraint no_more check (template <> 'stock_alert')`)
  await run()
  await database.db.execute(sql`alter table mails drop constraint no_more`)
  await database.db.execute(sql`delete from failed_items`)
  await run()
  expect(await templatesTo('anna@example.org')).toEqual(['stock_alert_confirmation', 'stock_alert'])
})

test('an inbox gets five confirmations a day, from any number of clients and in any spelling', async () => {
  for (let index = 0; index < 8; index++)
    expect(await ask(`anna+${index}@example.org`, { client: `192.0.2.${index}` })).toEqual(mailed)
  const { rows } = await database.db.execute(sql`select from mails where recipient like 'anna+%'`)
  expect(rows).toHaveLength(5)
  expect(await count()).toBe(5)
})

test('a client causes twenty mails an hour', async () => {
  for (let index = 0; index < 22; index++) await ask(`person${index}@example.org`)
  expect((await database.db.execute(sql`select from mails`)).rows).toHaveLength(20)
})

test('a confirmation is mailed again after an hour, and then the link of before is worth nothing', async () => {
  await ask('anna@example.org')
  const first = await tokenTo('anna@example.org')
  await database.db.execute(sql`update stock_alerts set requested_at = now() - interval '61 minutes'`)
  await ask('anna@example.org')
  expect(await templatesTo('anna@example.org')).toHaveLength(2)
  expect(await count()).toBe(1)
  expect(await alerts().view(first)).toBeUndefined()
})

test('a stranger who asks again for a confirmed address changes nothing and causes no mail', async () => {
  const token = await confirmed('anna@example.org')
  await database.db.execute(sql`update stock_alerts set requested_at = now() - interval '2 days'`)
  expect(await ask('anna@example.org', { locale: 'it', client: '192.0.2.9' })).toEqual(mailed)
  expect(await templatesTo('anna@example.org')).toHaveLength(1)
  expect(await alerts().view(token)).toMatchObject({ state: 'waiting' })
  expect((await database.db.execute(sql`select locale from stock_alerts`)).rows).toEqual([{ locale: 'de' }])
})

test('a link is worth nothing at another storefront, when it has expired, and for other people’s alerts', async () => {
  const anna = await confirmed('anna@example.org')
  const bruno = await confirmed('bruno@example.org')
  const elsewhere = alerts({ brand: 'linsenhaus' })
  for (const act of ['confirm', 'stop', 'stopAll'] as const) await elsewhere[act](anna)
  expect(await elsewhere.view(anna)).toBeUndefined()
  expect(await count()).toBe(2)
  await alerts().stopAll(bruno)
  expect(await alerts().view(anna)).toMatchObject({ state: 'waiting' })
  expect(await count()).toBe(1)

  await ask('carla@example.org')
  const carla = await tokenTo('carla@example.org')
  const lasts = sql`round(extract(epoch from expires_at - now()) / 3600)::int`
  const { rows } = await database.db.execute(sql`select email, ${lasts} as hours from stock_alerts order by email`)
  expect(rows).toEqual([
    { email: 'anna@example.org', hours: 180 * 24 },
    { email: 'carla@example.org', hours: 72 },
  ])
  await database.db.execute(sql`update stock_alerts set expires_at = now()`)
  await alerts().confirm(carla)
  await restock()
  await run()
  for (const token of [anna, carla]) expect(await alerts().view(token)).toBeUndefined()
  for (const email of ['anna@example.org', 'carla@example.org']) expect(await templatesTo(email)).toHaveLength(1)
  expect(await count()).toBe(0)
})

test('a link that is confirmed twice counts from the first time', async () => {
  const token = await confirmed('anna@example.org')
  await database.db.execute(sql`update stock_alerts set expires_at = expires_at - interval '10 days'`)
  const expiry = async () => (await database.db.execute(sql`select expires_at from stock_alerts`)).rows
  const before = await expiry()
  await Promise.all([alerts().confirm(token), alerts().confirm(token)])
  expect(await expiry()).toEqual(before)
})

test('the last mail’s link stops the other alerts of the address, and they stay unmailed', async () => {
  await confirmed('anna@example.org')
  await confirmed('anna@example.org', { id: 'OTHER' })
  await restock('LENS')
  await run()
  const token = await tokenTo('anna@example.org')
  expect(await alerts().view(token)).toMatchObject({ state: 'told', others: 1 })
  await alerts().stopAll(token)
  await restock('OTHER')
  await run()
  expect((await templatesTo('anna@example.org')).filter((template) => template === 'stock_alert')).toHaveLength(1)
  expect(await count()).toBe(0)
})

test.each([
  ['is discontinued', sql`update products set discontinued = true where product_id = 'LENS'`],
  ['was taken out of the catalogue', sql`update products set is_active = false where product_id = 'LENS'`],
  ['is not sold here any more', sql`update products set brand_channels = '{lenteo}' where product_id = 'LENS'`],
  ['is not made in these values any more', sql`update products set axes = axes - 'diameter' where product_id = 'LENS'`],
])('nothing is mailed if the product %s, and the alert is deleted', async (_, change) => {
  await confirmed('anna@example.org')
  await database.db.execute(change)
  await restock()
  await run()
  expect(await templatesTo('anna@example.org')).toEqual(['stock_alert_confirmation'])
  expect(await count()).toBe(0)
})

test('there is nothing to wait for where the product can be bought, is unknown, or no value is chosen', async () => {
  const path = '/p/LENS/lens-de'
  const other = 'choice=1&right.wanted=on&right.sphere=-1&right.radius=8.6&right.diameter=14.2'
  expect(await ask('anna@example.org', { query: other })).toEqual({
    ok: false,
    error: { code: 'not-sold-out', path: `${path}?${other}&right.quantity=1` },
  })
  expect(await ask('anna@example.org', { query: '' })).toEqual({ ok: false, error: { code: 'not-sold-out', path } })
  expect(await ask('anna@example.org', { id: 'NONE' })).toEqual({ ok: false, error: { code: 'not-found' } })
  expect(await count()).toBe(0)
})

const customer = {
  kind: 'customer',
  userId: 'u1',
  email: 'carla@example.org',
  name: '',
  sessionId: 's',
  expiresAt: '',
} as const

test('a customer with a proven address needs no confirmation, for this address alone', async () => {
  const { db } = database
  await db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    values ('u1', '', 'carla@example.org', true, 'customer', now(), now())`)
  const query = new URLSearchParams(rightEye)
  const own = alerts({ visitor: customer })
  expect(await own.offer('LENS', query)).toMatchObject({
    ok: true,
    value: { email: 'carla@example.org', isWaiting: false },
  })
  // A stranger's request for the same address does not stand in the way.
  await ask('carla@example.org')
  expect(await ask('carla@example.org', { visitor: customer })).toEqual({ ok: true, value: 'added' })
  expect(await own.offer('LENS', query)).toMatchObject({ value: { isWaiting: true } })
  expect(await count()).toBe(1)
  await own.stopOwn('LENS', query)
  expect(await count()).toBe(0)

  expect(await ask('dora@example.org', { visitor: customer })).toEqual(mailed)
  const staff = { ...customer, actedBy: { id: 's', name: 'Sam', reason: 'call' } }
  await database.db.execute(sql`delete from stock_alerts`)
  expect(await ask('carla@example.org', { visitor: staff })).toEqual(mailed)
  await db.execute(sql`update users set email_verified = false where id = 'u1'`)
  expect(await ask('carla@example.org', { visitor: customer })).toEqual(mailed)
  expect((await db.execute(sql`select from stock_alerts where confirmed_at is not null`)).rows).toHaveLength(0)
})

test('the mail is written in the tone and language of the storefront that was asked', async () => {
  await confirmed('anna@example.org', { brand: linsenhaus.id })
  await restock()
  await run()
  const [confirmation, mail] = await mailsTo(database, 'anna@example.org')
  expect(confirmation?.text).toContain('Sie möchten eine E-Mail bekommen')
  expect(mail?.text).toContain('Sie können diesen Artikel wieder kaufen')
  expect(mail?.text).toContain(`//${linsenhaus.hosts[0]}`)
})
