import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { err } from '#contract/result.ts'
import type { UpdateSubscription } from '#contract/subscription/subscription.ts'
import { auditBooks } from '#server/shop/books.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openRenewalShop, type RenewalShop } from '#server/testing/renewal-shop.ts'
import { announceRenewals } from './announce.ts'
import { payRenewal, sayYes } from './answers.ts'
import { updateSubscription } from './operations.ts'
import { claimDue } from './renewal-store.ts'
import { dueOn, scheduleFrom } from './schedule-rules.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: RenewalShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openRenewalShop(database)
})
afterAll(async () => {
  expect(await auditBooks(database.db)).toEqual([])
  await database.close()
})

const price = (productId: string, amount: number) =>
  database.db.execute(sql`
    update prices set amount = ${amount} where product_id = ${productId} and channel = 'website' and market = 'CH'`)
const states = async (id: string) => (await shop.renewals(id)).map(({ period, state }) => `${period} ${state}`)
const templates = async (id: string) => (await shop.mailsTo(id)).map(({ template }) => template)

describe('a renewal', () => {
  test('is announced five days before, once, and ordered on its day, once', async () => {
    const id = await shop.subscribe()
    await shop.onDay('2027-02-22')
    expect(await templates(id)).toEqual([])
    await shop.onDay('2027-02-23')
    await shop.onDay('2027-02-24')
    expect(await templates(id)).toEqual(['renewal_announced'])
    expect((await shop.mailsTo(id))[0]?.text).toContain('48.80')
    await shop.onDay('2027-02-28')
    await shop.onDay('2027-02-28')
    expect(await shop.renewals(id)).toMatchObject([{ period: 1, state: 'ordered', due_on: '2027-02-28', total: 48_80 }])
    expect(await shop.attempts(id)).toEqual([{ attempt: 1, outcome: 'paid', on: '2027-02-28' }])
    expect(await shop.subscription(id)).toMatchObject({ state: 'active', next_period: 2, next_on: '2027-03-31' })
  })

  test('is not ordered a second time when the clock is set back', async () => {
    const id = await shop.subscribe()
    await shop.onDay('2027-02-28')
    await shop.onDay('2027-02-20')
    await shop.onDay('2027-02-28')
    expect(await states(id)).toEqual(['1 ordered'])
  })

  test('leaves the cart alone with which the customer shops', async () => {
    const id = await shop.subscribe()
    await database.db.execute(sql`
      insert into carts (id, brand, customer_id) values (gen_random_uuid(), 'claravue', ${`customer ${id}`})`)
    await shop.onDay('2027-02-28')
    const { rows } = await database.db.execute(sql`
      select purpose, state from carts where customer_id = ${`customer ${id}`} order by purpose`)
    expect(rows).toEqual([
      { purpose: 'renewal', state: 'completed' },
      { purpose: 'shopping', state: 'cart' },
    ])
  })

  test('takes a day of the same schedule in the database and in the rules', async () => {
    for (const [orderedOn, frequency] of [
      ['2027-01-31', 1],
      ['2028-02-29', 12],
      ['2027-08-31', 6],
    ] as const) {
      const { rows } = await database.db.execute<{ days: string[] }>(sql`
        select array(select (${orderedOn}::date + make_interval(months => period * ${frequency}))::date::text
          from generate_series(1, 48) period) as days`)
      const schedule = scheduleFrom(orderedOn, frequency)
      expect(rows[0]?.days).toEqual(Array.from({ length: 48 }, (_, index) => dueOn(schedule, index + 1)))
    }
  })
})

test('a subscription in euros is announced, charged and ordered in euros, while the storefront sells in francs', async () => {
  const id = await shop.subscribe({ currency: 'EUR', lines: [{ productId: 'AQ-30', unitPrice: 42_30 }] })
  await shop.onDay('2027-02-23')
  const [announced] = await shop.mailsTo(id)
  expect(announced?.text).toContain('€')
  expect(announced?.text).not.toContain('CHF')
  await shop.onDay('2027-02-28')
  expect(await shop.renewals(id)).toMatchObject([{ state: 'ordered', total: 42_30 + 9_45 }])
  const { rows } = await database.db.execute(sql`
    select orders.currency, payments.currency as paid, rate from orders join payments on payments.id = payment_id
    where orders.email = ${`${id}@example.org`}`)
  expect(rows).toEqual([{ currency: 'EUR', paid: 'EUR', rate: 1.06 }])
})

