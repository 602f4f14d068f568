import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { demoBrowser } from '#server/testing/demo-browser.ts'
import { mainText } from '#server/testing/page-text.ts'

// Keys at the desk in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => database.close())

const signedIn = (name: string) => demoBrowser(ask, name)

const page = '/en/staff/keys'
const nextMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const wish = (more: Record<string, string> = {}) => ({
  id: crypto.randomUUID(),
  seed: crypto.randomUUID(),
  name: `Warehouse ${crypto.randomUUID().slice(0, 8)}`,
  scopes: 'orders:read',
  brands: 'claravue',
  expiresOn: nextMonth(),
  ...more,
})
const secretIn = (html: string) => /lsk_[\w-]{32,}/.exec(html)?.[0] ?? ''
const keys = async () =>
  (
    await database.db.execute<{ id: string; revoked: boolean }>(sql`
    select id, revoked_at is not null as revoked from api_keys order by created_at`)
  ).rows

test('only the lead sees keys: other roles get 404 from the page and its forms, and no link', async () => {
  const form = wish()
  expect((await (await signedIn('staff')).submit(page, form)).status).toBe(200)
  const before = await keys()
  for (const role of ['service', 'warehouse', 'merchandise', 'finance']) {
    const browser = await signedIn(role)
    const answers = [
      await browser.get(page),
      await browser.submit(page, wish()),
      await browser.submit(page, { intent: 'revoke', key: form.id }),
    ]
    expect([role, ...answers.map(({ status }) => status)]).toEqual([role, 404, 404, 404])
    expect((await browser.get('/en/staff')).text).not.toContain('/staff/keys')
  }
  expect((await openBrowser(ask).submit(page, wish())).status).toBe(404)
  expect(await keys()).toEqual(before)
})

test('a key is shown to the form that made it, opens what it was made for, and is refused as soon as it is disabled', async () => {
  const lead = await signedIn('staff')
  const form = wish()
  const made = await lead.submit(page, form)
  const secret = secretIn(made.text)
  expect([made.status, secret.length > 30]).toEqual([200, true])
  expect(made.headers.get('Cache-Control')).toContain('no-store')
  const listed = (await lead.get(page)).text
  expect([secretIn(listed), mainText(listed)]).toEqual(['', expect.stringContaining(form.name)])
  expect(mainText(listed)).toContain(`ends in ${secret.slice(-4)}`)
  const twice = await lead.submit(page, form)
  expect([twice.status, secretIn(twice.text)]).toEqual([200, secret])

  const program = openBrowser(ask, { headers: { Authorization: `Bearer ${secret}` } })
  expect((await program.get('/api/admin/orders')).status).toBe(200)
  const late = await lead.submit(page, form)
  expect([late.status, secretIn(late.text)]).toEqual([409, ''])
  expect((await program.get('/api/admin/stock')).status).toBe(403)
  expect((await lead.submit(page, { intent: 'revoke', key: form.id })).status).toBe(200)
  expect((await program.get('/api/admin/orders')).status).toBe(401)
})

test.each([
  [{ name: 'x' }, 'A name of 3 to 60 characters is needed.'],
  [{ scopes: 'orders:erase' }, 'At least one of these has to be ticked.'],
  [{ brands: 'elsewhere' }, 'At least one shop has to be ticked.'],
  [{ expiresOn: '2020-01-01' }, 'The day has to be between today and a year from now.'],
  [{ expiresOn: '2099-01-01' }, 'The day has to be between today and a year from now.'],
])('%s is refused beside its field, and no key is made', async (more, words) => {
  const lead = await signedIn('staff')
  const before = await keys()
  const refused = await lead.submit(page, wish(more))
  expect([refused.status, mainText(refused.text)]).toEqual([422, expect.stringContaining(words)])
  expect(secretIn(refused.text)).toBe('')
  expect(await keys()).toEqual(before)
})

test('after 15 minutes a key is neither made nor disabled without a proof, which leads back', async () => {
  const lead = await signedIn('staff')
  const form = wish()
  expect((await lead.submit(page, form)).status).toBe(200)
  await database.db.execute(sql`update sessions set created_at = now() - interval '20 minutes'`)
  const before = await keys()
  for (const sent of [wish(), { intent: 'revoke', key: form.id }]) {
    const { status, location } = await lead.submit(page, sent)
    expect([status, location]).toEqual([303, '/en/staff/prove?back=%2Fen%2Fstaff%2Fkeys'])
  }
  expect(await keys()).toEqual(before)
})
