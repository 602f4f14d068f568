import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Order } from '#contract/checkout/order.ts'
import type { Pieces } from '#contract/checkout/pieces.ts'
import { err, ok } from '#contract/result.ts'
import { roleMay, type StaffAct, type StaffRole } from '#contract/staff/roles.ts'
import { hearOfShipment, shipOrder } from '#server/fulfilment/operations.ts'
import { grantRefund } from '#server/refunds/operations.ts'
import { auditBooks } from '#server/shop/books.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openGate } from '#server/testing/gate.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { announceReturn } from './operations.ts'
import { returnsDeskForRequest } from './returns-desk-for-request.ts'

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

const desk = (role: StaffRole = 'warehouse', userId = 'werner') =>
  returnsDeskForRequest({
    db: database.db,
    brands,
    now: new Date(),
    staff: () => ({
      may: async (act: StaffAct) => (roleMay(role, act) ? ok({ userId }) : err({ code: 'not-found' })),
    }),
  })

let numbers = 0
/** 2 boxes for 39.90 each and a bottle for 12.00, with 8.90 for shipping, that have arrived. */
async function arrived(daysAgo = 1): Promise<Order> {
  const order = await shop.buy(shop.visitor(), lens(2), wish('CARE'))
  await shop.workOff()
  const by = { kind: 'staff' } as const
  const trackingNumber = `99700000${++numbers}`
  await shipOrder(database.db, { order: order.id, carrier: 'swisspost', trackingNumber, key: 'one', by })
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  await hearOfShipment(database.db, { carrier: 'swisspost', trackingNumber, move: 'deliver', at, by })
  return order
}
async function announced(pieces: { line: number; quantity: number }[]) {
  const order = await arrived()
  return { order, name: await announce(order, pieces) }
}
async function announce(
  { id, number, brand = 'claravue' }: { id: string; number: string; brand?: string },
  pieces: Pieces[],
) {
  const made = await announceReturn(database.db, {
    order: { id, number: Number(number), brand },
    pieces,
    key: id,
    by: { kind: 'customer' },
    returnDays: 14,
    zone: 'Europe/Zurich',
    now: new Date(),
  })
  if (!made.ok) throw new Error(made.error.code)
  return { number: made.value.number }
}
const mailsTo = async ({ id }: Order) => {
  await shop.workOff()
  const { rows } = await database.db.execute<{ template: string; text: string }>(
    sql`select template, text from mails where recipient = (select email from orders where id = ${id}) order by created_at`,
  )
  return rows
}
const sound = { refused: 0, unsaleable: 0 }

test('what will be refunded is shown first, and only that is refunded, by one letter with the text', async () => {
  const { order, name } = await announced([{ line: 1, quantity: 1 }])
  const opened = await desk().open(name)
  expect(opened).toMatchObject({ value: { order: Number(order.number), preview: { value: { amount: 39_90 } } } })
  const check = { faults: [{ line: 1, ...sound }], note: 'Danke fürs sorgfältige Einpacken.', shown: 12_00 }
  expect(await desk().check(name, check)).toMatchObject({ error: { code: 'amount-changed', amount: 39_90 } })
  expect(await desk().open(name)).toMatchObject({ value: { back: { state: 'announced' } } })
  expect(await desk().check(name, { ...check, shown: 39_90 })).toEqual(ok({ amount: 39_90, shipping: 0 }))
  const news = (await mailsTo(order)).filter(({ template }) => /return_received|refund/.test(template))
  expect(news.map(({ template }) => template)).toEqual(['refund_sent'])
  expect(news[0]?.text).toContain('sorgfältige Einpacken')
  const { rows } = await database.db.execute(sql`select actor, action, details ->> 'amount' as amount from audit_log`)
  expect(rows).toContainEqual({ actor: 'werner', action: 'return/check', amount: '3990' })
})

test('all of an order in two returns: the second names the shipping costs as well', async () => {
  const { order, name } = await announced([{ line: 1, quantity: 2 }])
  await desk().check(name, { faults: [{ line: 1, ...sound }], note: '', shown: 79_80 })
  await shop.workOff()
  const taken = await desk().takeIn(
    { brand: 'claravue', number: Number(order.number) },
    [{ line: 2, quantity: 1 }],
    'x',
  )
  const second = { number: taken.ok ? taken.value.number : '' }
  expect(await desk().preview(second, [{ line: 2, ...sound }])).toMatchObject({
    value: { amount: 20_90, shipping: 8_90 },
  })
  expect(await desk().check(second, { faults: [{ line: 2, ...sound }], note: '', shown: 20_90 })).toMatchObject({
    ok: true,
  })
  await shop.workOff()
  const { rows } = await database.db.execute(sql`select state, refunded from orders where id = ${order.id}`)
  expect(rows).toEqual([{ state: 'returned', refunded: 100_70 }])
})

