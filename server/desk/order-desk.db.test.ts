import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { postalAddress } from '#contract/address/postal-address.ts'
import type { Order } from '#contract/checkout/order.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { needsProof, roleMay, type StaffAct, type StaffRole } from '#contract/staff/roles.ts'
import { checkChain } from '#server/audit/operations.ts'
import { nobody } from '#server/orders/operations.ts'
import { announceReturn, checkReturn, readReturns, receiveReturn } from '#server/returns/operations.ts'
import { auditBooks } from '#server/shop/books.ts'
import { orderWriter } from '#server/shop/order-writer.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { type OrderShop, openOrderShop, zurich } from '#server/testing/order-shop.ts'
import { orderDeskForRequest } from './order-desk-for-request.ts'
import { findUnlikeReplays } from './replay-books.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(async () => {
  expect(await auditBooks(database.db)).toEqual([])
  expect((await checkChain(database.db)).fault).toBeUndefined()
  await database.close()
})

/** The desk as somebody with this role sees it. */
function deskOf(role: StaffRole, { id, isFresh = true }: { id?: string; isFresh?: boolean } = {}) {
  const visitor = { userId: id ?? role, role, isFresh }
  const may = async (act: StaffAct) => (roleMay(role, act) ? ok(visitor) : err({ code: 'not-found' }))
  const mayNow = async (act: StaffAct) =>
    roleMay(role, act) && needsProof(act) && !isFresh ? err({ code: 'proof-needed' }) : may(act)
  return orderDeskForRequest({
    db: database.db,
    brands,
    now: new Date('2026-11-18T10:00:00Z'),
    writer: orderWriter(shop.opened),
    staff: () => ({ may, mayNow }),
    fileOf: async () => Buffer.from('PDF'),
  })
}

/** Two boxes and a bottle, paid and handed over to the warehouse. */
async function newOrder() {
  const order = await shop.buy(shop.visitor(), lens(2), wish('CARE'))
  await shop.workOff()
  return order
}
const placeOf = ({ number }: Pick<Order, 'number'>) => ({ brand: 'claravue', number: Number(number) })

/** The form of a page that was loaded just now. */
async function formOf(order: Order) {
  const view = await deskOf('lead').view(placeOf(order))
  if (!view.ok) throw new Error('The order is gone')
  return { seen: view.value.events.at(-1)?.id ?? 0, key: crypto.randomUUID() }
}
const viewOf = async (order: Order, role: StaffRole = 'service') => {
  const view = await deskOf(role).view(placeOf(order))
  if (!view.ok) throw new Error(view.error.code)
  return view.value
}
const answerOf = <T>(done: Result<T, { code: string }>) => (done.ok ? done.value : done.error.code)
const logOf = async ({ number }: Order) => {
  const { rows } = await database.db.execute<{ action: string; actor: string; amount: number | null }>(sql`
    select action, actor, (details ->> 'amount')::int as amount from audit_log
    where subject = ${`claravue ${number}`} order by id`)
  return rows
}

describe('a role', () => {
  test.for<[StaffRole, string[]]>([
    ['warehouse', ['accept', 'begin', 'ship', 'delay']],
    ['service', ['cancel', 'refund', 'address', 'coupon']],
    ['finance', ['refund']],
  ])('%s is offered its own acts, and others do not exist', async ([role, acts]) => {
    const order = await newOrder()
    expect((await viewOf(order, role)).acts).toEqual(acts)
    const desk = deskOf(role)
    const notFound = err({ code: 'not-found' })
    const form = await formOf(order)
    const wish = { details: { reason: 'curious', goodwill: 1_00 } }
    if (role === 'warehouse') {
      expect(await desk.act(placeOf(order), 'refund', form, wish)).toEqual(notFound)
      expect(await desk.rehearse(placeOf(order), 'cancel', form, wish.details)).toEqual(notFound)
      expect(await desk.sendMail(placeOf(order), form, crypto.randomUUID())).toEqual(notFound)
      expect((await viewOf(order, role)).refundable).toBeNull()
    } else expect(await desk.act(placeOf(order), 'begin', form, { details: {} })).toEqual(notFound)
    expect((await deskOf('merchandise').view(placeOf(order))).ok).toBe(false)
    expect(await logOf(order)).toEqual([])
  })

  test('without a fresh proof refunds nothing', async () => {
    const order = await newOrder()
    const desk = deskOf('service', { isFresh: false })
    const wish = { details: { reason: 'dented', goodwill: 1_00 } }
    expect(await desk.act(placeOf(order), 'refund', await formOf(order), wish)).toEqual(err({ code: 'proof-needed' }))
    expect((await viewOf(order)).refunded).toBe(0)
  })
})

