import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { dayAfter, todayIn } from './rules.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

// Read once: a test may run over midnight.
const today = todayIn('CH', new Date())
const inDays = (days: number) => dayAfter(today, days)

/** A customer whose address is proven, with an order of 30 daily lenses and a bottle. */
async function customer() {
  const browser = shop.visitor()
  const person = shop.person()
  await browser.post('/api/identity/sign-up', { ...person, subscribed_to_marketing_channels: [] })
  await database.db.execute(sql`update users set email_verified = true where email = ${person.email}`)
  const order = await shop.buy(browser, lens(1), wish('CARE'))
  return { browser, order, email: person.email }
}

async function guest() {
  const browser = shop.visitor()
  const order = await shop.buy(browser, lens(1))
  return { browser, order, email: order.customer_email ?? '' }
}

const suggest = (browser: ReturnType<OrderShop['visitor']>, id: string, more = {}) =>
  browser.post('/api/reminders/suggestion', { order: { id }, ...more })

test('[REO-014, API-084, DAT-023] for an order an alarm is suggested, once, with its order and data', async () => {
  const { browser, order } = await customer()
  const order_data = {
    id: order.id,
    locale_code: 'fr',
    sales_channel: 'CH',
    items: [{ product_id: 'AQ-30', options: { sphere: -2.5, radius: 8.6, diameter: 14.2 } }],
  }
  const wished = { order: order_data, customer_usage: 5, create_location: 'thank-you' }
  const { status, body } = await browser.post('/api/reminders/suggestion', wished)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    state: 'suggested',
    active: false,
    order: { id: order.id, number: order.number, locale_code: 'fr', sales_channel: 'CH' },
    create_location: 'thank-you',
    customer_usage: 5,
    reminder_email: null,
    next_reminder_date: null,
  })
  expect(body.order.items.map((item: { product_id: string }) => item.product_id)).toEqual(['AQ-30', 'CARE'])
  expect(body.reminder_date > inDays(15)).toBe(true)
  const [again, other] = await Promise.all([suggest(browser, order.id), suggest(browser, order.id)])
  expect([again.body.id, other.body.id]).toEqual([body.id, body.id])
  expect((await browser.get('/api/me/reminders')).body['hydra:totalItems']).toBe(0)
})

test('[REO-014, API-085] changed usage proposes another day, and a chosen day stays', async () => {
  const { browser, order } = await customer()
  const { body: daily } = await suggest(browser, order.id)
  const recalculate = (data: object) => browser.post('/api/reminders/suggestion/recalculate', { id: daily.id, ...data })
  const { body: seldom } = await recalculate({ customer_usage: 2 })
  expect(seldom.reminder_date > daily.reminder_date).toBe(true)
  expect(seldom.lasts_until > daily.lasts_until).toBe(true)
  const { body: chosen } = await recalculate({ reminder_date: inDays(400) })
  expect(chosen).toMatchObject({ customer_usage: 2, reminder_date: inDays(400), is_late: true })
  expect((await recalculate({ customer_usage: 7 })).body.reminder_date).toBe(daily.reminder_date)
})

test('[REO-015, API-086, API-087] a suggestion is set by one operation, an active alarm changed by its own', async () => {
  const { browser, order, email } = await customer()
  const { body: suggested } = await suggest(browser, order.id)
  const path = `/api/reminders/${suggested.id}`
  expect((await browser.put(`${path}/active`, { customer_usage: 3 })).status).toBe(409)
  const set = await browser.put(path, { customer_usage: 6, create_location: 'account' })
  expect(set.body).toMatchObject({ state: 'active', active: true, reminder_email: email, create_location: 'account' })
  expect(set.body.next_reminder_date).toBe(set.body.reminder_date)
  expect((await browser.put(path, { customer_usage: 3 })).status).toBe(409)
  const changed = await browser.put(`${path}/active`, { reminder_date: inDays(30) })
  expect(changed.body).toMatchObject({ state: 'active', customer_usage: 6, next_reminder_date: inDays(30) })
  expect((await browser.put(`${path}/active`, { active: false })).body).toMatchObject({
    state: 'paused',
    next_reminder_date: null,
  })
  expect((await browser.put(path, {})).body).toMatchObject({ state: 'active', next_reminder_date: inDays(30) })
  expect(await mailsTo(database, email)).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ template: 'reminder_confirmation' })]),
  )
})

test('[REO-013, API-083, API-088] alarms are listed with the next one first, and can be deleted', async () => {
  const { browser, order } = await customer()
  const second = await shop.buy(browser, wish('CARE'))
  for (const [id, days] of [
    [order.id, 60],
    [second.id, 20],
  ] as const) {
    const { body } = await suggest(browser, id)
    await browser.put(`/api/reminders/${body.id}`, { reminder_date: inDays(days) })
  }
  const { browser: stranger, order: others } = await customer()
  await stranger.put(`/api/reminders/${(await suggest(stranger, others.id)).body.id}`, {})
  const { body: list } = await browser.get('/api/me/reminders')
  expect(list['hydra:member'].map((alarm: { order: { id: string } }) => alarm.order.id)).toEqual([second.id, order.id])
  const [first] = list['hydra:member']
  expect((await browser.delete(`/api/reminders/${first.id}`)).status).toBe(204)
  expect((await browser.delete(`/api/reminders/${first.id}`)).status).toBe(404)
  expect((await browser.get('/api/me/reminders')).body['hydra:totalItems']).toBe(1)
  expect((await stranger.get('/api/me/reminders')).body['hydra:totalItems']).toBe(1)
  expect((await shop.visitor().get('/api/me/reminders')).status).toBe(401)
})

