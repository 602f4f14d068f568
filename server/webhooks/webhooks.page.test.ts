import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyFor } from '#server/secrets/secret.ts'
import { hire } from '#server/testing/api-keys.ts'
import { openBuiltShop, testSecret } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { demoBrowser } from '#server/testing/demo-browser.ts'
import { quiet } from '#server/testing/originals.ts'
import { mainText } from '#server/testing/page-text.ts'
import { startReceiver } from '#server/testing/webhook-receiver.ts'
import { createPost } from './post.ts'
import { createSender } from './sender.ts'

// Webhooks at the desk in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
let receiver: Awaited<ReturnType<typeof startReceiver>>
const post = createPost({ toLocalhost: true }, { timeout: 60_000 })
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database, { WEBHOOKS_TO_LOCALHOST: 'yes' })).ask
  receiver = await startReceiver()
})
afterAll(async () => {
  post.close()
  await receiver.stop()
  await database.close()
})

const signedIn = (name: string) => demoBrowser(ask, name)

/** As the shop's own sender does it. */
async function deliver() {
  const sender = createSender({ db: database.db, log: quiet, key: keyFor(testSecret, 'webhooks'), post })
  await sender.look()
  await sender.idle()
}

const page = '/en/staff/webhooks'
const wish = (more: Record<string, string> = {}) => ({
  id: randomUUID(),
  url: receiver.url,
  description: 'ERP',
  type: 'order.placed',
  ...more,
})
const secretIn = (html: string) => /whsec_[\w+/]{43}=/.exec(html)?.[0] ?? ''
const endpoints = async () => (await database.db.execute(sql`select from webhook_endpoints`)).rows.length

test('only the lead sees webhooks: other roles get 404 from pages and forms, and no link', async () => {
  const id = randomUUID()
  const before = await endpoints()
  for (const role of ['service', 'warehouse', 'merchandise', 'finance']) {
    const browser = await signedIn(role)
    for (const path of [page, `${page}/${id}`, `${page}/${id}/1`]) {
      expect([role, path, (await browser.get(path)).status]).toEqual([role, path, 404])
      const sent = await browser.submit(path, { ...wish({ id }), intent: 'test', version: '1' })
      expect([role, path, sent.status]).toEqual([role, path, 404])
    }
    expect((await browser.get('/en/staff')).text).not.toContain('/staff/webhooks')
  }
  expect(await endpoints()).toBe(before)
})

test('an endpoint is added, tested, read and sent to again; its secret is shown to the form that made it', async () => {
  const lead = await signedIn('staff')
  const form = wish()
  const added = await lead.submit(page, form)
  const secret = secretIn(added.text)
  receiver.state.secrets = [secret]
  expect([added.status, secret.length]).toEqual([200, 50])
  expect(secretIn((await lead.get(page)).text)).toBe('')
  const twice = await Promise.all([lead.submit(page, form), lead.submit(page, form)])
  expect(twice.map(({ status, text }) => [status, secretIn(text)])).toEqual(twice.map(() => [200, secret]))
  const anew = await lead.submit(page, { ...form, id: randomUUID() })
  expect([anew.status, mainText(anew.text)]).toEqual([
    409,
    expect.stringContaining('There is already an endpoint with this address'),
  ])

  const endpoint = `${page}/${form.id}`
  expect(mainText((await lead.get(endpoint)).text)).toContain('Nothing has happened yet')
  const key = /name="key" value="([^"]+)"/.exec((await lead.get(endpoint)).text)?.[1] ?? ''
  for (const _ of [1, 2]) {
    const tested = await lead.submit(endpoint, { intent: 'test', version: '1', key })
    expect([tested.status, tested.location]).toEqual([303, `${endpoint}?did=test`])
  }
  const late = await lead.submit(page, form)
  expect([late.status, secretIn(late.text)]).toEqual([409, ''])
  await deliver()
  expect(receiver.received.map(({ type }) => type)).toEqual(['test'])
  const listed = (await lead.get(endpoint)).text
  expect(mainText(listed)).toContain('accepted 204')
  const delivery = new RegExp(`${endpoint}/\\d+`).exec(listed)?.[0] ?? ''
  expect(mainText((await lead.get(delivery)).text)).toMatch(/POST http.*webhook-id.*204/)
  expect((await lead.submit(delivery, {})).location).toBe(`${delivery}?again`)
  expect((await lead.submit(delivery, {})).status).toBe(409)
  await deliver()
  const [first, second] = receiver.received
  expect([receiver.received.length, second?.id]).toEqual([2, first?.id])

  const rotated = await lead.submit(endpoint, { intent: 'rotate', version: '1' })
  expect(secretIn(rotated.text)).not.toBe(secret)
  const stale = await lead.submit(endpoint, { intent: 'off', version: '1' })
  expect([stale.status, mainText(stale.text)]).toEqual([422, expect.stringContaining('Somebody was faster')])
  expect((await lead.submit(endpoint, { intent: 'remove', version: '2' })).location).toBe(page)
  expect((await lead.get(endpoint)).status).toBe(404)
})

