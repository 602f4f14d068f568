import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { htmlFaults } from '#server/testing/html-faults.ts'
import { mailedToken } from '#server/testing/mailbox.ts'
import { mainText } from '#server/testing/page-text.ts'

// The page about one's own data in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const page = '/en/my-account/data'
let people = 0
async function customer(host?: string) {
  const email = `own${++people}@example.com`
  const person = { email, password: 'Linsen2026', first_name: 'Anna', last_name: 'Muster' }
  const browser = openBrowser(shop.ask, { host, client: `198.51.100.${people}` })
  await browser.post('/api/identity/sign-up', person)
  return { browser, email }
}

test('says what a deletion erases and what stays, and is valid HTML', async () => {
  const { browser } = await customer()
  const { text } = await browser.get(page)
  expect(mainText(text)).toContain('Saved addresses Deleted')
  expect(mainText(text)).toContain('Invoices, credit notes and delivery notes Kept for as long as the law requires')
  expect(await htmlFaults(text)).toEqual([])
})

test('mails a link whose page leads to the file, for this customer only, and once a day', async () => {
  const { browser, email } = await customer()
  const sent = await browser.submit(page, { intent: 'export' })
  expect(mainText(sent.text)).toContain(`The link is on its way to ${email}.`)
  const again = await browser.submit(page, { intent: 'export' })
  expect([again.status, mainText(again.text)]).toEqual([429, expect.stringContaining('A link is sent once a day.')])
  const token = await mailedToken(database, email, 'download')
  const opened = await browser.get(`${page}?download=${token}`)
  expect(opened.text).toContain(`href="/api/me/export/${token}"`)
  expect(opened.headers.get('Referrer-Policy')).toBe('strict-origin')
  expect((await browser.get(`/api/me/export/${token}`)).status).toBe(200)
  const stranger = (await customer()).browser
  const refused = await stranger.get(`${page}?download=${token}`)
  expect(mainText(refused.text)).toContain('This link has expired or belongs to another account.')
  expect((await stranger.get(`/api/me/export/${token}`)).status).toBe(404)
  expect((await openBrowser(shop.ask).get(`${page}?download=${token}`)).location).toContain('login=true')
})

test('deletes the account in a week, after the password, and takes it back', async () => {
  const { browser } = await customer()
  const wrong = await browser.submit(page, { intent: 'delete', password: 'Linsen2025' })
  expect([wrong.status, mainText(wrong.text)]).toEqual([422, expect.stringContaining('password is incorrect')])
  const requested = await browser.submit(page, { intent: 'delete', password: 'Linsen2026' })
  expect(mainText(requested.text)).toMatch(/Your account will be deleted on \d\d\.\d\d\.\d{4}\. Keep the account/)
  const kept = await browser.submit(page, { intent: 'keep' })
  expect(mainText(kept.text)).toContain('The account stays.')
  expect((await browser.get('/api/session')).body.deletion_at).toBeNull()
})

test('names what is still open in place of the form', async () => {
  const browser = openBrowser(shop.ask)
  await browser.post('/api/identity/sign-in', { email: 'customer@example.com', password: 'Linsen2026' })
  const { text } = await browser.get(page)
  expect(mainText(text)).toMatch(
    /That is not possible yet, because something is still open: .*Order \d+ is not completed/,
  )
  const refused = await browser.submit(page, { intent: 'delete', password: 'Linsen2026' })
  expect(refused.status).toBe(409)
  const { rows } = await database.db.execute(sql`select from account_deletions`)
  expect(rows).toEqual([])
})

test('speaks the tone of the shop', async () => {
  const { browser } = await customer('lenteo.localhost:3000')
  expect(mainText((await browser.get('/my-account/data')).text)).toContain('Fino ad allora può cambiare idea.')
})
