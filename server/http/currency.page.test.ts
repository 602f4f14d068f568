import { beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'

let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  ask = (await openBuiltShop(await readOnlyDemo())).ask
})

const choose = (form: Record<string, string>, headers = {}) =>
  ask('/currency', { method: 'POST', body: new URLSearchParams(form), headers })
const euro = { headers: { cookie: 'vsf-currency=EUR' } }

test('[I18-007] the form writes a cookie for one year, or deletes it, and goes on with the same page', async () => {
  const chosen = await choose({ currency: 'EUR', path: '/fr/p/1?x=2' })
  expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, '/fr/p/1?x=2'])
  expect(chosen.headers.get('Set-Cookie')).toBe('vsf-currency=EUR; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax')
  const back = await choose({ currency: 'CHF', path: '/cart' }, { cookie: 'vsf-currency=EUR' })
  expect([back.status, back.headers.get('Location')]).toEqual([303, '/cart'])
  expect(back.headers.get('Set-Cookie')).toBe('vsf-currency=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})

test.each(['GBP', 'eur', '', 'CHF'])('a choice of %o changes nothing and goes on with the page', async (currency) => {
  const ignored = await choose({ currency, path: '/help' })
  expect([ignored.status, ignored.headers.get('Location'), ignored.headers.get('Set-Cookie')]).toEqual([
    303,
    '/help',
    null,
  ])
})

test.each([
  { currency: 'EUR', path: '//evil.example' },
  { currency: 'EUR', path: 'https://evil.example' },
  { currency: 'EUROS', path: '/' },
  { path: '/' },
  {},
])('%o is refused and sets no cookie', async (form) => {
  const response = await choose(form as Record<string, string>)
  expect([response.status, response.headers.get('Set-Cookie')]).toEqual([422, null])
})

test('neither a link nor a form of another site chooses a currency', async () => {
  const visited = await ask('/fr/currency?currency=EUR')
  expect([visited.status, visited.headers.get('Location'), visited.headers.get('Set-Cookie')]).toEqual([
    302,
    '/fr',
    null,
  ])
  const foreign = await choose({ currency: 'EUR', path: '/' }, { Origin: 'https://evil.example' })
  expect([foreign.status, foreign.headers.get('Set-Cookie')]).toEqual([403, null])
})

test.each(['/', '/p/ondrella-day-30', '/c/kontaktlinsen', '/cart'])(
  'at %s the forms of the currencies stand in the markup, with the present one pressed',
  async (path) => {
    const pressed = (html: string) => [...html.matchAll(/value="(\w{3})" aria-pressed="true"/g)].map(([, code]) => code)
    expect(new Set(pressed(await (await ask(path)).text()))).toEqual(new Set(['CHF']))
    expect(new Set(pressed(await (await ask(path, euro)).text()))).toEqual(new Set(['EUR']))
  },
)

test('a product and its structured data have the prices of the chosen currency', async () => {
  const html = await (await ask('/p/ondrella-day-30', euro)).text()
  expect(html).toContain('"priceCurrency":"EUR"')
  expect(html).toMatch(/<span class="price[^>]*>€\u00a0/)
})
