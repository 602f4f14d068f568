import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '#server/mail/outbox.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, pay, post } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { htmlFaults } from '#server/testing/html-faults.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { runJob } from '#server/testing/work-off.ts'
import { dayAfter, todayIn } from './rules.ts'

// Reminders in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

// Read once: a test may run over midnight.
const today = todayIn('CH', new Date())
let clients = 0
const enter = (brand = 'claravue') => {
  const client = `192.0.2.${++clients}`
  return openFormBrowser((path, options) => shop.ask(path, { ...options, client }), { host: `${brand}.localhost:3000` })
}

async function order(email: string, prefix = '') {
  const visitor = enter()
  await goTo(visitor, 'payment', { prefix, forms: { customer: { email } } })
  const { location } = await pay(visitor, 'success', { prefix })
  return { visitor, page: await visitor.open(location ?? ''), token: String(location).split('/').at(-1) ?? '' }
}

async function customer(brand = 'claravue') {
  const visitor = enter(brand)
  await post(visitor, '/login', { form: 'sign-in', email: 'customer@example.com', password: 'Linsen2026' })
  return visitor
}

const linkIn = async (email: string, path: string) => {
  const mail = (await mailsTo(database, email)).at(-1)
  return new RegExp(`(?:/\\w\\w)?/${path}/[\\w-]{43}`).exec(mail?.text ?? '')?.[0] ?? ''
}

test('after an order a guest asks for a reminder, confirms it by mail, puts it off and stops it', async () => {
  const email = 'guest@example.org'
  const { visitor, page, token } = await order(email, '/fr')
  expect(page.text).toContain('Commander à nouveau, à temps')
  expect(page.html).toContain(`value="${email}"`)
  const asked = await visitor.submit(page, 'name="from"')
  expect(asked.text).toContain('Presque fini')
  const link = await linkIn(email, 'reminder/confirm')
  expect(link).toMatch(/^\/fr\//)
  // A program that looks at the links of mails changes nothing.
  for (let times = 0; times < 2; times++) expect((await enter().open(link)).text).toContain('Veux-tu recevoir le')
  const confirmed = await enter().submit(await enter().open(link), 'value="confirm"', { intent: 'confirm' })
  expect(confirmed.text).toContain('Le rappel est confirmé')
  expect((await visitor.open(`/fr/order/${token}`)).text).toContain('nous te rappelons de commander à nouveau')

  await database.db.execute(sql`update reminder_alarms set remind_on = current_date - 3 where email = ${email}`)
  await runJob(shop.app.jobs(outbox), 'remind-to-reorder')
  const reminder = await linkIn(email, 'reminder/mail')
  const opened = await enter().open(`${reminder}?act=later`)
  expect(opened.text).toContain('Pas encore nécessaire')
  expect(opened.html).not.toContain(email)
  const later = await enter().submit(opened, 'value="later"', { intent: 'later' })
  expect(later.text).toContain('nous te rappelons de commander à nouveau')
  const stopped = await enter().submit(await enter().open(`${reminder}?act=stop`), 'value="stop"', { intent: 'stop' })
  expect(stopped.text).toContain('Rappel arrêté')
  const over = await enter().send(reminder)
  expect([over.status, over.text]).toEqual([404, expect.stringContaining('Ce lien n’est plus valable')])
})

test('a mail program ends the reminder by one click, without cookies, and only by that', async () => {
  const email = 'one-click@example.org'
  const { visitor, page } = await order(email)
  await visitor.submit(page, 'name="from"')
  await database.db.execute(
    sql`update reminder_alarms set state = 'active', remind_on = current_date - 3 where email = ${email}`,
  )
  await runJob(shop.app.jobs(outbox), 'remind-to-reorder')
  const { rows } = await database.db.execute<{ unsubscribe: string }>(
    sql`select unsubscribe from mails where recipient = ${email} and template = 'reminder'`,
  )
  const { pathname } = new URL(rows[0]?.unsubscribe ?? '')
  const left = async () =>
    (await database.db.execute(sql`select from reminder_alarms where email = ${email}`)).rows.length
  const send = (body?: URLSearchParams) => shop.ask(pathname, { method: body ? 'POST' : 'GET', ...(body && { body }) })
  expect((await send()).status).toBe(302)
  expect((await send(new URLSearchParams({ a: 'b' }))).status).toBe(422)
  expect(await left()).toBe(1)
  for (let times = 0; times < 2; times++)
    expect((await send(new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }))).status).toBe(200)
  expect(await left()).toBe(0)
})

test('of an order that somebody only has the link of, no reminder can be set', async () => {
  const { token } = await order('closed@example.org')
  const stranger = enter()
  expect((await stranger.open(`/checkout/thank-you/${token}`)).text).not.toContain('Rechtzeitig nachbestellen')
  const away = await post(stranger, `/order/${token}/reminder`, { usage: '7', intent: 'set', email: 'a@example.org' })
  expect([away.status, away.location]).toEqual([303, `/order/${token}`])
  expect((await stranger.send('/order/nothing/reminder')).status).toBe(404)
  expect(await mailsTo(database, 'a@example.org')).toEqual([])
})