test('a dearer price is asked about by its rise in the currency of the subscription', async () => {
  const id = await shop.subscribe({ currency: 'EUR', lines: [{ productId: 'AQ-30', unitPrice: 40_00 }] })
  // 42.30 is 5.75 per cent more than was agreed.
  await shop.onDay('2027-02-28')
  expect(await states(id)).toEqual(['1 waiting'])
})

test('two processes at the same moment charge and order each subscription once', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => shop.subscribe()))
  shop.setDay('2027-02-28')
  await Promise.all([shop.renew(), shop.renew(), shop.renew()])
  for (const id of ids) {
    expect(await states(id)).toEqual(['1 ordered'])
    expect(await shop.attempts(id)).toEqual([{ attempt: 1, outcome: 'paid', on: '2027-02-28' }])
  }
})

test('two processes at the same moment announce each period once', async () => {
  const ids = await Promise.all(Array.from({ length: 45 }, () => shop.subscribe()))
  shop.setDay('2027-02-25')
  await Promise.all([shop.announce(), shop.announce(), shop.announce()])
  for (const id of ids) expect(await templates(id)).toEqual(['renewal_announced'])
})

test('one that cannot be announced does not stop the others', async () => {
  const [good, bad] = [await shop.subscribe(), await shop.subscribe()]
  const { prepareMail } = shop.context
  shop.setDay('2027-02-25')
  await announceRenewals({
    ...shop.context,
    log: { ...shop.context.log, error() {} },
    prepareMail: async (writer, letter) => {
      const mail = await prepareMail(writer, letter)
      // PostgreSQL stores no text with this character.
      return letter.to.startsWith(bad) ? { ...mail, subject: '\0' } : mail
    },
  })
  expect([await templates(good), await templates(bad)]).toEqual([['renewal_announced'], []])
  expect(await states(bad)).toEqual([])
})

test('what one process has taken no other one takes', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => shop.subscribe()))
  const search = { brand: 'claravue', today: '2027-02-28', now: new Date('2027-02-28T08:00:00Z'), limit: 20 }
  const taken = await Promise.all(Array.from({ length: 10 }, () => claimDue(database.db, search)))
  const keys = taken.flat().map(({ subscriptionId, period }) => `${subscriptionId} ${period}`)
  expect(new Set(keys).size).toBe(keys.length)
  shop.setClock('2027-02-28T08:11:00Z')
  await shop.renew()
  for (const id of ids) expect(await states(id)).toEqual(['1 ordered'])
})

describe('a process that slept', () => {
  test('for three months orders one period; the others are missed, and the schedule goes on', async () => {
    const id = await shop.subscribe()
    await shop.onDay('2027-05-10')
    await shop.onDay('2027-05-11')
    expect(await states(id)).toEqual(['1 missed', '2 missed', '3 ordered'])
    expect(await shop.subscription(id)).toMatchObject({ next_period: 4, next_on: '2027-05-31' })
  })
})

