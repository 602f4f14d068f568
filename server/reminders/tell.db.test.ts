import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { openCookies } from '#server/http/cookies.ts'
import { createPageNotes } from '#server/page-cache/page-notes.ts'
import { openShop } from '#server/shop/shop.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { moveReminderMails } from './operations.ts'
import { dayAfter, todayIn } from './rules.ts'
import { remindToReorder } from './tell.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

// Read once: a test may run over midnight.
const today = todayIn('CH', new Date())
/** At noon in Switzerland, so many days from today. */
const noon = (days: number) => new Date(`${dayAfter(today, days)}T11:00:00Z`)
const remind = (now: Date, more = {}) => remindToReorder({ ...shop.jobDependencies, ...more }, now)

/** An order with a reminder in so many days, of a customer unless it is a guest who has confirmed the address. */
async function reminded({ days = 30, isGuest = false } = {}) {
  const browser = shop.visitor()
  const person = shop.person()
  if (!isGuest) await browser.post('/api/identity/sign-up', { ...person, subscribed_to_marketing_channels: [] })
  await database.db.execute(sql`update users set email_verified = true where email = ${person.email}`)
  const order = await shop.buy(browser, lens(1))
  const email = isGuest ? (order.customer_email ?? '') : person.email
  const { body } = await browser.post('/api/reminders/suggestion', { order: { id: order.id, locale_code: 'de' } })
  await browser.put(`/api/reminders/${body.id}`, { reminder_date: dayAfter(today, days) })
  if (isGuest) await database.db.execute(sql`update reminder_alarms set state = 'active' where id = ${body.id}`)
  return { browser, order, email, id: String(body.id) }
}

const remindersTo = async (email: string) =>
  (await mailsTo(database, email)).filter(({ template }) => template === 'reminder')
const stateOf = async (id: string) => {
  const { rows } = await database.db.execute<{ state: string; day: string; order_id: string }>(
    sql`select state, remind_on::text as day, order_id from reminder_alarms where id = ${id}`,
  )
  return rows[0]
}

/** What the screens do for a browser with nothing but the link, so many days from today. */
const linkPages = (brand = claravue) =>
  openShop(
    shop.opened,
    { brand, origin: 'http://shop.test', client: '', requestId: 'r', route: '', startedAt: 0 },
    { locale: 'de', cookies: openCookies('', false) },
    createPageNotes(),
  ).reminders.link
const tokenIn = (text = '') => /\/reminder\/mail\/([\w-]{43})/.exec(text)?.[1] ?? ''

