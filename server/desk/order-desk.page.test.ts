import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { demoBrowser } from '#server/testing/demo-browser.ts'
import { mainText } from '#server/testing/page-text.ts'

// One order at the desk, in a browser without JavaScript. 100005 of the demo is being packed, 100004 is on its way.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => database.close())

const signedIn = (name: string, host?: string) => demoBrowser(ask, name, { host })

const fieldOf = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

/** The form of an act, as the page has filled it in. */
async function openForm(browser: Browser, path: string, act: string) {
  const { text } = await browser.get(`${path}?do=${act}`)
  return { intent: act, seen: fieldOf(text, 'seen'), key: fieldOf(text, 'key') }
}

test('part of the price is refunded after its sum was shown, and the page keeps what was typed', async () => {
  const browser = await signedIn('service')
  const path = '/en/staff/orders/claravue/100004'
  const form = await openForm(browser, path, 'refund')
  const wish = { ...form, step: 'check', 'pieces-3': '1', goodwill: '2,50', reason: 'The box was dented' }
  const checked = await browser.submit(`${path}?do=refund`, wish)
  expect(checked.status).toBe(200)
  expect(mainText(checked.text)).toContain('CHF 14.40 goes back to Visa. The customer gets an e-mail.')
  expect(checked.text).toContain('value="The box was dented"')
  const { rows } = await database.db.execute(sql`select from refunds where key like 'desk %'`)
  expect(rows).toEqual([])
  const done = await browser.submit(`${path}?do=refund`, { ...wish, step: 'do', expected: '1440' })
  expect([done.status, done.location]).toEqual([303, `${path}?did=refund`])
  const after = mainText((await browser.get(`${path}?did=refund`)).text)
  expect(after).toContain('Refunded. The money is on its way back.')
  expect(after).toContain('Refund of CHF 14.40: goodwill')
  const late = await browser.submit(`${path}?do=refund`, { ...wish, step: 'do', goodwill: '1', expected: '100' })
  expect(late.status).toBe(409)
  expect(mainText(late.text)).toContain('Refund of CHF 14.40: goodwill (')
  expect(late.text).toContain('value="The box was dented"')
})

test('a role without the right has neither buttons nor addresses, at any storefront', async () => {
  const warehouse = await signedIn('warehouse', 'lenteo.localhost:3000')
  const path = '/staff/orders/claravue/100005'
  const page = await warehouse.get(path)
  expect(page.status).toBe(200)
  expect(page.headers.get('Cache-Control')).toContain('no-store')
  for (const act of ['refund', 'cancel', 'coupon', 'address']) {
    expect(page.text).not.toContain(`?do=${act}`)
    const sent = await warehouse.submit(path, { intent: act, seen: '1', key: crypto.randomUUID(), reason: 'none' })
    expect([act, sent.status]).toEqual([act, 404])
  }
  expect(page.text).toContain('?do=ship')
  const merchandise = await signedIn('merchandise')
  expect((await merchandise.get(path)).status).toBe(404)
  const paper = /papers\/([0-9a-f-]{36})/.exec(page.text)?.[1] ?? ''
  expect((await warehouse.get(`${path}/papers/${paper}`)).headers.get('Content-Type')).toBe('application/pdf')
  for (const wrong of ['/staff/orders/lenteo/100005', '/staff/orders/claravue/100004'])
    expect((await warehouse.get(`${wrong}/papers/${paper}`)).status).toBe(404)
  expect((await openBrowser(ask).get(`${path}/papers/${paper}`)).status).toBe(404)
  for (const missing of ['claravue/999999', 'claravue/0x10', 'nowhere/100005', 'claravue/99999999999'])
    expect([missing, (await warehouse.get(`/staff/orders/${missing}`)).status]).toEqual([missing, 404])
})

test('an event shows the order as it was, with steps to the next and the one before', async () => {
  const browser = await signedIn('service')
  const path = '/en/staff/orders/claravue/100003'
  const ids = [...(await browser.get(path)).text.matchAll(/\?at=(\d+)#replay/g)].map(([, id]) => id)
  const placed = await browser.get(`${path}?at=${ids[1]}`)
  expect(mainText(placed.text)).toContain('The order after this event Ordered (Visa)')
  expect(placed.text).toContain(`href="${path}?at=${ids[2]}#replay"`)
  const now = mainText((await browser.get(`${path}?at=${ids.at(-1)}`)).text)
  expect(now).toContain('State Cancelled')
  expect((await browser.get(`${path}?at=nothing`)).text).not.toContain('id="replay"')
})

test('a mail that was deleted after 90 days is not sent again, and the page says why', async () => {
  const browser = await signedIn('service')
  const path = '/en/staff/orders/claravue/100004'
  const { rows } = await database.db.execute<{ id: string }>(sql`
    insert into mails (id, brand, locale, template, recipient, subject, html, text, state, attempts, order_id)
    select gen_random_uuid(), brand, 'en', 'order_shipped', email, 'On its way', '<p>', 't', 'sent', 1, id
    from orders where brand = 'claravue' and number = 100004 returning id`)
  const { text } = await browser.get(path)
  expect(mainText(text)).toContain('E-mails are deleted after 90 days. What is older cannot be sent again.')
  await database.db.execute(sql`delete from mails where id = ${rows[0]?.id}`)
  const form = { intent: 'mail', seen: fieldOf(text, 'seen'), key: fieldOf(text, 'key'), mail: rows[0]?.id ?? '' }
  const sent = await browser.submit(path, form)
  expect([sent.status, mainText(sent.text)]).toEqual([
    409,
    expect.stringContaining('This e-mail can no longer be sent: e-mails are deleted after 90 days.'),
  ])
})