describe('a declined charge', () => {
  test('is told at once, tried again after 1, 3, 5 and 7 days, and then the subscription is paused with a mail', async () => {
    const id = await shop.subscribe({ card: 'declined_later' })
    for (let day = 1; day <= 20; day++) await shop.onDay(`2027-03-${String(day).padStart(2, '0')}`)
    expect((await shop.attempts(id)).map(({ on, outcome }) => `${on} ${outcome}`)).toEqual([
      '2027-03-01 declined',
      '2027-03-02 declined',
      '2027-03-03 declined',
      '2027-03-05 declined',
      '2027-03-07 declined',
    ])
    expect(await templates(id)).toEqual(['renewal_announced', 'renewal_declined', 'renewal_paused'])
    expect(await shop.subscription(id)).toMatchObject({ state: 'paused', pause_reason: 'payment', next_period: 1 })
  })

  test('can be paid by hand at any time: the count stays, the period is ordered, and the subscription goes on', async () => {
    const id = await shop.subscribe({ card: 'declined_later' })
    await shop.onDay('2027-02-28')
    const key = { subscriptionId: id, period: 1 }
    const other = await payRenewal(shop.context, { ...key, total: 48_70 })
    expect(other).toEqual({ ok: false, error: { code: 'subscription-changed' } })
    const paid = await payRenewal(shop.context, { ...key, total: 48_80 })
    if (!paid.ok) throw new Error(paid.error.code)
    expect(paid.value.total).toBe(48_80)
    await payByHand(paid.value.cartId)
    await shop.onDay('2027-03-01')
    expect(await states(id)).toEqual(['1 ordered'])
    expect((await shop.attempts(id)).map(({ outcome }) => outcome)).toEqual(['declined'])
    expect(await shop.subscription(id)).toMatchObject({ state: 'active', next_period: 2, next_on: '2027-03-31' })
  })

  test('is tried again on the day that the customer was told, whatever is changed before', async () => {
    const id = await shop.subscribe({ card: 'declined_later' })
    await shop.onDay('2027-02-28')
    await change(id, { items: [{ line: 1, quantity: 2 }] })
    await shop.renew()
    expect(await shop.renewals(id)).toMatchObject([{ state: 'declined', next_try_on: '2027-03-01' }])
    expect(await shop.attempts(id)).toHaveLength(1)
    await shop.onDay('2027-03-01')
    expect(await shop.attempts(id)).toHaveLength(2)
  })

  test('is not tried before a later day that the customer chooses', async () => {
    const id = await shop.subscribe({ card: 'declined_later' })
    await shop.onDay('2027-02-28')
    await change(id, { delay_to: '2027-03-10' })
    await shop.onDay('2027-03-01')
    expect(await shop.renewals(id)).toMatchObject([{ state: 'announced', due_on: '2027-03-10', next_try_on: null }])
    expect(await shop.attempts(id)).toHaveLength(1)
  })

  test('that was paid by hand after the last attempt ends the pause', async () => {
    const id = await shop.subscribe({ card: 'declined_later' })
    for (const day of ['02-28', '03-01', '03-03', '03-05', '03-07']) await shop.onDay(`2027-${day}`)
    const paid = await payRenewal(shop.context, { subscriptionId: id, period: 1, total: 48_80 })
    if (!paid.ok) throw new Error(paid.error.code)
    await payByHand(paid.value.cartId)
    expect(await states(id)).toEqual(['1 ordered'])
    expect(await shop.subscription(id)).toMatchObject({ state: 'active', pause_reason: null, next_period: 2 })
  })
})

/** The customer changes a subscription in the account. */
async function change(id: string, wish: UpdateSubscription) {
  const { clock } = shop.context
  const place = { db: database.db, brand: claravue, locale: 'de', now: clock() } as const
  expect(await updateSubscription(place, { customerId: `customer ${id}`, id }, wish)).toEqual({ ok: true, value: null })
}

/** The customer pays the cart of a renewal with another card. */
async function payByHand(cartId: string) {
  const { holdAbsent, chargeAbsent } = await import('#server/orders/operations.ts')
  const { planOne } = await import('./answers.ts')
  const { checkoutOf } = await import('./renewal-context.ts')
  const { rows } = await database.db.execute<{ id: string; period: number; alias: string }>(sql`
    update simulator_aliases set card = 'success' from renewals
    where cart_id = ${cartId} and alias = 'alias ' || subscription_id
    returning subscription_id as id, period, alias`)
  const [row] = rows
  const planned = row && (await planOne(shop.context, { subscriptionId: row.id, period: row.period }))
  if (!planned) throw new Error('There is no such renewal')
  const checkout = checkoutOf(shop.context, planned)
  const held = await holdAbsent(checkout, cartId, {
    payment_method: 'visa',
    alias: row.alias,
    total: planned.plan.total,
  })
  if (!held.ok) throw new Error(held.error.code)
  expect(await chargeAbsent({ ...checkout, now: planned.now }, held.value)).toBe('ordered')
}

