import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { mainText } from '#server/testing/page-text.ts'
import { readZip } from '#server/testing/read-zip.ts'

// The profile of a customer at the desk, in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
let staff: Browser
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
  staff = openBrowser(ask)
  await staff.post('/api/identity/sign-in', { email: 'staff@example.com', password: 'Personal2026' })
})
afterAll(() => database.close())

let people = 0
/** Somebody with an account and nothing else. */
async function newcomer() {
  const email = `newcomer${++people}@example.org`
  const browser = openBrowser(ask)
  const person = { email, password: 'Linsen2026', first_name: 'Nora', last_name: 'Neu' }
  const { body } = await browser.post('/api/identity/sign-up', { ...person, subscribed_to_marketing_channels: [] })
  const id: string = body.customer.id
  await database.db.execute(sql`update users set email_verified = true where id = ${id}`)
  return { browser, email, id, profile: `/en/staff/customers/${id}` }
}

async function logged(id: string) {
  const { rows } = await database.db.execute<{ action: string; reason: string | null }>(
    sql`select action, reason from audit_log where subject = ${id} order by id`,
  )
  return rows.map(({ action, reason }) => [action, reason])
}

test('a profile says what the shop knows, but no lens values until they are opened, which is on record', async () => {
  const found = (await staff.get('/api/staff/customers?search=customer@example.com')).body['hydra:member'][0]
  const path = `/en/staff/customers/${found.id}`
  const page = await staff.get(path)
  expect(page.headers.get('Cache-Control')).toBe('private, no-store')
  const text = mainText(page.text)
  expect(text).toContain('customer@example.com')
  for (const section of ['Latest orders', 'Open invoices', 'Subscriptions', 'Consents', 'Saved payment methods'])
    expect(text).toContain(section)
  expect(text).not.toMatch(/SPH|Right:/)
  expect(await logged(found.id)).toEqual([])
  const opened = await staff.submit(path, { intent: 'lens-values' })
  expect(mainText(opened.text)).toMatch(/Right:/)
  expect(await logged(found.id)).toEqual([['customer/open-lens-values', null]])
})

test('a blocked customer is signed out, and reads at sign-in only that customer service can help', async () => {
  const { browser, email, id, profile } = await newcomer()
  expect((await staff.submit(profile, { intent: 'block', reason: ' x ' })).status).toBe(422)
  const blocked = await staff.submit(profile, { intent: 'block', reason: 'chargeback' })
  expect([blocked.status, blocked.location]).toEqual([303, `${profile}?did=did_block`])
  expect((await browser.get('/api/me')).status).toBe(401)
  const refused = await browser.post('/api/identity/sign-in', { email, password: 'Linsen2026' })
  expect(refused.status).toBe(403)
  expect(JSON.stringify(refused.body)).not.toContain('chargeback')
  const again = await staff.submit(profile, { intent: 'block', reason: 'me, too' })
  expect([again.status, mainText(again.text)]).toEqual([409, expect.stringContaining('Somebody was faster')])
  expect((await staff.submit(profile, { intent: 'act', reason: 'to help' })).status).toBe(404)
  await staff.submit(profile, { intent: 'unblock', reason: 'was a mistake' })
  expect((await browser.post('/api/identity/sign-in', { email, password: 'Linsen2026' })).status).toBe(200)
  expect(await logged(id)).toEqual([
    ['customer/block', 'chargeback'],
    ['customer/unblock', 'was a mistake'],
  ])
})

test('staff hand out the data and have an account deleted, and its owner hears of both', async () => {
  const { email, id, profile } = await newcomer()
  const file = await ask(`${profile}/export`, {
    method: 'POST',
    headers: { Cookie: [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  expect(file.headers.get('Content-Type')).toBe('application/zip')
  const content = await readZip(Buffer.from(await file.arrayBuffer()))
  expect([...content.keys()]).toContain('profile.json')
  const wrong = await staff.submit(profile, { intent: 'erase', email: 'other@example.org' })
  expect(mainText(wrong.text)).toContain('This is not the e-mail address of this account.')
  const erased = await staff.submit(profile, { intent: 'erase', email: ` ${email.toUpperCase()} ` })
  expect(erased.location).toBe(`${profile}?did=did_erase`)
  expect(mainText((await staff.get(profile)).text)).toContain('will be deleted on')
  expect((await staff.submit(profile, { intent: 'keep' })).location).toBe(`${profile}?did=did_keep`)
  const templates = (await mailsTo(database, email)).map(({ template }) => template)
  expect(templates).toEqual(['welcome', 'data_handed_out', 'account_deletion'])
  expect((await logged(id)).map(([action]) => action)).toEqual(['customer/export', 'customer/erase', 'customer/keep'])
})

test('what is still open stands against a deletion, and an old sign-in asks for a proof first', async () => {
  const found = (await staff.get('/api/staff/customers?search=customer@example.com')).body['hydra:member'][0]
  const path = `/en/staff/customers/${found.id}`
  const refused = await staff.submit(path, { intent: 'erase', email: 'customer@example.com' })
  expect([refused.status, mainText(refused.text)]).toEqual([409, expect.stringContaining('these are open')])
  const late = openBrowser(ask)
  await late.post('/api/identity/sign-in', { email: 'staff@example.com', password: 'Personal2026' })
  const token = late.cookies.get('vsf-session')
  expect(token).toBeDefined()
  await database.db.execute(sql`
    update sessions set created_at = now() - interval '1 hour' where id =
      (select id from sessions where user_id = (select id from users where email = 'staff@example.com')
        order by created_at desc limit 1)`)
  for (const [target, fields] of [
    [path, { intent: 'erase', email: 'customer@example.com' }],
    [`${path}/export`, {}],
    [`${path}/merge`, { from: 'x', confirm: 'yes' }],
  ] as const)
    expect((await late.submit(target, fields)).location).toContain('/en/staff/prove?back=')
})

test('two accounts are compared before they are merged, and the address of the second leads to the first', async () => {
  const [first, second] = [await newcomer(), await newcomer()]
  const merge = `${first.profile}/merge`
  const compared = mainText((await staff.get(`${merge}?with=${second.email}`)).text)
  expect(compared).toMatch(new RegExp(`This one stays Nora Neu ${first.email} .* is closed Nora Neu ${second.email}`))
  expect(mainText((await staff.get(`${merge}?with=nobody@example.org`)).text)).toContain('There is no customer account')
  expect(mainText((await staff.get(`${merge}?with=staff@example.com`)).text)).toContain('There is no customer account')
  const unsure = await staff.submit(merge, { from: second.id })
  expect(unsure.status).toBe(422)
  const merged = await staff.submit(merge, { from: second.id, confirm: 'yes' })
  expect([merged.status, merged.location]).toEqual([303, `${first.profile}?did=did_merge`])
  expect((await staff.get(second.profile)).location).toBe(`${first.profile}?did=was_merged`)
  expect((await second.browser.get('/api/me')).status).toBe(401)
})