/** True if all of its money is back. */
async function refundedAt({ id }: Order) {
  const { rows } = await database.db.execute<{ isBack: boolean }>(
    sql`select refunded_at is not null as "isBack" from orders where id = ${id}`,
  )
  return rows[0]?.isBack
}

describe('a refund', () => {
  test('is rehearsed without a trace, then done once however often its form is sent', async () => {
    const order = await newOrder()
    const desk = deskOf('service')
    const form = await formOf(order)
    const details = { pieces: [{ line: 1, quantity: 1 }], shipping: true, goodwill: 1_00, reason: 'late' }
    const { refundable } = await viewOf(order)
    expect(refundable).toMatchObject({ left: order.total, lines: [{ shares: [39_90, 39_90] }, { shares: [12_00] }] })
    const sum = 39_90 + 1_00 + (refundable?.shipping ?? 0)
    expect(await desk.rehearse(placeOf(order), 'refund', form, details)).toMatchObject({ value: { amount: sum } })
    expect((await viewOf(order)).refunds).toEqual([])
    expect(await desk.act(placeOf(order), 'refund', form, { details, expected: sum - 1 })).toEqual(
      err({ code: 'amount-changed' }),
    )
    for (const _ of [1, 2])
      expect((await desk.act(placeOf(order), 'refund', form, { details, expected: sum })).ok).toBe(true)
    await shop.workOff()
    const after = await viewOf(order)
    expect([after.refunded, after.refunds.map(({ state }) => state)]).toEqual([sum, ['done']])
    expect(await logOf(order)).toEqual([{ action: 'order/refund', actor: 'service', amount: sum }])
    expect(after.refundable).toMatchObject({ left: order.total - sum, shipping: 0 })
    expect(await refundedAt(order)).toBe(false)
    const more = { details: { ...details, pieces: [] } }
    expect(await desk.act(placeOf(order), 'refund', await formOf(order), more)).toEqual(
      err({ code: 'refund-shipping-again' }),
    )
    const rest = { details: { goodwill: order.total - sum, reason: 'all of it' } }
    expect((await desk.act(placeOf(order), 'refund', await formOf(order), rest)).ok).toBe(true)
    expect(await refundedAt(order)).toBe(true)
  })

  test('with the reason of an earlier one is another refund, if its form is another one', async () => {
    const order = await newOrder()
    const wish = { details: { goodwill: 1_00, reason: 'the box was dented' } }
    for (const _ of [1, 2])
      expect((await deskOf('service').act(placeOf(order), 'refund', await formOf(order), wish)).ok).toBe(true)
    expect((await viewOf(order)).refunded).toBe(2_00)
  })

  test('that waits for a person is sent again, which the time line tells', async () => {
    const order = await newOrder()
    const desk = deskOf('finance')
    const details = { goodwill: 2_00, reason: 'dented' }
    await desk.act(placeOf(order), 'refund', await formOf(order), { details })
    await shop.workOff()
    await database.db.execute(sql`
      update refunds set state = 'waiting', problem = 'provider', done_at = null where order_id = ${order.id}`)
    expect((await viewOf(order, 'finance')).acts).toContain('send-again')
    expect((await desk.act(placeOf(order), 'send-again', await formOf(order), { details: {} })).ok).toBe(true)
    await shop.workOff()
    const after = await viewOf(order, 'finance')
    expect([after.events.at(-1)?.type, after.refunds[0]?.state]).toEqual(['sent-again', 'done'])
  })
})