test('a bank that demands a confirmation gets it by a link in a mail, and nothing is tried again', async () => {
  const id = await shop.subscribe({ card: 'confirm_later' })
  for (const day of ['02-28', '03-01', '03-03']) await shop.onDay(`2027-${day}`)
  expect(await shop.renewals(id)).toMatchObject([{ state: 'waiting', waits_for: 'confirmation' }])
  expect(await templates(id)).toEqual(['renewal_announced', 'renewal_question'])
  expect((await shop.mailsTo(id))[1]?.text).toContain('/subscription/confirm/')
  expect(await shop.attempts(id)).toHaveLength(1)
  await change(id, { items: [{ line: 1, quantity: 2 }] })
  await shop.onDay('2027-03-04')
  expect(await shop.renewals(id)).toMatchObject([{ state: 'waiting', waits_for: 'confirmation' }])
  expect(await shop.attempts(id)).toHaveLength(1)
})

test('an expired or forgotten card waits for another one', async () => {
  const id = await shop.subscribe()
  await database.db.execute(sql`delete from payment_aliases where customer_id = ${`customer ${id}`}`)
  await shop.onDay('2027-02-28')
  expect(await shop.renewals(id)).toMatchObject([{ state: 'waiting', waits_for: 'means' }])
  expect((await shop.mailsTo(id)).at(-1)?.text).toContain('/subscription/declined/')
})

test('a provider that does not answer costs no attempt, and is asked again within the day', async () => {
  const id = await shop.subscribe()
  const { charge } = shop.simulator
  shop.simulator.charge = async () => err({ code: 'unavailable' })
  shop.setClock('2027-02-28T08:00:00Z')
  await shop.renew()
  shop.simulator.charge = charge
  await shop.renew()
  expect(await states(id)).toEqual(['1 charging'])
  shop.setClock('2027-02-28T09:30:00Z')
  await shop.renew()
  expect(await states(id)).toEqual(['1 ordered'])
  expect((await shop.attempts(id)).map(({ outcome }) => outcome)).toEqual(['paid'])
})