test('a refusal needs a text; of two people who check, the second changes nothing and learns who was first', async () => {
  const { order, name } = await announced([{ line: 1, quantity: 2 }])
  const faults = [{ line: 1, refused: 2, unsaleable: 0 }]
  expect(await desk().check(name, { faults, note: '', shown: 0 })).toMatchObject({ error: { code: 'note-missing' } })
  expect(await desk().check(name, { faults, note: 'Beide Schachteln sind offen.', shown: 0 })).toMatchObject({
    ok: true,
  })
  const late = await desk('service', 'selma').check(name, { faults: [{ line: 1, ...sound }], note: '', shown: 79_80 })
  expect(late).toMatchObject({ error: { code: 'return-changed' } })
  const refused = (await mailsTo(order)).filter(({ template }) => template === 'return_refused')
  expect(refused.map(({ text }) => text.includes('Beide Schachteln sind offen.'))).toEqual([true])
  const opened = await desk().open(name)
  const { rows } = await database.db.execute(sql`
    select actor_id from order_events where order_id = ${order.id} and details ->> 'to' = 'checked'`)
  expect([rows, opened.ok && opened.value.back.state]).toEqual([[{ actor_id: 'werner' }], 'refused'])
})

test('one refused piece of several lines needs a text, which the letter about it has, and not that about the money', async () => {
  const { order, name } = await announced([
    { line: 1, quantity: 2 },
    { line: 2, quantity: 1 },
  ])
  const faults = [
    { line: 1, refused: 1, unsaleable: 0 },
    { line: 2, ...sound },
  ]
  const check = { faults, note: '', shown: 51_90 }
  expect(await desk().check(name, check)).toMatchObject({ error: { code: 'note-missing' } })
  expect(await desk().check(name, { ...check, note: 'Eine Schachtel ist offen.' })).toMatchObject({ ok: true })
  const news = (await mailsTo(order)).filter(({ template }) => /return_refused|refund_sent/.test(template))
  expect(news.map(({ template, text }) => [template, text.includes('Schachtel ist offen')]).toSorted()).toEqual([
    ['refund_sent', false],
    ['return_refused', true],
  ])
  expect(await desk().open(name)).toMatchObject({ value: { back: { state: 'refunded' }, preview: undefined } })
})

test('two people who check a parcel at the same moment check it once, and the second is told so', async () => {
  const { order, name } = await announced([{ line: 1, quantity: 1 }])
  const gate = await openGate(database.url ?? '')
  onTestFinished(() => gate.end().then(() => undefined))
  await gate.close('select from orders where id = $1 for update', [order.id])
  const check = { faults: [{ line: 1, ...sound }], note: '', shown: 39_90 }
  const checked = Promise.all([desk().check(name, check), desk('service', 'selma').check(name, check)])
  await gate.openFor(2)
  const answers = await checked
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers).toContainEqual(err({ code: 'return-changed', state: 'checked' }))
  const { rows } = await database.db.execute(sql`
    select from audit_log where action = 'return/check' and subject = ${`claravue ${name.number}`}`)
  expect(rows).toHaveLength(1)
  await shop.workOff()
})

test('shipping costs that are back already do not come back once more with the last piece', async () => {
  const { order, name } = await announced([
    { line: 1, quantity: 2 },
    { line: 2, quantity: 1 },
  ])
  const wish = { lines: [], shipping: true, goodwill: 0 }
  const by = { kind: 'staff' } as const
  expect(await grantRefund(database.db, { order: order.id, key: 'late', cause: 'goodwill', wish, by })).toMatchObject({
    value: { amount: 8_90 },
  })
  const faults = [1, 2].map((line) => ({ line, ...sound }))
  expect(await desk().preview(name, faults)).toMatchObject({ value: { amount: 91_80, shipping: 0 } })
  expect(await desk().check(name, { faults, note: '', shown: 91_80 })).toMatchObject({ ok: true })
  await shop.workOff()
  const { rows } = await database.db.execute(sql`select state, refunded from orders where id = ${order.id}`)
  expect(rows).toEqual([{ state: 'returned', refunded: 100_70 }])
})