test.each([
  ['a day that has passed', { date: '2020-01-01' }],
  ['a day in ten years', { date: dayAfter(today, 3653) }],
  ['no day at all', { date: 'soon' }],
  ['nine days a week', { usage: '9' }],
  ['no address', { email: 'anna' }],
])('%s is refused beside its field', async (_, fields) => {
  const { visitor, token } = await order(`refused${clients}@example.org`)
  const sent = await post(visitor, `/order/${token}/reminder`, {
    intent: 'set',
    usage: '7',
    email: 'b@example.org',
    ...fields,
  })
  expect(sent.status).toBe(422)
})

test('the customer of the demo sees the reminder, changes, pauses, resumes and deletes it', async () => {
  const visitor = await customer()
  const at = '/my-account/reminders'
  const page = await visitor.open(at)
  expect(page.text).toMatch(/Erinnerung am \d\d\.\d\d\.\d{4}/)
  expect(page.html).not.toContain('−2.75')
  expect(await htmlFaults(/<main\b.*<\/main>/s.exec(page.html)?.[0] ?? '')).toEqual([])
  const day = dayAfter(today, 40)
  const saved = await visitor.submit(page, 'name="date"', { date: day, intent: 'set' })
  const shown = day.split('-').toReversed().join('.')
  expect(saved.text).toContain(`Erinnerung am ${shown}`)
  const paused = await visitor.submit(saved, 'value="pause"', { intent: 'pause' })
  expect(paused.text).toContain('Pausiert')
  const resumed = await visitor.submit(paused, 'value="resume"', { intent: 'resume' })
  expect(resumed.text).toContain(`Erinnerung am ${shown}`)
  const empty = await visitor.submit(resumed, 'value="delete"', { intent: 'delete' })
  expect(empty.text).toContain('Noch ist keine Erinnerung eingerichtet')
})

test('the calendar opens by its secret address alone, which is shown once, replaced and blocked', async () => {
  const visitor = await customer('linsenhaus')
  const at = '/my-account/reminders'
  const create = async () => {
    const made = await post(visitor, at, { intent: 'calendar-create' })
    return new URL(/value="(http[^"]*\.ics)"/.exec(made.html)?.[1] ?? '').pathname
  }
  const address = await create()
  expect((await visitor.open(at)).html).not.toContain('.ics')
  await database.db.execute(sql`
    insert into reminder_alarms (id, brand, locale, order_id, state, days_per_week, remind_on, created_from)
    select gen_random_uuid(), brand, 'de', id, 'active', 7, '2027-02-12', 'account' from orders
    where email = 'customer@example.com' and brand = 'linsenhaus' order by created_at limit 1
    on conflict (order_id) do update set remind_on = '2027-02-12', state = 'active'`)
  const host = 'linsenhaus.localhost:3000'
  const fetchIt = (headers = {}) => shop.ask(address, { host, headers })
  const answer = await fetchIt()
  const file = await answer.text()
  expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
  expect(file).toContain('DTSTART;VALUE=DATE:20270212\r\nSUMMARY:Linsen nachbestellen\r\n')
  expect(file).not.toMatch(/Carla|Keller|example\.com|−|2\.75/)
  const etag = answer.headers.get('ETag') ?? ''
  expect([(await fetchIt({ 'If-None-Match': etag })).status, (await fetchIt()).status]).toEqual([304, 200])
  const { rows } = await database.db.execute<{ digest: string }>(sql`select digest from calendar_feeds`)
  expect(address).not.toContain(rows[0]?.digest)
  expect((await shop.ask(address, { host: 'claravue.localhost:3000' })).status).toBe(404)

  const second = await create()
  expect([(await fetchIt()).status, (await shop.ask(`/en${second}`, { host })).status]).toEqual([404, 200])
  await visitor.submit(await visitor.open(at), 'calendar-revoke', { intent: 'calendar-revoke' })
  expect((await shop.ask(second, { host })).status).toBe(404)
  for (const path of ['/calendar/x.ics', `/calendar/${'x'.repeat(43)}`]) expect((await shop.ask(path)).status).toBe(404)
})

test('pages with reminders are in no cache', async () => {
  const { visitor, token } = await order('private@example.org')
  for (const path of [`/order/${token}/reminder`, `/reminder/mail/${'x'.repeat(43)}`, '/my-account/reminders']) {
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
    const { headers } = await shop.ask(path, { headers: { Cookie: cookie } })
    expect([path, headers.get('Cache-Control')]).toEqual([path, 'private, no-store'])
  }
})