describe('what has changed since the last order', () => {
  test('a price risen by 5 % is charged, one risen by more waits for a yes to the total that was shown', async () => {
    const bottle = { productId: 'CARE', unitPrice: 12_00, options: {} }
    const small = await shop.subscribe({ lines: [bottle] })
    await price('CARE', 12_60)
    await shop.onDay('2027-02-28')
    expect(await shop.renewals(small)).toMatchObject([{ state: 'ordered', total: 12_60 + 8_90 }])
    const large = await shop.subscribe({ lines: [bottle] })
    await price('CARE', 12_61)
    await shop.onDay('2027-02-28')
    expect(await shop.renewals(large)).toMatchObject([{ state: 'waiting', waits_for: 'price' }])
    expect(await templates(large)).toEqual(['renewal_question'])
    const yesTo = (total: number) => sayYes(shop.context, { subscriptionId: large, period: 1, total })
    await price('CARE', 15_00)
    // The page was drawn before.
    expect(await yesTo(12_61 + 8_90)).toEqual({ ok: false, error: { code: 'subscription-changed' } })
    expect(await shop.renewals(large)).toMatchObject([{ state: 'waiting', waits_for: 'price' }])
    expect(await yesTo(15_00 + 8_90)).toEqual({ ok: true, value: 'ordered' })
    expect(await shop.renewals(large)).toMatchObject([{ state: 'ordered', total: 15_00 + 8_90 }])
    await price('CARE', 12_00)
  })

  test('a yes before the day is kept until the day', async () => {
    const id = await shop.subscribe({ lines: [{ productId: 'CARE', unitPrice: 10_00, options: {} }] })
    await shop.onDay('2027-02-24')
    expect(await states(id)).toEqual(['1 waiting'])
    const key = { subscriptionId: id, period: 1, total: 12_00 + 8_90 }
    expect(await sayYes(shop.context, key)).toEqual({ ok: true, value: 'announced' })
    await shop.onDay('2027-02-28')
    expect(await states(id)).toEqual(['1 ordered'])
    expect(await sayYes(shop.context, key)).toEqual({ ok: false, error: { code: 'renewal-closed' } })
  })

  test('a product that is gone waits for an answer; without it the rest is ordered', async () => {
    const id = await shop.subscribe({
      lines: [
        { productId: 'GONE', unitPrice: 39_90 },
        { productId: 'CARE', unitPrice: 12_00, options: {} },
      ],
    })
    await shop.onDay('2027-02-28')
    expect(await shop.renewals(id)).toMatchObject([{ state: 'waiting', waits_for: 'product' }])
    const key = { subscriptionId: id, period: 1, total: 20_90 }
    expect(await sayYes(shop.context, key)).toEqual({ ok: true, value: 'ordered' })
    expect(await shop.renewals(id)).toMatchObject([{ total: 20_90 }])
    await shop.onDay('2027-03-31')
    expect(await states(id)).toEqual(['1 ordered', '2 ordered'])
  })

  test('a successor of the same values is announced and taken', async () => {
    await database.db.execute(sql`update products set product_replacement = 'AQ-30' where product_id = 'OLD'`)
    const id = await shop.subscribe({ lines: [{ productId: 'OLD', unitPrice: 39_90 }] })
    await shop.onDay('2027-02-25')
    expect((await shop.mailsTo(id))[0]?.text).toContain('Nachfolger von')
    await shop.onDay('2027-02-28')
    const { rows } = await database.db.execute(
      sql`select product_id from subscription_lines where subscription_id = ${id}`,
    )
    expect(rows).toEqual([{ product_id: 'AQ-30' }])
    expect(await states(id)).toEqual(['1 ordered'])
  })

  test('a question that nobody answers is given up when the next period is announced', async () => {
    const id = await shop.subscribe({ lines: [{ productId: 'GONE', unitPrice: 39_90 }] })
    await shop.onDay('2027-02-28')
    await shop.onDay('2027-03-25')
    expect(await states(id)).toEqual(['1 waiting'])
    await shop.onDay('2027-03-26')
    expect(await states(id)).toEqual(['1 missed', '2 waiting'])
    expect(await shop.subscription(id)).toMatchObject({ next_period: 2, next_on: '2027-03-31' })
  })
})

test('a pause with an end ends by itself, and the schedule goes on', async () => {
  const id = await shop.subscribe()
  await database.db.execute(sql`
    update subscriptions set state = 'paused', pause_reason = 'customer', paused_until = '2027-04-10' where id = ${id}`)
  await shop.onDay('2027-04-09')
  expect(await shop.subscription(id)).toMatchObject({ state: 'paused' })
  await shop.onDay('2027-04-10')
  expect(await shop.subscription(id)).toMatchObject({ state: 'active', next_period: 3, next_on: '2027-04-30' })
  expect(await states(id)).toEqual([])
})

test('an invoice is ordered within the limit of a customer who may have one', async () => {
  const id = await shop.subscribe()
  await shop.onDay('2027-02-28')
  const { rows } = await database.db.execute<{ order: string }>(sql`
    update subscriptions set payment_method = 'invoice', alias = null from renewals
    where id = ${id} and subscription_id = id returning renewals.order_id as order`)
  await shop.ship(rows[0]?.order ?? '')
  await shop.onDay('2027-03-31')
  expect(await states(id)).toEqual(['1 ordered', '2 ordered'])
  await database.db.execute(sql`
    update subscription_lines set quantity = 7 where subscription_id = ${id}`)
  await shop.onDay('2027-04-30')
  expect((await shop.renewals(id)).at(-1)).toMatchObject({ period: 3, state: 'waiting', waits_for: 'means' })
})

test('an invoice is not for new customers', async () => {
  const id = await shop.subscribe({ method: 'invoice' })
  await shop.onDay('2027-02-28')
  expect(await shop.renewals(id)).toMatchObject([{ state: 'waiting', waits_for: 'means' }])
})