test('on the day one mail goes out, whatever runs twice, at the same moment or after the clock was set back', async () => {
  const { email, id } = await reminded()
  await remind(noon(29))
  expect(await remindersTo(email)).toEqual([])
  await Promise.all([remind(noon(30)), remind(noon(30)), remind(noon(30))])
  for (const days of [30, 29, 30, 31, 60]) await remind(noon(days))
  const mails = await remindersTo(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Sample AQ-30 de')
  expect(mails[0]?.text).not.toContain('2.50')
  expect(await stateOf(id)).toMatchObject({ state: 'told' })
})

test('a reminder to the address of the account follows it to a new one, another address stays', async () => {
  const [own, other] = [await reminded(), await reminded()]
  await database.db.execute(sql`update reminder_alarms set email = ${own.email} where id = ${own.id}`)
  await database.db.execute(sql`update reminder_alarms set email = 'other@example.org' where id = ${other.id}`)
  for (const { email } of [own, other]) {
    const { rows } = await database.db.execute<{ id: string }>(sql`select id from users where email = ${email}`)
    await moveReminderMails(database.db, { customerId: rows[0]?.id ?? '' })
    await database.db.execute(sql`update users set email = ${`new.${email}`} where email = ${email}`)
  }
  await remind(noon(30))
  const mailed = [own.email, `new.${own.email}`, other.email, `new.${other.email}`, 'other@example.org']
  const counts = await Promise.all(mailed.map(async (email) => (await remindersTo(email)).length))
  expect(counts).toEqual([0, 1, 0, 0, 1])
})

test('before eight in the morning nobody is woken', async () => {
  const { email } = await reminded()
  await remind(new Date(`${dayAfter(today, 30)}T04:00:00Z`))
  expect(await remindersTo(email)).toEqual([])
})

test('a reminder whose mail cannot be stored is not noted as told, and the next try does both', async () => {
  const { email, id } = await reminded()
  await database.db.execute(
    sql.raw(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger killed before insert on mails for each row when (new.template = 'reminder') execute function refuse()`),
  )
  await remind(noon(30))
  expect(await stateOf(id)).toMatchObject({ state: 'active' })
  await database.db.execute(sql.raw('drop trigger killed on mails; drop function refuse()'))
  await database.db.execute(sql`update failed_items set retry_at = now()`)
  await remind(noon(30))
  expect(await remindersTo(email)).toHaveLength(1)
  expect(await stateOf(id)).toMatchObject({ state: 'told' })
})

test('the mail of a day exists once, also if somebody sets the alarm back by hand', async () => {
  const { email, id } = await reminded()
  await remind(noon(30))
  await database.db.execute(sql`update reminder_alarms set state = 'active' where id = ${id}`)
  await remind(noon(30))
  expect(await remindersTo(email)).toHaveLength(1)
})

test('a shop that slept for a month sends one mail, not thirty', async () => {
  const { email } = await reminded()
  for (const days of [60, 61, 62]) await remind(noon(days))
  expect(await remindersTo(email)).toHaveLength(1)
})

test('“in two weeks” moves the alarm by the link, however often, and another mail comes then', async () => {
  const { email, id } = await reminded()
  await remind(noon(30))
  const token = tokenIn((await remindersTo(email))[0]?.text)
  expect(await linkPages().view(token)).toMatchObject({ state: 'told' })
  for (let times = 0; times < 2; times++) expect((await linkPages().later(token)).ok).toBe(true)
  const moved = await stateOf(id)
  expect(moved).toMatchObject({ state: 'active' })
  expect([dayAfter(today, 14), dayAfter(today, 15)]).toContain(moved?.day)
  await remind(noon(16))
  await remind(noon(17))
  expect(await remindersTo(email)).toHaveLength(2)
})

test('“stop” ends it by the link of any of its mails, and the link is worth nothing afterwards or elsewhere', async () => {
  const { email, id } = await reminded({ isGuest: true })
  await remind(noon(30))
  const [mail] = await remindersTo(email)
  const token = tokenIn(mail?.text)
  expect(await linkPages({ ...claravue, id: 'lenteo' }).view(token)).toBeUndefined()
  expect((await linkPages({ ...claravue, id: 'lenteo' }).stop(token)).ok).toBe(false)
  expect((await linkPages().confirm(token)).ok).toBe(false)
  expect((await linkPages().stop('x'.repeat(43))).ok).toBe(false)
  expect((await linkPages().stop(token)).ok).toBe(true)
  expect(await stateOf(id)).toBeUndefined()
  expect(await linkPages().view(token)).toBeUndefined()
  expect((await linkPages().later(token)).ok).toBe(false)
})

test('nothing is sent to a guest who has not confirmed; the link of the confirmation alone makes it active', async () => {
  const { email, id, browser } = await reminded({ isGuest: true })
  await database.db.execute(sql`update reminder_alarms set state = 'unconfirmed' where id = ${id}`)
  await remind(noon(2))
  expect(await remindersTo(email)).toEqual([])
  const [asked] = (await mailsTo(database, email)).filter(({ template }) => template === 'reminder_confirmation')
  const token = /\/reminder\/confirm\/([\w-]{43})/.exec(asked?.text ?? '')?.[1] ?? ''
  expect((await linkPages().later(token)).ok).toBe(false)
  expect(await linkPages().viewRequest(token)).toMatchObject({ state: 'unconfirmed' })
  for (let times = 0; times < 2; times++) expect((await linkPages().confirm(token)).ok).toBe(true)
  expect(await stateOf(id)).toMatchObject({ state: 'active' })
  expect((await browser.put(`/api/reminders/${id}/active`, { active: false })).body.state).toBe('paused')
})

test('a link that asked one address confirms no other one', async () => {
  const { email, id, browser } = await reminded({ isGuest: true })
  await database.db.execute(sql`update reminder_alarms set state = 'unconfirmed' where id = ${id}`)
  const [asked] = (await mailsTo(database, email)).filter(({ template }) => template === 'reminder_confirmation')
  const token = /\/reminder\/confirm\/([\w-]{43})/.exec(asked?.text ?? '')?.[1] ?? ''
  await browser.put(`/api/reminders/${id}`, { reminder_email: 'somebody.else@example.org' })
  expect((await linkPages().confirm(token)).ok).toBe(false)
  expect(await stateOf(id)).toMatchObject({ state: 'unconfirmed' })
})

test('with the next order of the same lenses the alarm becomes that order’s, on its day, once', async () => {
  const { browser, id, email } = await reminded({ days: 5 })
  const bottle = await shop.buy(browser, wish('CARE'))
  await shop.workOff()
  expect(await stateOf(id)).toMatchObject({ day: dayAfter(today, 5) })
  const again = await shop.buy(browser, lens(2))
  await shop.workOff()
  const moved = await stateOf(id)
  expect(moved).toMatchObject({ state: 'active', order_id: again.id })
  expect(String(moved?.day) > dayAfter(today, 20)).toBe(true)
  await shop.runJob('order-placed', { order: again.id })
  await shop.runJob('order-placed', { order: bottle.id })
  expect(await stateOf(id)).toEqual(moved)
  await remind(noon(5))
  expect(await remindersTo(email)).toEqual([])
})

test('a customer who has told us already hears again after the next order; one who paused does not', async () => {
  const [told, paused] = [await reminded(), await reminded()]
  await remind(noon(30))
  await paused.browser.put(`/api/reminders/${paused.id}`, {})
  await paused.browser.put(`/api/reminders/${paused.id}/active`, { active: false })
  for (const { browser } of [told, paused]) await shop.buy(browser, lens(1))
  await shop.workOff()
  expect([(await stateOf(told.id))?.state, (await stateOf(paused.id))?.state]).toEqual(['active', 'paused'])
})

test('a guest’s alarm waits for the new day without a word on the new order, until that one has a confirmed alarm', async () => {
  const { id, email } = await reminded({ days: 5, isGuest: true })
  const stranger = shop.visitor()
  const cart = await shop.readyCart(stranger, [lens(2)], { email })
  await shop.pay((await shop.start(stranger, cart)).body.transaction_id)
  const { body: again } = await shop.place(stranger, cart)
  await shop.workOff()
  expect(String((await stateOf(id))?.day) > dayAfter(today, 20)).toBe(true)
  expect((await stateOf(id))?.order_id).not.toBe(again.id)
  const { body: own } = await stranger.post('/api/reminders/suggestion', { order: { id: again.id } })
  expect(own).toMatchObject({ state: 'suggested', reminder_email: null })

  await stranger.put(`/api/reminders/${own.id}`, { reminder_email: email })
  await shop.runJob('order-placed', { order: again.id })
  expect(await stateOf(id)).toMatchObject({ state: 'active' })
  const asked = (await mailsTo(database, email)).filter(({ template }) => template === 'reminder_confirmation')
  const token = /\/reminder\/confirm\/([\w-]{43})/.exec(asked.at(-1)?.text ?? '')?.[1] ?? ''
  expect((await linkPages().confirm(token)).ok).toBe(true)
  expect([await stateOf(id), (await stateOf(own.id))?.state]).toEqual([undefined, 'active'])
})

test('the alarm of somebody else stays where it is', async () => {
  const [own, other] = [await reminded({ days: 5 }), await reminded({ days: 5 })]
  await shop.buy(own.browser, lens(1))
  await shop.workOff()
  expect(await stateOf(other.id)).toMatchObject({ day: dayAfter(today, 5), order_id: other.order.id })
})

test('what nobody answered, what guests were told and what was cancelled is deleted in time', async () => {
  const guest = await reminded({ isGuest: true })
  const customer = await reminded()
  const cancelled = await reminded({ days: 300 })
  await database.db.execute(sql`update orders set state = 'cancelled' where id = ${cancelled.order.id}`)
  await remind(noon(30))
  expect(await stateOf(cancelled.id)).toBeUndefined()
  await remind(noon(89))
  expect(await stateOf(guest.id)).toMatchObject({ state: 'told' })
  await remind(noon(92))
  expect([await stateOf(guest.id), (await stateOf(customer.id))?.state]).toEqual([undefined, 'told'])

  const unanswered = await reminded({ isGuest: true })
  await database.db.execute(sql`update reminder_alarms set state = 'unconfirmed' where id = ${unanswered.id}`)
  await remind(noon(2))
  expect(await stateOf(unanswered.id)).toMatchObject({ state: 'unconfirmed' })
  await remind(noon(5))
  expect(await stateOf(unanswered.id)).toBeUndefined()
})
