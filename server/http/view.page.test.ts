import { beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'

let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  ask = (await openBuiltShop(await readOnlyDemo())).ask
})

const choose = (form: Record<string, string>) => ask('/view', { method: 'POST', body: new URLSearchParams(form) })

const clear = { headers: { cookie: 'vsf-view=clear' } }
const stylesOf = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="\/assets\/(\w+)-/g)].map(([, name]) => name)

test('the button writes a cookie for one year, or deletes it, and goes on with the same page', async () => {
  const larger = await choose({ view: 'clear', path: '/fr/p/1?x=2' })
  expect([larger.status, larger.headers.get('Location')]).toEqual([303, '/fr/p/1?x=2'])
  expect(larger.headers.get('Set-Cookie')).toBe('vsf-view=clear; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax')
  const back = await choose({ view: 'usual', path: '/cart' })
  expect([back.status, back.headers.get('Location')]).toEqual([303, '/cart'])
  expect(back.headers.get('Set-Cookie')).toBe('vsf-view=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})

test.each([
  { view: 'other', path: '/' },
  { view: 'clear', path: '//evil.example' },
  { view: 'clear', path: 'https://evil.example' },
  { view: 'clear' },
  {},
])('%o is refused and sets no cookie', async (form) => {
  const response = await choose(form as Record<string, string>)
  expect(response.status).toBe(422)
  expect(response.headers.get('Set-Cookie')).toBeNull()
})

test('a visit to the address of the form leads home', async () => {
  const response = await ask('/fr/view')
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/fr'])
})

test.each(['/', '/cart', '/p/ondrella-day-30', '/no-such-page'])(
  'at %s the cookie brings the styles of the clear view, and the button leads back',
  async (path) => {
    const usual = await (await ask(path)).text()
    expect(stylesOf(usual)).toEqual(['app', 'brand'])
    expect(usual).toContain('Grösser und klarer')
    const shown = await (await ask(path, clear)).text()
    expect(stylesOf(shown)).toEqual(['clear', 'brand'])
    expect(shown).toContain('Normale Ansicht')
  },
)

test('any other value of the cookie is the usual view', async () => {
  const shown = await ask('/cart', { headers: { cookie: 'vsf-view=%22%3E' } })
  expect(stylesOf(await shown.text())).toEqual(['app', 'brand'])
})