test('of two people on one order the second is told what the first did, and nothing is overwritten', async () => {
  const order = await newOrder()
  const form = await formOf(order)
  const other = { ...form, key: crypto.randomUUID() }
  await deskOf('warehouse', { id: 'walter' }).act(placeOf(order), 'begin', form, { details: {} })
  const desk = deskOf('service')
  const details = { reason: 'changed their mind' }
  const refused = await desk.act(placeOf(order), 'cancel', other, { details })
  expect(refused).toMatchObject({ error: { code: 'meanwhile' } })
  const events = !refused.ok && 'events' in refused.error ? refused.error.events : []
  expect(events.map(({ actor, what }) => [actor, what])).toEqual([
    ['staff', { type: 'moved', to: 'accepted' }],
    ['staff', { type: 'moved', to: 'open' }],
  ])
  expect(await desk.rehearse(placeOf(order), 'cancel', other, details)).toMatchObject({ error: { code: 'meanwhile' } })
  // Who has read that may go on, and then the order itself refuses.
  const again = await desk.act(placeOf(order), 'cancel', await formOf(order), { details })
  expect(again).toEqual(err({ code: 'order-state', state: 'open' }))
  expect((await logOf(order)).map(({ action }) => action)).toEqual(['order/begin'])
})

test('a form that was sent before with other words is another act, and is told what happened since', async () => {
  const order = await newOrder()
  const form = await formOf(order)
  const give = (goodwill: number) =>
    deskOf('service').act(placeOf(order), 'refund', form, { details: { goodwill, reason: 'dented' } })
  expect((await give(1_00)).ok).toBe(true)
  expect(await give(2_00)).toMatchObject({ error: { code: 'meanwhile', events: [{ type: 'refund' }] } })
  expect(await give(1_00)).toEqual(ok('done-before'))
})

test('who cancels at the desk writes in the name of the shop', async () => {
  const order = await newOrder()
  const details = { reason: 'sold out at the maker' }
  expect((await deskOf('service').act(placeOf(order), 'cancel', await formOf(order), { details })).ok).toBe(true)
  await shop.workOff()
  const [letter] = (await mailsTo(database, order.customer_email ?? '')).filter(
    ({ template }) => template === 'order_cancelled',
  )
  expect(letter?.text).toMatch(/mussten wir deine Bestellung|had to cancel your order/)
  expect(letter?.text).toContain('sold out at the maker')
})

test('two people who do the same at the same moment do it once', async () => {
  const order = await newOrder()
  const { seen } = await formOf(order)
  const give = (id: string) =>
    deskOf('service', { id }).act(
      placeOf(order),
      'refund',
      { seen, key: crypto.randomUUID() },
      { details: { goodwill: 5_00, reason: 'the box was dented' } },
    )
  const answers = await Promise.all(['sara', 'sven'].map(give))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await viewOf(order)).refunded).toBe(5_00)
})

test('a note is the team’s: its author removes the words, and that there were some stays', async () => {
  const order = await newOrder()
  const sara = deskOf('service', { id: 'sara' })
  const form = await formOf(order)
  for (const _ of [1, 2]) await sara.addNote(placeOf(order), form, 'Call her before it leaves')
  const [note] = (await viewOf(order)).notes
  expect((await viewOf(order)).notes).toHaveLength(1)
  expect(note).toMatchObject({ text: 'Call her before it leaves', isMine: false })
  const other = deskOf('service', { id: 'sven' })
  expect(await other.removeNote(placeOf(order), await formOf(order), note?.id ?? '')).toEqual(
    err({ code: 'note-gone' }),
  )
  // What others did to the order meanwhile does not matter.
  const stale = { ...form, key: crypto.randomUUID() }
  await deskOf('warehouse').act(placeOf(order), 'accept', await formOf(order), { details: {} })
  expect((await other.addNote(placeOf(order), stale, 'She has called back')).ok).toBe(true)
  const stranger = await newOrder()
  expect(await sara.removeNote(placeOf(stranger), await formOf(stranger), note?.id ?? '')).toEqual(
    err({ code: 'note-gone' }),
  )
  expect((await sara.removeNote(placeOf(order), await formOf(order), note?.id ?? '')).ok).toBe(true)
  expect((await viewOf(order)).notes).toMatchObject([
    { text: null, removedAt: expect.any(String) },
    { text: 'She has called back', removedAt: null },
  ])
  const seenByCustomer = await shop.visitor().get(`/api/orders/${order.token_value}`)
  expect(seenByCustomer.text).not.toContain('Call her')
  expect(JSON.stringify(seenByCustomer.body)).not.toContain('"note"')
})

