import { beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'

let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  ask = (await openBuiltShop(await readOnlyDemo())).ask
})

const choose = (form: Record<string, string>, options: Parameters<typeof ask>[1] = {}) =>
  ask('/language', { method: 'POST', body: new URLSearchParams(form), ...options })

test('[I18-009, SHL-019] choosing a language writes a cookie for one year and goes on in it', async () => {
  const response = await choose({ locale: 'it', path: '/p/1?x=2' })
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/it/p/1?x=2'])
  expect(response.headers.get('Set-Cookie')).toBe('vsf-locale=it; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax')
})

test('back to the default language the address is bare again', async () => {
  expect((await choose({ locale: 'de', path: '/p/1' })).headers.get('Location')).toBe('/p/1')
})

test.each([
  ['/language', { locale: 'it', path: '/c/-' }, '/it/c/lost?x=1'],
  ['/view', { view: 'clear', path: '/en/c/-' }, '/en/c/lost?x=1'],
  ['/consent', { answer: 'none', path: '/en/c/-' }, '/en/c/lost?x=1'],
])(
  'a form at %s of a missing page, which all such pages share, goes on at the path that was asked for',
  async (action, form, location) => {
    const from = (page: string) => ({ headers: { Referer: `http://claravue.localhost:3000${page}` } })
    const send = (page: string) => ask(action, { method: 'POST', body: new URLSearchParams(form), ...from(page) })
    expect((await send('/en/c/lost?x=1')).headers.get('Location')).toBe(location)
    expect((await send('//elsewhere.example')).headers.get('Location')).toMatch(/^\/(it|en)\/c\/-$/)
  },
)

test.each([
  { locale: 'xx', path: '/' },
  { locale: 'it', path: '//evil.example' },
  { locale: 'it', path: '/\\evil.example' },
  { locale: 'it', path: '/\t/evil.example' },
  { locale: 'de', path: '/\n/evil.example' },
  { locale: 'de', path: '/a\\..\\evil.example' },
  { locale: 'it', path: 'https://evil.example' },
  { locale: 'it' },
  {},
])('%o is refused and sets no cookie', async (form) => {
  const response = await choose(form as Record<string, string>)
  expect(response.status).toBe(422)
  expect(response.headers.get('Set-Cookie')).toBeNull()
  expect(await response.text()).toContain('<html lang="de"')
})

test.each([
  ['JSON', '{"locale":"it","path":"/"}', { 'Content-Type': 'application/json' }],
  ['nothing readable', 'locale=it', { 'Content-Type': 'text/strange' }],
])('%s instead of a form is refused', async (_, body, headers) => {
  expect((await ask('/language', { method: 'POST', body, headers })).status).toBe(422)
})

test('a form of more than 256 KB is refused', async () => {
  expect((await choose({ locale: 'it', path: `/${'x'.repeat(256 * 1024)}` })).status).toBe(413)
})

test('a language that the brand does not speak is refused', async () => {
  expect((await choose({ locale: 'fr', path: '/' }, { host: 'linsenhaus.localhost:3000' })).status).toBe(422)
})

test('[SHL-018] the selector lists every language but the current one, by own name and code', async () => {
  const html = await (await ask('/fr')).text()
  const choices = [...html.matchAll(/<button type="submit" value="(..)"[^>]*>(.*?)<\/button>/gs)].map(
    ([, code, inside = '']) => [code, inside.replace(/<!--.*?-->|<[^>]+>/g, '')],
  )
  expect(choices).toEqual([
    ['de', 'Deutsch de'],
    ['en', 'English en'],
    ['it', 'Italiano it'],
  ])
})

test('[SHL-017, I18-005] a shop with one language has no selector', async () => {
  const selectorOn = async (host: string) => /name="locale"/i.test(await (await ask('/', { host })).text())
  expect(await selectorOn('lenteo.localhost:3000')).toBe(false)
  expect(await selectorOn('linsenhaus.localhost:3000')).toBe(true)
})

test('[I18-004] the formal brand says Sie, the informal one du', async () => {
  const informal = await (await ask('/')).text()
  const formal = await (await ask('/', { host: 'linsenhaus.localhost:3000' })).text()
  expect(formal).toContain('Ihr Ansprechpartner')
  expect(formal).not.toMatch(/\b([Dd]u|[Dd]eine?[mnrs]?|[Dd]ich|[Dd]ir)\b/)
  expect(informal).toContain('Wir erinnern dich')
  expect(informal).not.toMatch(/\b(Ihr|Ihre[mnrs]?|Ihnen)\b/)
})
