import { beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'

let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  ask = (await openBuiltShop(await readOnlyDemo())).ask
})

const hosts = {
  claravue: 'claravue.localhost:3000',
  linsenhaus: 'linsenhaus.localhost:3000',
  lenteo: 'lenteo.localhost:3000',
}
const language = async (response: Response) => /<html lang="(..)"/.exec(await response.text())?.[1]
const landsOn = async (path: string, host = hosts.claravue) => {
  const response = await ask(path, { host })
  return [response.status, response.headers.get('Location')]
}

test.each([
  ['claravue', '/', 'de'],
  ['claravue', '/de', 'de'],
  ['claravue', '/en', 'en'],
  ['claravue', '/it', 'it'],
  ['claravue', '/fr', 'fr'],
  ['linsenhaus', '/', 'de'],
  ['linsenhaus', '/de', 'de'],
  ['linsenhaus', '/en', 'en'],
  ['lenteo', '/', 'it'],
  ['lenteo', '/it', 'it'],
] as const)('[RTE-001, I18-002] %s serves %s in %s', async (brand, path, locale) => {
  const response = await ask(path, { host: hosts[brand] })
  expect(response.status).toBe(200)
  expect(await language(response)).toBe(locale)
})

test.each([
  ['linsenhaus', '/it', 'de'],
  ['linsenhaus', '/fr/DummyLoader', 'de'],
  ['lenteo', '/de', 'it'],
  ['lenteo', '/en/Home', 'it'],
  ['claravue', '/es', 'de'],
  ['claravue', '/DE', 'de'],
] as const)('[RTE-001] on %s, %s is a page that does not exist, said in %s', async (brand, path, locale) => {
  const response = await ask(path, { host: hosts[brand] })
  expect(response.status).toBe(404)
  expect(await language(response)).toBe(locale)
})

// The last two answer before a page is rendered: by a file, and by a redirect to the address with the right slug.
test.each([
  '/it',
  '/it/Home',
  '/it/cart',
  '/it/checkout',
  '/it/checkout/shipping',
  '/it/MyAccount/MyProfile',
  '/it/my-account/profile',
  '/it/my-account/nothing',
  '/it/lenspass',
  '/it/reorder/order/x?hash=h',
  '/it/staff',
  '/it/nowhere',
  '/it/download?file=returns.pdf',
  '/it/p/limpidella-360/wrong-slug',
])('[RTE-001] %s does not exist at a storefront without Italian, whoever asks and however', async (path) => {
  const [bare = '', query = ''] = path.split('?')
  for (const isPublic of [false, true])
    expect([isPublic, (await ask(path, { host: hosts.linsenhaus, isPublic })).status]).toEqual([isPublic, 404])
  const read = await ask(`${bare}.data?${query}`, { host: hosts.linsenhaus })
  expect([read.status, read.headers.get('Location')]).toEqual([404, null])
  const sent = await ask(path, { host: hosts.linsenhaus, method: 'POST', body: new URLSearchParams({ a: '1' }) })
  expect([404, 405]).toContain(sent.status)
})

test.each(['/my-account/nothing', '/it/my-account/profile/nothing', '/lenspass/nothing', '/fr/lenspass/card/a/b'])(
  '[RTE-006, RTE-012] %s does not exist, and asks nobody to sign in first',
  async (path) => {
    // As the page cache renders it, for guests and customers alike; and as the application answers.
    for (const isPublic of [true, false]) expect((await ask(path, { isPublic })).status).toBe(404)
  },
)

test('[RTE-002] the home page is at / and at /Home, and names / as its address', async () => {
  for (const path of ['/', '/Home']) {
    const html = await (await ask(path)).text()
    expect(html).toContain('<title>Kontaktlinsen online bestellen · Claravue</title>')
    expect(html).toContain('<link rel="canonical" href="http://claravue.localhost:3000/"/>')
  }
  expect(await (await ask('/fr/Home')).text()).toContain(
    '<link rel="canonical" href="http://claravue.localhost:3000/fr"/>',
  )
})

test('[RTE-001] a page lists its address in every language of the brand, the default one bare', async () => {
  const html = await (await ask('/it')).text()
  const alternates = [...html.matchAll(/<link rel="alternate" hrefLang="(..)" href="([^"]+)"/g)].map(
    ([, code, href]) => [code, href],
  )
  expect(alternates).toEqual([
    ['de', 'http://claravue.localhost:3000/'],
    ['en', 'http://claravue.localhost:3000/en'],
    ['it', 'http://claravue.localhost:3000/it'],
    ['fr', 'http://claravue.localhost:3000/fr'],
  ])
})

test('[I18-008] a page names its store locale to applications that show a preview of its link', async () => {
  const named = async (path: string) =>
    /<meta property="og:locale" content="([^"]*)"/.exec(await (await ask(path)).text())?.[1]
  expect(await Promise.all(['/', '/en', '/it', '/fr'].map(named))).toEqual(['de_CH', 'en_US', 'it_CH', 'fr_CH'])
})