test('a mail about the order is sent again once for each click, to the address of now, and only ten times an hour', async () => {
  const order = await newOrder()
  const desk = deskOf('service')
  const [mail] = (await viewOf(order)).mails
  expect(mail).toMatchObject({ template: 'order_confirmation', canSendAgain: true })
  await database.db.execute(sql`
    update orders set email = 'new@example.org' where id = ${order.id}`)
  await database.db.execute(sql`
    with changed as (insert into order_events (order_id, type, details)
      values (${order.id}, 'changed', '{"changed": ["email"]}') returning id)
    insert into order_contacts (event_id, order_id, email) select id, ${order.id}::uuid, 'new@example.org' from changed`)
  await database.db.execute(sql`insert into buyers (brand, person)
    values ('claravue', translate(encode(sha256(convert_to('new@example.org', 'UTF8')), 'base64'), '+/=', '-_'))`)
  const form = await formOf(order)
  for (const _ of [1, 2]) expect((await desk.sendMail(placeOf(order), form, mail?.id ?? '')).ok).toBe(true)
  await shop.workOff()
  expect(await mailsTo(database, 'new@example.org')).toMatchObject([{ template: 'order_confirmation' }])
  const stranger = await newOrder()
  const theirs = (await viewOf(stranger)).mails[0]?.id ?? ''
  expect(await desk.sendMail(placeOf(order), await formOf(order), theirs)).toEqual(err({ code: 'mail-gone' }))
  for (let sent = 1; sent < 9; sent++)
    expect((await desk.sendMail(placeOf(order), await formOf(order), mail?.id ?? '')).ok).toBe(true)
  // The tenth is sent twice at once and once more: one letter, and nobody hears of a limit.
  const tenth = await formOf(order)
  const send = () => desk.sendMail(placeOf(order), tenth, mail?.id ?? '')
  const both = await Promise.all([send(), send()])
  expect([...both, await send()].map(answerOf).toSorted()).toEqual(['done-before', 'done-before', null])
  expect(await desk.sendMail(placeOf(order), await formOf(order), mail?.id ?? '')).toMatchObject({
    error: { code: 'too-many' },
  })
})

test('a goodwill coupon works once, is mailed in the language of the order, and is on record', async () => {
  const order = await newOrder()
  const desk = deskOf('service')
  const form = await formOf(order)
  const gift = { gives: 'amount-10', months: 6, reason: 'the box was dented' } as const
  const given = await desk.grantCoupon(placeOf(order), form, gift)
  const code = given.ok ? given.value : ''
  expect(await desk.grantCoupon(placeOf(order), form, gift)).toEqual(ok('done-before'))
  const { rows } = await database.db.execute(sql`
    select gives, minimum, usage_limit as "limit", valid_until = '2027-05-18T22:00:00Z' as "isSix" from coupons
    where code = ${code}`)
  expect(rows).toEqual([{ gives: { kind: 'amount', amount: 10_00 }, minimum: 10_00, limit: 1, isSix: true }])
  await shop.workOff()
  const [, letter] = (await mailsTo(database, order.customer_email ?? '')).slice(-2)
  expect(letter).toMatchObject({ template: 'goodwill_coupon' })
  expect(letter?.text).toContain(code)
  expect(letter?.text).toContain('18.05.2027')
  expect(await logOf(order)).toEqual([{ action: 'order/coupon', actor: 'service', amount: 10_00 }])
})