test('a parcel that nobody announced is taken in once, also after the last day, and waits to be checked', async () => {
  const order = await arrived(60)
  const named = { brand: 'claravue', number: Number(order.number) }
  expect(await desk().parcelOf(named)).toMatchObject({
    value: {
      left: [
        { line: 1, quantity: 2 },
        { line: 2, quantity: 1 },
      ],
      tooLateSince: expect.any(String),
    },
  })
  const pieces = [{ line: 1, quantity: 1 }]
  for (let times = 0; times < 2; times++)
    expect(await desk().takeIn(named, pieces, 'one')).toMatchObject({ value: { number: `R${order.number}-1` } })
  expect(await desk().takeIn(named, [{ line: 1, quantity: 2 }], 'two')).toMatchObject({
    error: { code: 'return-too-many' },
  })
  const news = (await mailsTo(order)).map(({ template }) => template)
  expect(news.filter((template) => template.startsWith('return'))).toEqual(['return_received'])
  const { rows: entries } = await database.db.execute(sql`
    select actor, action from audit_log where subject = ${`claravue R${order.number}-1`}`)
  expect(entries).toEqual([{ actor: 'werner', action: 'return/take-in' }])
  const found = await desk().list({ list: 'received', text: String(order.number) })
  expect(found).toMatchObject({ value: { returns: [{ number: `R${order.number}-1`, state: 'received', pieces: 1 }] } })
})

test('what waits is listed by age, page by page, for roles that check returns', async () => {
  const { name: first } = await announced([{ line: 1, quantity: 1 }])
  const { name: second } = await announced([{ line: 1, quantity: 1 }])
  const listed = await desk().list({ list: 'announced' })
  const rows = listed.ok ? listed.value.returns : []
  expect(rows.map(({ number }) => number).slice(-2)).toEqual([first.number, second.number])
  const after = rows.at(-2)?.id
  expect(await desk().list({ list: 'announced', after })).toMatchObject({
    value: { returns: [{ number: second.number }] },
  })
  expect(await desk().list({ list: 'announced', shop: 'lenteo' })).toMatchObject({ value: { returns: [] } })
  const others = ['finance', 'merchandise'] as const
  for (const role of others) {
    expect(await desk(role).list({ list: 'waiting' })).toEqual(err({ code: 'not-found' }))
    expect(await desk(role).receive(first)).toEqual(err({ code: 'not-found' }))
  }
})

test('two storefronts have a return of one number: nothing is done until one of them is named', async () => {
  // In a database of its own: a number that was not the order's puts the books wrong.
  const before = { shop, database }
  database = await freshDatabase()
  shop = await openOrderShop(database)
  onTestFinished(async () => {
    await database.close()
    shop = before.shop
    database = before.database
  })
  const ours = await announced([{ line: 1, quantity: 1 }])
  const { number } = ours.name
  const theirs = { ...(await arrived()), number: ours.order.number, brand: 'lenteo' }
  await database.db.execute(sql`
    update orders set brand = ${theirs.brand}, number = ${Number(theirs.number)} where id = ${theirs.id}`)
  expect(await announce(theirs, [{ line: 1, quantity: 1 }])).toEqual({ number })
  const check = { faults: [{ line: 1, ...sound }], note: '', shown: 39_90 }
  expect(await desk().open({ number })).toEqual(err({ code: 'several' }))
  for (const done of [await desk().receive({ number }), await desk().check({ number }, check)])
    expect(done).toEqual(err({ code: 'not-found' }))
  expect(await desk().list({ list: 'waiting', text: number })).toMatchObject({
    value: { returns: [{ brand: 'claravue' }, { brand: 'lenteo' }] },
  })
  expect(await desk().receive({ number, brand: 'lenteo' })).toEqual(ok(true))
  const stateAt = async (brand: string) => {
    const opened = await desk().open({ number, brand })
    return opened.ok && [opened.value.order, opened.value.back.state]
  }
  expect([await stateAt('claravue'), await stateAt('lenteo')]).toEqual([
    [Number(ours.order.number), 'announced'],
    [Number(theirs.number), 'received'],
  ])
})
