import { existsSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { htmlFaults } from '#server/testing/html-faults.ts'
import { formFields, mainText } from '#server/testing/page-text.ts'
import { createGroupBuffer } from './group-buffer.ts'
import { listGroups } from './operations.ts'
import { createErrorReporter } from './reporter.ts'
import { createSourceMaps } from './source-maps.ts'

const log = { warn: () => undefined }
let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
const groups = createGroupBuffer({ log, original: createSourceMaps() })
const errors = createErrorReporter({ adapters: [groups.take], release: '0123456789ab', log })
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database, {}, () => ({ errors }))).ask
})
afterAll(() => database.close())

async function signedIn(email: string, password: string) {
  const browser = openBrowser(ask)
  await browser.post('/api/identity/sign-in', { email, password })
  return browser
}
const staff = () => signedIn('staff@example.com', 'Personal2026')

const report = {
  name: 'TypeError',
  message: 'Failed to fetch',
  frames: [],
  causes: [],
  release: '0123456789ab',
  route: '/de/cart',
}
let clients = 0
const tell = (body: unknown, headers: Record<string, string> = {}) =>
  ask('/api/errors', {
    method: 'POST',
    client: `198.51.100.${++clients}`,
    headers: { 'Content-Type': 'application/json', Origin: 'http://claravue.localhost:3000', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

async function stored() {
  await groups.flush(database.db)
  return listGroups(database.db)
}

describe('the page of errors', () => {
  test('exists for staff only, is never cached, and says when there is nothing', async () => {
    const customer = await signedIn('customer@example.com', 'Linsen2026')
    for (const browser of [customer, openBrowser(ask)]) {
      expect((await browser.get('/staff/errors')).status).toBe(404)
      expect((await browser.submit('/staff/errors', { fingerprint: 'x' })).status).toBe(404)
    }
    const page = await (await staff()).get('/en/staff/errors')
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(page.text).toContain('<meta name="robots" content="noindex, follow"/>')
    expect(mainText(page.text)).toContain('No open errors. All is well.')
    expect((await (await staff()).get('/en/staff')).text).toContain('href="/en/staff/errors"')
  })

  test('shows what a browser told, where it is in the sources, and forgets it by a button', async () => {
    const file = readdirSync('build/client/assets').find((name) => /^page-.{8}\.js$/.test(name))
    const frames = [{ file: `assets/${file}`, line: 2, column: 3001, function: 'h' }]
    const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
    expect((await tell({ ...report, frames, locale: 'de' }, { 'User-Agent': chrome })).status).toBe(204)
    await stored()
    const browser = await staff()
    const page = await browser.get('/en/staff/errors')
    const text = mainText(page.text)
    for (const part of ['TypeError', 'Failed to fetch', '1 time', 'In browsers', '/de/cart', 'claravue', 'Chrome'])
      expect(text).toContain(part)
    expect(text).toMatch(/(app|contract|node_modules)\/[\w/.-]+\.tsx?:\d+:\d+/)
    expect(await htmlFaults(page.text)).toEqual([])
    const none = mainText((await browser.get('/en/staff/errors?text=failed+nowhere')).text)
    expect([none, none.includes('TypeError')]).toEqual([
      expect.stringContaining('No open error matches “failed nowhere”.'),
      false,
    ])
    const found = await browser.get('/en/staff/errors?text=CLARAVUE+fetch')
    expect(mainText(found.text)).toContain('TypeError')
    const done = await browser.submit('/en/staff/errors?text=CLARAVUE+fetch', formFields(found.text))
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/en/staff/errors?text=CLARAVUE+fetch'])
    expect(mainText((await browser.get('/en/staff/errors')).text)).toContain('No open errors.')
  })

  test.each([
    ['de', 'Fehler'],
    ['it', 'Errori'],
    ['fr', 'Erreurs'],
  ])('in %s it is called %s', async (locale, title) => {
    expect(mainText((await (await staff()).get(`/${locale}/staff/errors`)).text)).toContain(title)
  })
})

describe('what anybody sends', () => {
  test.each([
    ['not JSON', '{'],
    ['nothing', ''],
    ['a script as its name', { ...report, name: '<script>alert(1)</script>' }],
    ['a sentence of its own', { ...report, message: 'Anna Meier, Seeweg 4' }],
    ['an address with a token', { ...report, route: '/order/abc?email=a@b.ch' }],
    ['deep nesting', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['a thousand frames', { ...report, frames: Array(1000).fill({ file: 'assets/a.js', line: 1, column: 1 }) }],
  ])('%s: is refused and not stored', async (_, body) => {
    const before = await stored()
    expect((await tell(body)).status).toBe(422)
    expect(await stored()).toEqual(before)
  })

  test('1 MB is refused, and so is another site', async () => {
    expect((await tell({ ...report, extra: 'x'.repeat(1_000_000) })).status).toBe(413)
    expect((await tell(report, { Origin: 'https://evil.example' })).status).toBe(403)
  })

  test('fields that nobody asked for are not kept', async () => {
    await tell({ ...report, name: 'RangeError', email: 'anna@example.org', cookies: 'sid=1' })
    const rows = await stored()
    expect(rows.map(({ name }) => name)).toContain('RangeError')
    expect(JSON.stringify(rows)).not.toMatch(/anna|sid=/)
  })
})

test('the maps of the sources are made by the build and served to nobody', async () => {
  const [map = ''] = readdirSync('build/source-maps').filter((name) => name.startsWith('page-'))
  expect(map).toMatch(/\.js\.map$/)
  expect(readdirSync('build/client', { recursive: true }).filter((name) => String(name).endsWith('.map'))).toEqual([])
  for (const path of [
    `/assets/${map}`,
    `/source-maps/${map}`,
    `/assets/../source-maps/${map}`,
    `/assets/..%2f..%2fsource-maps/${map}`,
  ])
    expect((await ask(path)).status).toBe(404)
  const script = await (await ask(`/assets/${map.replace(/\.map$/, '')}`)).text()
  expect(script).not.toContain('sourceMappingURL')
  expect(existsSync('build/release')).toBe(true)
})

test('browsers may reach Sentry where the shop has named it, and only there', async () => {
  const policyOf = async (settings: Record<string, string>) => {
    const shop = await openBuiltShop(database, settings)
    return (await shop.ask('/en/login')).headers.get('Content-Security-Policy')
  }
  expect(await policyOf({})).toContain("connect-src 'self';")
  expect(await policyOf({ SENTRY_BROWSER_DSN: 'https://key@o1.ingest.sentry.example/17' })).toContain(
    "connect-src 'self' https://o1.ingest.sentry.example;",
  )
})