test('a goodwill coupon of somebody with an account is theirs alone, and an order has three of them at most', async () => {
  const customer = shop.visitor()
  const { body } = await customer.post('/api/identity/sign-up', shop.person())
  const order = await shop.buy(customer, lens())
  await shop.workOff()
  const gift = { gives: 'amount-5', months: 3, reason: 'sorry' } as const
  const give = (form: Awaited<ReturnType<typeof formOf>>) => deskOf('service').grantCoupon(placeOf(order), form, gift)
  const first = await formOf(order)
  expect((await give(first)).ok).toBe(true)
  // A form that is sent again does not count.
  for (const _ of [1, 2]) expect(await give(first)).toEqual(ok('done-before'))
  expect((await give(await formOf(order))).ok).toBe(true)
  const third = await formOf(order)
  const both = await Promise.all([give(third), give(third)])
  expect([...both, await give(third)].map(answerOf).toSorted()).toEqual([
    expect.stringMatching(/^CARE-/),
    'done-before',
    'done-before',
  ])
  for (const _ of [1, 2]) expect(await give(await formOf(order))).toMatchObject({ error: { code: 'too-many' } })
  const { rows } = await database.db.execute(sql`
    select owner_id, count(*)::int as coupons from coupons where code in (
      select details ->> 'code' from order_events where order_id = ${order.id} and type = 'coupon') group by owner_id`)
  expect(rows).toEqual([{ owner_id: body.customer.id, coupons: 3 }])
})

test('an order whose buyer was erased gets neither coupons nor letters', async () => {
  const order = await newOrder()
  const [mail] = (await viewOf(order)).mails
  const rename = (email: string | undefined) =>
    database.db.execute(sql`update orders set email = ${email} where id = ${order.id}`)
  await rename(nobody)
  const desk = deskOf('service')
  const gift = { gives: 'amount-5', months: 3, reason: 'sorry' } as const
  const notFound = err({ code: 'not-found' })
  expect(await desk.grantCoupon(placeOf(order), await formOf(order), gift)).toEqual(notFound)
  expect(await desk.sendMail(placeOf(order), await formOf(order), mail?.id ?? '')).toEqual(notFound)
  await rename(order.customer_email ?? undefined)
})

test('a paper is handed out by the order that it belongs to, for those who may see orders', async () => {
  const [order, stranger] = [await newOrder(), await newOrder()]
  const [paper] = (await viewOf(order)).documents
  if (!paper) throw new Error('There is no paper')
  const named = { name: `${paper.number}.pdf`, bytes: Buffer.from('PDF') }
  expect(await deskOf('warehouse').paper(placeOf(order), paper.id)).toEqual(named)
  expect(await deskOf('warehouse').paper(placeOf(stranger), paper.id)).toBeUndefined()
  expect(await deskOf('merchandise').paper(placeOf(order), paper.id)).toBeUndefined()
})

test('the address is changed as the customer could, and the replay has both', async () => {
  const order = await newOrder()
  const desk = deskOf('service')
  const moved = postalAddress(['CH'], 'shipping').parse({ ...zurich, street: 'Bergweg', street_number: '9' })
  const before = await formOf(order)
  for (const _ of [1, 2]) expect((await desk.changeAddress(placeOf(order), before, moved)).ok).toBe(true)
  const abroad = { ...moved, country_code: 'DE' as const }
  expect(await desk.changeAddress(placeOf(order), await formOf(order), abroad)).toEqual(err({ code: 'order-country' }))
  // A colleague has added a note: whoever still has the earlier page must read it first.
  const stale = await formOf(order)
  await desk.addNote(placeOf(order), stale, 'She moves on Monday')
  const elsewhere = { ...moved, street: 'Talweg' }
  expect(await desk.changeAddress(placeOf(order), stale, elsewhere)).toMatchObject({ error: { code: 'meanwhile' } })
  // The credit was checked for the address of the invoice.
  const payBy = (method: string) =>
    database.db.execute(sql`update payments set method = ${method} from orders
      where orders.id = ${order.id} and payments.id = payment_id`)
  await payBy('invoice')
  expect(await desk.changeAddress(placeOf(order), await formOf(order), elsewhere)).toEqual(
    err({ code: 'order-by-invoice' }),
  )
  await payBy('visa')
  const { events } = await viewOf(order)
  expect(events.filter(({ type }) => type === 'changed')).toHaveLength(1)
  const at = async (id: number | undefined) => {
    const view = await desk.view({ ...placeOf(order), at: id })
    return view.ok && view.value.past?.order.address?.street
  }
  expect([await at(before.seen), await at(events.at(-1)?.id)]).toEqual(['Seeweg', 'Bergweg'])
  expect((await logOf(order)).map(({ action }) => action)).toEqual(['order/address', 'order/note'])
})

