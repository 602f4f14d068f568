import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentFrom } from '#contract/identity/consent.ts'
import { type Browser, openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const ask: typeof shop.ask = (...request) => shop.ask(...request)

const id = 'f'.repeat(32)
const proof = { id, version: 1, statistics: true, marketing: false }
const hiding = /\.consent-question \{ display: none; \}/

async function proofs(of: string) {
  const { rows } = await database.db.execute(sql`
    select brand, version, statistics, marketing from consents where id = ${of}::uuid order by chosen_at`)
  return rows
}

const stylesFor = async (headers: Record<string, string>) => (await ask('/consent.css', { headers })).text()

test('without scripts a page asks, each answer is one click, and after it the question is hidden', async () => {
  const browser = openFormBrowser(ask)
  const page = await browser.open('/fr/terms')
  const question = /<noscript>.*?<\/noscript>/s.exec(page.html)?.[0] ?? ''
  expect(question).toContain('href="/consent.css"')
  for (const answer of ['Accepter', 'Refuser', 'Choisir']) expect(question).toContain(answer)
  expect(hiding.test(await stylesFor({}))).toBe(false)

  const next = await browser.submit({ html: question }, 'Accepter')
  expect([next.status, next.text]).toEqual([200, expect.stringContaining('Conditions générales')])
  const value = decodeURIComponent(browser.cookies.get('vsf-consent') ?? '')
  expect(consentFrom(value)).toEqual({ statistics: true, marketing: true })
  expect(hiding.test(await stylesFor({ Cookie: `vsf-consent=${value}` }))).toBe(true)
  await shop.background.settled()
  expect(await proofs(value.split('.').at(-1) ?? '')).toEqual([
    { brand: 'claravue', version: 1, statistics: true, marketing: true },
  ])
})

test('scripts can read the cookie that the form sets, since they write it, too', async () => {
  const form = new URLSearchParams({ answer: 'none', path: '/' })
  const { headers } = await ask('/consent', { method: 'POST', body: form })
  expect(headers.get('Set-Cookie')).toMatch(
    /^vsf-consent=necessary\.1\.[0-9a-f]{32}; Max-Age=15552000; Path=\/; SameSite=Lax$/,
  )
})

test('the settings are a page without scripts: they show the choice, change it and lead back', async () => {
  const browser = openFormBrowser(ask)
  browser.cookies.set('vsf-consent', `necessary%2Bstatistics.1.${'a'.repeat(32)}`)
  const page = await browser.open('/en/consent?path=%2Fen%2Fterms')
  expect(page.html).toMatch(/<meta name="robots" content="noindex/)
  const boxes = (page.html.match(/<input type="checkbox"[^>]*>/g) ?? []).map((box) => box.includes('checked'))
  expect(boxes).toEqual([true, true, false])
  const next = await browser.submit(page, 'Necessary only')
  expect(next.text).toContain('Terms and conditions')
  expect(browser.cookies.get('vsf-consent')).toBe(`necessary.1.${'a'.repeat(32)}`)
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', ''])(
  'neither the form nor the page leads to %j',
  async (path) => {
    const form = new URLSearchParams({ answer: 'all', path })
    const response = await ask('/consent', { method: 'POST', body: form })
    expect([response.status, response.headers.get('Set-Cookie')]).toEqual([422, null])
    const page = await (await ask(`/consent?${new URLSearchParams({ path })}`)).text()
    expect(page).toContain('name="path" value="/"')
  },
)

test('a page of another site cannot answer for a visitor', async () => {
  const response = await ask('/consent', {
    method: 'POST',
    headers: { Origin: 'https://evil.example' },
    body: new URLSearchParams({ answer: 'all', path: '/' }),
  })
  expect([response.status, response.headers.get('Set-Cookie')]).toEqual([403, null])
})

test('Global Privacy Control is a no: nothing is asked, a yes is not taken, and the settings say why', async () => {
  const headers = { 'Sec-GPC': '1' }
  expect(hiding.test(await stylesFor(headers))).toBe(true)
  const page = await (await ask('/en/consent', { headers })).text()
  expect(page).toContain('Your browser asks every site not to measure you (Global Privacy Control).')
  expect(page).not.toMatch(/<button[^>]*name="answer"[^>]*>Allow all/)
  const form = new URLSearchParams({ answer: 'all', path: '/' })
  const answered = await ask('/consent', { method: 'POST', headers, body: form })
  expect(answered.headers.get('Set-Cookie')).toMatch(/^vsf-consent=necessary\.1\./)
})

test('a storefront without anything to count asks nothing', async () => {
  const quiet = await ask('/terms', { brand: { measurement: { collects: false } } })
  expect(await quiet.text()).not.toContain('consent-question')
})

test('browsers report their answers: once is a row, and nonsense is refused', async () => {
  const browser = openBrowser(ask)
  for (let time = 0; time < 2; time++) expect((await browser.post('/api/consent', proof)).status).toBe(204)
  expect(await proofs(id)).toEqual([{ brand: 'claravue', version: 1, statistics: true, marketing: false }])
  for (const wrong of [{ id: 'x' }, { version: 0 }, { statistics: 'yes' }, { marketing: undefined }])
    expect((await browser.post('/api/consent', { ...proof, ...wrong })).status).toBe(422)
})

/** What the cookie holds. It is sent back as it came: `openBrowser` keeps it decoded. */
function trackedBy({ cookies }: Browser) {
  const cookie = cookies.get('vsf-tracking') ?? '{}'
  cookies.set('vsf-tracking', encodeURIComponent(cookie))
  return JSON.parse(cookie)
}

test('[TRK-012, TRK-015] a link is remembered for 7 days, advertising only with consent and until it is withdrawn', async () => {
  const browser = openBrowser(ask)
  const link = { gclid: 'g-1', order_type: 'studio', session: 'stolen' }
  const first = await browser.post('/api/tracking', link)
  expect(first.setCookies).toEqual([expect.stringMatching(/^vsf-tracking=[^;]+; Max-Age=604800; Path=\/; HttpOnly/)])
  expect(trackedBy(browser)).toEqual({ order_type: 'studio' })

  browser.cookies.set('vsf-consent', `necessary+marketing.1.${id}`)
  await browser.post('/api/tracking', link)
  expect(trackedBy(browser)).toEqual({ order_type: 'studio', gclid: 'g-1' })

  browser.cookies.set('vsf-consent', `necessary.1.${id}`)
  await browser.post('/api/consent', { ...proof, statistics: false })
  expect(trackedBy(browser)).toEqual({ order_type: 'studio' })
})

test.each([
  ['an untidy path', '/en//terms/?gclid=1&utm_source=a', '/en/terms?gclid=1&utm_source=a'],
  ['a moved page', '/MyAccount?gclid=1', '/my-account?gclid=1'],
  ['another name of a product', '/en/p/ondrella-day-30/other-name?gclid=1', /^\/en\/p\/ondrella-day-30\/.*\?gclid=1$/],
])('the parameters of a link survive %s', async (_, from, to) => {
  const { headers } = await ask(from)
  expect(headers.get('Location')).toEqual(typeof to === 'string' ? to : expect.stringMatching(to))
})
