import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { createSimulator } from '#server/payment/simulator/simulator.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'
import { mainText } from '#server/testing/page-text.ts'

let database: Database
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await readOnlyDemo()
  shop = await openBuiltShop(database)
})

/** A shop whose every query fails with this. */
const failingShop = (failure: Error) =>
  openBuiltShop(database, {}, ({ database }) => {
    const db = new Proxy(database.db, {
      get() {
        throw failure
      },
    })
    return { database: { ...database, db }, simulator: createSimulator({ db, key: '', webhookUrl: '' }) }
  })
const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
/** In its place, not put there by a script. */
const drawing = /<section[^>]*>(<div class="progress-bar"[^>]*><\/div>)?(<!--[^>]*-->)*<svg.*<\/svg>.*<h1/s
const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]

test('[SHL-030, ERR-026] the 404 page has a picture, its heading, the contacts, a way home and a way back', async () => {
  const { ask } = shop
  const response = await ask('/en/no-such-page')
  const html = await response.text()
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  expect(response.status).toBe(404)
  expect(html).toContain('<title>This page could not be found · Claravue</title>')
  expect(main).toContain('This page could not be found')
  expect(heading(main)).toBe('Lost from sight')
  expect(main).toMatch(drawing)
  expect(main).toMatch(/href="tel:\+\d+"/)
  expect(main).toMatch(/href="mailto:[^"@]+@[^"]+"/)
  expect(main).toMatch(/<a [^>]*href="\/en"[^>]*>Go to the home page<\/a>/)
  expect(main).toMatch(/<button [^>]*>Go back<\/button>/)
})

test.each([
  ['/', 'claravue', 'Ein Fehler ist aufgetreten'],
  ['/en', 'claravue', 'An error occurred'],
  ['/it', 'lenteo', 'Si è verificato un errore'],
  ['/fr', 'claravue', 'Une erreur est survenue'],
])('[SHL-031] a bug in the loader of %s on %s is a page that says: %s', async (path, brand, text) => {
  const { ask, logged } = await failingShop(new TypeError('a bug'))
  const response = await ask(path, { host: `${brand}.localhost:3000` })
  const html = await response.text()
  expect(response.status).toBe(500)
  expect(heading(html)).toBe(text)
  expect(html).toMatch(drawing)
  expect(html).not.toContain('a bug')
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect(logged).toContainEqual({
    message: 'request failed',
    details: expect.objectContaining({ err: expect.objectContaining({ message: 'a bug' }) }),
  })
})

test('[SHL-031] in English it goes on: Please go back or try again', async () => {
  const { ask } = await failingShop(new TypeError('a bug'))
  expect(mainText(await (await ask('/en')).text())).toContain('Please go back or try again')
})

const refusedBy = (code: string) => Object.assign(new Error('refused by the server'), { code })

test.each([
  ['cannot be reached', lost],
  ['has a full disk', refusedBy('53100')],
  ['has no memory left', refusedBy('53200')],
  ['has reached another limit', refusedBy('53400')],
  ['is read-only', refusedBy('25006')],
  ['ended a statement by its time limit', refusedBy('57014')],
  ['ended the wait for a lock by its time limit', refusedBy('55P03')],
])('a database that %s is an outage: pages and API answer 503 and when to come back', async (_, failure) => {
  const { ask } = await failingShop(failure)
  const page = await ask('/it')
  expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '30'])
  expect(await page.text()).toContain('<html lang="it"')
  const answer = await ask('/api/categories/lentilles')
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30'])
  expect(await answer.json()).toMatchObject({ code: 'unavailable' })
})

test('a failed page is never cached, also when it was rendered to be', async () => {
  const { ask } = await failingShop(lost)
  expect((await ask('/', { isPublic: true })).headers.get('Cache-Control')).toBe('private, no-store')
})

test.each([
  [lost, 503, 'unavailable', 'La boutique est momentanément indisponible.'],
  [new TypeError('a bug'), 500, 'fault', 'Un problème est survenu.'],
])('[ERR-018] the API says %s as a problem with status %i', async (failure, status, code, message) => {
  const { ask, logged } = await failingShop(failure)
  const response = await ask('/api/categories/lentilles?locale=fr')
  // Errors are counted by the pattern of the operation.
  const route = expect.stringMatching(/^\/api\/categories\/[:{]/)
  expect(logged).toContainEqual({ message: 'request failed', details: expect.objectContaining({ route }) })
  expect(response.status).toBe(status)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({
    status,
    code,
    message: expect.stringContaining(message),
    violations: [],
  })
})

test('[ERR-027] if the error page fails too, a plain page says so and links home', async () => {
  const { ask } = await openBuiltShop(database, {}, ({ texts }) => ({
    texts: {
      of() {
        throw new Error('no texts')
      },
    } satisfies typeof texts,
  }))
  const response = await ask('/en')
  const html = await response.text()
  expect(response.status).toBe(500)
  expect(heading(html)).toBe('An error occurred while showing the error page')
  expect(html).toContain('<a href="/en">Go to the home page</a>')
  expect(html).not.toContain('no texts')
})

test.each([
  ['/', 'claravue', 'de', 'Ein Fehler ist aufgetreten'],
  ['/?x=1', 'claravue', 'de', 'Ein Fehler ist aufgetreten'],
  ['/', 'lenteo', 'it', 'Si è verificato un errore'],
  ['/it', 'claravue', 'it', 'Si è verificato un errore'],
  ['/en/returns', 'claravue', 'en', 'An error occurred'],
  ['/fr/s?query=x', 'claravue', 'fr', 'Une erreur est survenue'],
])('%s at %s takes no form: any is refused in %s, with the methods that there are', async (path, brand, lang, text) => {
  const { ask, logged } = shop
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const sent = { method, host: `${brand}.localhost:3000`, body: new URLSearchParams({ a: '1' }) }
    const response = await ask(path, sent)
    const html = await response.text()
    expect([method, response.status, response.headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD'])
    expect([/<html lang="(..)"/.exec(html)?.[1], heading(html)]).toEqual([lang, text])
  }
  expect((await ask('/_.data', { method: 'POST', body: new URLSearchParams() })).status).toBe(405)
  expect(logged).not.toContainEqual(expect.objectContaining({ message: 'request failed' }))
})

test.each([
  ['/simulator/123456789012345678/pay', 'POST', 'de'],
  ['/simulator/123456789012345678', 'GET', 'de'],
  ['/simulator', 'POST', 'de'],
  ['/dev/mail', 'GET', 'de'],
  ['/sitemap.xml', 'GET', 'de'],
])('%s says 503 while the database is away', async (path, method, lang) => {
  const { ask } = await failingShop(lost)
  const response = await ask(path, {
    method,
    ...(method === 'POST' && { body: new URLSearchParams({ card: 'success' }) }),
  })
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30'])
  expect(await response.text()).toMatch(new RegExp(`<html lang="${lang}">.*vorübergehend nicht verfügbar`, 's'))
})

test.each(['/simulator', '/simulator/123456789012345678/pay', '/dev/identity/google/token'])(
  'a body at %s that is declared as a form but cannot be read is 400',
  async (path) => {
    const { ask } = shop
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const response = await ask(path, { method: 'POST', body: '--y\r\nnothing', headers: { 'Content-Type': type } })
      expect(response.status).toBe(400)
    }
  },
)