/** Numbers that are the same in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** What was stored without an event, and where the order then differs from its replay. */
const faults: readonly [fault: SQL, field: string][] = [
  [sql`update orders set state = 'payment_pending'`, 'state'],
  [sql`update orders set refunded = refunded + 1 where refunded < total`, 'refunded'],
  [sql`update orders set paid_at = null`, 'isPaid'],
  [sql`update orders set email = 'other@example.org'`, 'email'],
  [sql`update orders set shipping_address = '{"city": "Bern"}'::jsonb`, 'address'],
  [sql`update order_lines set cancelled = cancelled + 1 where cancelled < quantity`, 'lines'],
  [sql`update shipments set state = 'lost', delivered_at = null where state = 'delivered'`, 'parcels'],
  [sql`update returns set state = 'refused' where state = 'refunded'`, 'returns'],
]

test('whatever happens to orders, their events lead to what is stored, and the books notice what no event tells of', async () => {
  const { db } = database
  const roll = dice(8)
  for (let each = 0; each < 6; each++) {
    const order = await newOrder()
    const place = placeOf(order)
    const desk = deskOf('lead')
    const act = async (name: Parameters<typeof desk.act>[1], details: object) =>
      desk.act(place, name, await formOf(order), { details })
    for (let step = 0; step < 7; step++) {
      const pieces = [{ line: 1 + roll(2), quantity: 1 }]
      const chosen = [
        () => act('cancel', { pieces, reason: `no ${step}` }),
        () => act('begin', {}),
        () => act('delay', { until: `2027-01-1${step}` }),
        () => act('ship', { carrier: 'swisspost', tracking: `9960${each}${step}77`, pieces }),
        () => act('ship', { carrier: 'swisspost', tracking: `9960${each}${step}88` }),
        () => act('refund', { goodwill: 1_00 + step, reason: `sorry ${step}` }),
        () => act('lost', { parcel: 1 }),
        () => act('delivered', { parcel: 1 + roll(2) }),
        async () => {
          const { id, number } = order
          const about = { order: { id, number: Number(number), brand: 'claravue' }, pieces, key: `back ${step}` }
          await announceReturn(db, {
            ...about,
            by: { kind: 'customer' },
            returnDays: 14,
            zone: 'Europe/Zurich',
            now: new Date(),
          })
          for (const back of await readReturns(db, id)) {
            await receiveReturn(db, back.id, { kind: 'staff' })
            const found = back.lines.map(({ line, quantity }) => ({ line, accepted: roll(quantity + 1), saleable: 0 }))
            await checkReturn(db, back.id, { found, note: 'opened', by: { kind: 'staff' } })
          }
        },
      ][roll(9)]
      await chosen?.()
      await shop.workOff()
    }
  }
  expect(await findUnlikeReplays(db, sql`orders`)).toEqual([])
  const undo = new Error('The fault is undone')
  for (const [fault, field] of faults) {
    const planted = db.transaction(async (db) => {
      await db.execute(fault)
      const found = await findUnlikeReplays(db, sql`orders`)
      expect([field, found.length]).not.toEqual([field, 0])
      for (const order of found) expect(order).toMatch(new RegExp(`^claravue \\d+ .*\\b${field}\\b`))
      throw undo
    })
    await expect(planted).rejects.toBe(undo)
  }
})

test('the books are read in parts, of which each order is in one', async () => {
  const { db } = database
  for (let each = 0; each < 3; each++) await newOrder()
  const { rows } = await db.execute<{ number: string }>(
    sql`select number::text from orders order by created_at, id limit 20`,
  )
  await db.execute(sql`update orders set total = total + 1`)
  const told: number[] = []
  const mistakes = await auditBooks(db, (part, done, of) => part === 'orders' && told.push(done / of), 2)
  await db.execute(sql`update orders set total = total - 1`)
  expect(mistakes.find(({ rule }) => rule.startsWith('an order costs'))?.found).toEqual(
    rows.map(({ number }) => number),
  )
  expect(told).toEqual(told.toSorted((one, other) => one - other))
  expect([told.length >= rows.length / 2, told.at(-1)]).toEqual([true, 1])
})
