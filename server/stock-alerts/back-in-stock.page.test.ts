import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { post } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { mailsTo } from '#server/testing/mailbox.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const enter = (client: string, brand = 'claravue') =>
  openFormBrowser((path, options) => shop.ask(path, { ...options, client }), { host: `${brand}.localhost:3000` })
const offered = (html: string) => /href="([^"]*\/back-in-stock\?[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
const count = async () => (await database.db.execute(sql`select from stock_alerts`)).rows.length

const lens = 'choice=1&right.wanted=on&right.sphere=-2.5&right.quantity=2&left.wanted=on&left.sphere=-3&left.quantity=2'

test.each([
  ['a lens, for both eyes', '/p/fjellis-14-6', `?${lens}`, 'Linkes Auge: SPH −3.00'],
  ['sunglasses in one colour', '/p/dorvane-sable-polarised', '?choice=1&item.color=black&item.quantity=1', 'Schwarz'],
  ['lens care', '/p/kapselle-cloth-2', '', 'Kapselle Mikrofasertuch'],
])('a mail is offered for %s that is sold out', async (_, path, query, words) => {
  const visitor = enter('192.0.2.1')
  const link = offered((await visitor.open(path + query)).html)
  expect(link).toBeDefined()
  const page = await visitor.open(link ?? '')
  expect(page.text).toContain(words)
  expect(page.html).toMatch(/<input[^>]*type="email"[^>]*name="email"|<input[^>]*name="email"[^>]*type="email"/)
})

test('none is offered for what can be bought, before values are chosen, and for what is not made any more', async () => {
  const visitor = enter('192.0.2.2')
  for (const path of [
    '/p/fjellis-14-6',
    '/p/kapselle-flat-1',
    '/p/ondrella-day-classic-90',
    '/p/dorvane-sable-polarised?choice=1&item.color=havana&item.quantity=1',
  ]) {
    const { status, html } = await visitor.open(path)
    expect([path, status, offered(html)]).toEqual([path, 200, undefined])
  }
  const away = await visitor.send('/en/back-in-stock?product=kapselle-flat-1')
  expect([away.status, away.location]).toEqual([302, expect.stringMatching(/^\/en\/p\/kapselle-flat-1\//)])
  for (const path of ['/back-in-stock', '/back-in-stock?product=none', '/back-in-stock?product=%00'])
    expect([path, (await visitor.send(path)).status]).toEqual([path, 404])
})

test('without scripts a visitor asks, confirms by the mailed link, and stops', async () => {
  const visitor = enter('192.0.2.3')
  const address = '/fr/back-in-stock?product=kapselle-cloth-2'
  const sent = await post(visitor, address, { email: ' Anna@Example.org ' })
  expect(sent.text).toContain('nous t’avons envoyé un e-mail')
  await shop.background.settled()
  const [mail] = await mailsTo(database, 'anna@example.org')
  const link = /\/fr\/back-in-stock\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
  // A program that looks at the links of mails changes nothing.
  expect((await visitor.open(link)).text).toContain('Veux-tu recevoir un e-mail')
  const opened = await visitor.open(link)
  expect(opened.text).toContain('Veux-tu recevoir un e-mail')
  expect(opened.html).not.toContain('anna@example.org')
  expect((await visitor.submit(opened, 'confirm', { intent: 'confirm' })).text).toContain('Nous te préviendrons')
  const stopped = await visitor.submit(await visitor.open(link), 'stop', { intent: 'stop' })
  expect(stopped.text).toContain('Alerte annulée')
  expect(await count()).toBe(0)
  const over = await visitor.send(link)
  expect([over.status, over.text]).toEqual([404, expect.stringContaining('Ce lien n’est plus valable')])
})

test('the answer for an address with a waiting alert is that of every other address', async () => {
  const visitor = enter('192.0.2.4')
  const address = '/back-in-stock?product=kapselle-cloth-2'
  const ask = (email: string) => post(visitor, address, { email })
  const first = await ask('bruno@example.org')
  await shop.background.settled()
  await database.db.execute(sql`update stock_alerts set confirmed_at = now()`)
  const [again, other] = [await ask('bruno@example.org'), await ask('customer@example.com')]
  await shop.background.settled()
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect([other.status, other.text]).toEqual([first.status, first.text])
})

test.each([
  'anna@example.org\r\nBcc: all@example.org',
  'anna@example.org, bruno@example.org',
  '"x"@example.org',
  'anna',
  '',
])('the address %j is refused beside its field, and nothing is stored', async (email) => {
  const before = await count()
  const refused = await post(enter('192.0.2.5'), '/back-in-stock?product=kapselle-cloth-2', { email })
  await shop.background.settled()
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('aria-invalid="true"')
  expect(await count()).toBe(before)
})

test('a customer finds the own address filled in, needs no mail, and stops on the same page', async () => {
  const visitor = enter('192.0.2.6')
  await post(visitor, '/login', { form: 'sign-in', email: 'customer@example.com', password: 'Linsen2026' })
  const address = '/back-in-stock?product=kapselle-cloth-2'
  const page = await visitor.open(address)
  expect(page.html).toContain('value="customer@example.com"')
  const added = await visitor.submit(page, 'name="email"')
  expect(added.address).toBe(address)
  expect(added.text).toContain('Wir melden uns bei dir')
  const again = await visitor.submit(await visitor.open(address), 'stop', { intent: 'stop' })
  expect(again.text).toContain('Benachrichtigung anfordern')
  // What others see is never that of this customer.
  const page2 = await shop.ask(address)
  expect(page2.headers.get('Cache-Control')).toBe('private, no-store')
  expect(await page2.text()).not.toContain('customer@example.com')
})

test('the page of a link passes its token on to no other site, and an unknown intent changes nothing', async () => {
  const link = `/back-in-stock/${'x'.repeat(43)}`
  expect((await shop.ask(link)).headers.get('Referrer-Policy')).toBe('strict-origin')
  expect((await post(enter('192.0.2.7'), link, { intent: 'toString' })).status).toBe(422)
})