test('an endpoint of somebody who has left says so, on the first page as well, and is taken over', async () => {
  const lead = await signedIn('staff')
  const form = wish({ url: `${receiver.url}?left` })
  expect((await lead.submit(page, form)).status).toBe(200)
  const former = await hire(database.db, 'Kim Keeper')
  await database.db.execute(sql`update webhook_endpoints set keeper = ${former} where id = ${form.id}::uuid`)
  const endpoint = `${page}/${form.id}`
  const words = async (path: string) => mainText((await lead.get(path)).text)
  expect(await words(endpoint)).not.toContain('Take over')
  await database.db.execute(sql`update users set blocked_at = now() where id = ${former}`)
  expect(await words(page)).toContain('on hold')
  expect(await words('/en/staff')).toContain('Webhook does not get through')
  expect(await words(endpoint)).toMatch(/Kim Keeper, who set this up or confirmed it last.*Take over/)
  expect((await lead.submit(endpoint, { intent: 'on', version: '1' })).location).toBe(`${endpoint}?did=on`)
  expect(await words(endpoint)).not.toContain('Take over')
  expect((await lead.submit(endpoint, { intent: 'remove', version: '2' })).location).toBe(page)
})

test.each([
  ['https://10.0.0.1/hook', 'This address leads into our own network.'],
  ['https://[::ffff:169.254.169.254]/', 'This address leads into our own network.'],
  ['https://metadata.google.internal/', 'This address leads into our own network.'],
  ['https://2852039166/', 'This address leads into our own network.'],
  ['http://example.com/hook', 'The address has to begin with https://.'],
  ['https://user:word@example.com/', 'Name and password do not belong in the address.'],
  ['example.com', 'This is not a full address.'],
])('the address %s is refused beside its field, and nothing is stored', async (url, words) => {
  const lead = await signedIn('staff')
  const before = await endpoints()
  const refused = await lead.submit(page, wish({ url, description: 'A name that stays' }))
  expect([refused.status, mainText(refused.text)]).toEqual([422, expect.stringContaining(words)])
  expect(refused.text).toMatch(/aria-invalid="true"[^>]*aria-describedby="url-error"/)
  expect(refused.text).toContain('value="A name that stays"')
  expect(await endpoints()).toBe(before)
})

test('what is not asked for, another shop, or no event is refused', async () => {
  const lead = await signedIn('staff')
  const before = await endpoints()
  const { type: _, ...without } = wish()
  expect(mainText((await lead.submit(page, without)).text)).toContain('Choose at least one event.')
  expect((await lead.submit(page, wish({ type: 'order.exploded' }))).status).toBe(422)
  expect((await lead.submit(page, wish({ brand: 'elsewhere' }))).status).toBe(422)
  expect((await lead.submit(page, wish({ id: 'x' }))).status).toBe(404)
  expect(await endpoints()).toBe(before)
})

test('after 15 minutes a change needs a proof, which leads back', async () => {
  const lead = await signedIn('staff')
  await database.db.execute(sql`update sessions set created_at = now() - interval '20 minutes'`)
  const before = await endpoints()
  const refused = await lead.submit(page, wish())
  expect([refused.status, refused.location]).toEqual([303, '/en/staff/prove?back=%2Fen%2Fstaff%2Fwebhooks'])
  expect(await endpoints()).toBe(before)
})