test.each([
  ['usage 0', { customer_usage: 0 }, 'customer_usage'],
  ['usage 8', { customer_usage: 8 }, 'customer_usage'],
  ['usage 2.5', { customer_usage: 2.5 }, 'customer_usage'],
  ['a day in the past', { reminder_date: '2020-02-29' }, 'reminder_date'],
  ['today', { reminder_date: inDays(0) }, 'reminder_date'],
  ['ten years ahead', { reminder_date: inDays(3653) }, 'reminder_date'],
  ['a day that does not exist', { reminder_date: '2027-02-29' }, 'reminder_date'],
  ['no address', { reminder_email: 'anna, bruno@example.org' }, 'reminder_email'],
  ['an unknown place', { create_location: 'moon' }, 'create_location'],
])('%s is refused with the field, and nothing changes', async (_, data, name) => {
  const { browser, order } = await customer()
  const { body: suggested } = await suggest(browser, order.id)
  for (const answer of [
    await browser.put(`/api/reminders/${suggested.id}`, data),
    await browser.post('/api/reminders/suggestion/recalculate', { id: suggested.id, ...data }),
  ]) {
    expect(answer.status).toBe(422)
    expect(answer.body.violations).toMatchObject([{ propertyPath: name, message: expect.stringMatching(/\w/) }])
  }
  expect((await suggest(browser, order.id)).body).toEqual(suggested)
})

test.each([
  ['order.locale_code', { locale_code: 'xx' }],
  ['order.sales_channel', { sales_channel: 'DE' }],
  ['order.items.0.product_id', { items: [{ product_id: 'CARE' }] }],
])('data of another order is refused: %s', async (name, data) => {
  const { browser, order } = await guest()
  const answer = await browser.post('/api/reminders/suggestion', { order: { id: order.id, ...data } })
  expect([answer.status, answer.body.violations?.[0]?.propertyPath]).toEqual([422, name])
})

test('the order and the alarm of somebody else do not exist', async () => {
  const [owner, other] = [await customer(), await customer()]
  const { body: alarm } = await suggest(owner.browser, owner.order.id)
  for (const browser of [other.browser, shop.visitor()]) {
    expect((await suggest(browser, owner.order.id)).status).toBe(404)
    expect((await browser.post('/api/reminders/suggestion/recalculate', { id: alarm.id })).status).toBe(404)
    for (const path of [`/api/reminders/${alarm.id}`, `/api/reminders/${alarm.id}/active`, '/api/reminders/none'])
      expect((await browser.put(path.replace('none', 'not-an-id'), {})).status).toBe(404)
    expect((await browser.delete(`/api/reminders/${alarm.id}`)).status).toBe(404)
  }
  expect((await suggest(owner.browser, owner.order.id)).body).toEqual(alarm)
})

test('a guest’s address is asked first, by one mail however often the request is sent', async () => {
  const { browser, order, email } = await guest()
  const { body: alarm } = await suggest(browser, order.id)
  const answers = [
    await browser.put(`/api/reminders/${alarm.id}`, { reminder_email: email }),
    await browser.put(`/api/reminders/${alarm.id}`, { reminder_email: email, customer_usage: 4 }),
  ]
  for (const { body } of answers) expect(body).toMatchObject({ state: 'unconfirmed', next_reminder_date: null })
  const asked = (await mailsTo(database, email)).filter(({ template }) => template === 'reminder_confirmation')
  expect(asked).toHaveLength(1)
  const { rows } = await database.db.execute<{ digests: string }>(
    sql`select string_agg(digest, ' ') as digests from links`,
  )
  const token = /\/reminder\/confirm\/([\w-]{43})/.exec(asked[0]?.text ?? '')?.[1] ?? 'none'
  expect(rows[0]?.digests).not.toContain(token)
})

test('an address gets five confirmations a day at most, whoever asks', async () => {
  const mailbox = 'many@example.org'
  for (let times = 0; times < 7; times++) {
    const { browser, order } = await guest()
    const { body: alarm } = await suggest(browser, order.id)
    const set = await browser.put(`/api/reminders/${alarm.id}`, { reminder_email: mailbox })
    expect([set.status, set.body.state]).toEqual([200, 'unconfirmed'])
  }
  expect(await mailsTo(database, mailbox)).toHaveLength(5)
})

test('the order carries the day of its reminder, for its buyer alone', async () => {
  const { browser, order } = await customer()
  const { body: alarm } = await suggest(browser, order.id)
  const read = async (who = browser) => (await who.get(`/api/orders/${order.token_value}`)).body.reminder_alarm
  expect(await read()).toBeNull()
  await browser.put(`/api/reminders/${alarm.id}`, { reminder_date: inDays(30) })
  expect(await read()).toEqual({ next_reminder_date: inDays(30) })
  expect(await read(shop.visitor())).toBeNull()
})