test.each(['/Product', '/Category', '/Page', '/it/Product', '/nowhere/at/all', '/fr/nulle-part'])(
  '[RTE-006, RTE-007] %s has no page',
  async (path) => expect((await ask(path)).status).toBe(404),
)

test.each([
  ['/checkout/Address', '/checkout/address'],
  ['/checkout/Billing', '/checkout/billing'],
  ['/checkout/Customer', '/checkout/customer'],
  ['/checkout/Payment', '/checkout/payment'],
  ['/checkout/Shipping', '/checkout/shipping'],
  ['/checkout/ThankYou', '/'],
])('[RTE-011] %s lands on %s', async (from, to) => {
  expect(await landsOn(from)).toEqual([301, to])
  expect(await landsOn(`/it${from}`)).toEqual([301, to === '/' ? '/it' : `/it${to}`])
})

test.each([
  ['/MyAccount', '/my-account'],
  ['/MyAccount/AddressDetails', '/my-account/addresses'],
  ['/MyAccount/BillingDetails', '/my-account/addresses'],
  ['/MyAccount/MyNewsletter', '/my-account/newsletter'],
  ['/MyAccount/MyProfile', '/my-account/profile'],
  ['/MyAccount/OrderHistory', '/my-account/history'],
  ['/MyAccount/ShippingDetails', '/my-account/addresses'],
])('[RTE-015] %s lands on %s', async (from, to) => {
  expect(await landsOn(from)).toEqual([301, to])
  expect(await landsOn(`/fr${from}`)).toEqual([301, `/fr${to}`])
})

test.each(['/home', '/AbandonedCart', '/Reorder', '/Subscription'])('%s leads home', async (path) =>
  expect(await landsOn(path)).toEqual([301, '/']),
)

test.each([
  ['/LoginLink', '/authenticate'],
  ['/ResetPassword', '/reset-password'],
  ['/AsyncResetPassword', '/reset-password'],
])('%s lands on %s', async (from, to) => expect(await landsOn(from)).toEqual([301, to]))

test('[RTE-028] a checkout address without step redirects to the customer step', async () => {
  expect(await landsOn('/checkout')).toEqual([301, '/checkout/customer'])
  expect(await landsOn('/fr/checkout')).toEqual([301, '/fr/checkout/customer'])
})

test('a redirect keeps what the link carried', async () => {
  expect(await landsOn('/LoginLink?hash=abc&url=%2Fcart')).toEqual([301, '/authenticate?hash=abc&url=%2Fcart'])
})

test('[RTE-023] /DummyLoader renders the loading layout and nothing else', async () => {
  const html = await (await ask('/en/DummyLoader')).text()
  const main = /<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1] ?? ''
  expect(main.replace(/<title>.*<\/title>|<h1.*<\/h1>|<[^>]+>/g, '')).toBe('Loading')
  expect(html).not.toMatch(/<header|<footer|<nav/)
  expect(main).toContain('role="status"')
})

test('[RTE-024] the addresses of the booking service lead to where the brand books, and never in a circle', async () => {
  const booking = { BOOKING_URL_CLARAVUE: 'https://termine.claravue.example/' }
  const { ask } = await openBuiltShop(await readOnlyDemo(), booking)
  // Linsenhaus has no booking service, but a page of its own in its languages.
  const ownPages = ['/termin', '/en/appointment']
  for (const path of [
    '/service',
    '/service/x',
    '/termin',
    '/de/service',
    '/en/appointment',
    '/fr/rendez-vous/1',
    '/it/appuntamento',
  ]) {
    const response = await ask(path)
    expect([path, response.status, response.headers.get('Location')]).toEqual([path, 302, booking.BOOKING_URL_CLARAVUE])
    const elsewhere = await ask(path, { host: hosts.linsenhaus })
    expect([path, elsewhere.status]).toEqual([path, ownPages.includes(path) ? 200 : 404])
  }
})

test.each([
  ['/en/', '/en'],
  ['//en', '/en'],
  ['//evil.example/%2e%2e', '/'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
])('%s has one address: %s', async (path, tidy) => expect(await landsOn(path)).toEqual([308, tidy]))

test.each(['/%E0%A4%A', '/%', '/%00', `/${'a'.repeat(5000)}`])(
  'an unreadable address %s is a page in the visitor’s language',
  async (path) => {
    const response = await ask(`/it${path}`)
    expect([400, 404]).toContain(response.status)
    expect(await response.text()).toContain('<html lang="it"')
  },
)

test.each([
  ['/', true],
  ['/c/kontaktlinsen', true],
  ['/s?search=zzzz', true],
  ['/cart', true],
  ['/p/limpidella-360', true],
  ['/terms', false],
  ['/login', false],
])('%s has a place at its end for the products viewed before: %s', async (path, has) => {
  expect(/<div class="print:hidden"><\/div><\/main>/.test(await (await ask(path)).text())).toBe(has)
})
