import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentFrom } from '#contract/identity/consent.ts'
import { type Browser, openBrowser } from '#server/testing/browser.ts'
import { builtScripts, scriptsNamedIn, sourcesOf } from '#server/testing/built-files.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo } from '#server/testing/checkout-forms.ts'
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
  expect(page.html).toMatch(/<noscript><link rel="stylesheet" href="\/consent.css"/)
  const question = /<section[^>]*consent-question.*?<\/section>/s.exec(page.html)?.[0] ?? ''
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

test.each([
  ['a cached page', '/en?gclid=g-1&utm_source=a', '/en', '/en?gclid=g-1&utm_source=a'],
  ['a page that knows its query', '/en?choice=b&gclid=g-1', '/en?choice=b', '/en?choice=b'],
  ['another page', '/en/terms?gclid=g-1', '/en', '/en'],
  ['a page that keeps its path to itself', '/', '/en', '/en'],
])('who answers on %s before the application runs loses no parameters of their link', async (_, from, path, to) => {
  const browser = openFormBrowser(ask)
  const form = new URLSearchParams({ answer: 'all', path })
  expect((await browser.send('/consent', form, from)).location).toBe(to)
  const settings = await browser.send(`/en/consent?${new URLSearchParams({ path })}`, undefined, from)
  expect((await browser.submit(settings, 'Allow all')).address).toBe(to)
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

test('question and settings name the companies whose scripts a yes loads, and none where there is none', async () => {
  const shown = async (path: string, brand = {}) =>
    (await (await ask(path, { brand })).text()).replace(/<script\b.*?<\/script>/gs, '')
  const measurement = { collects: true, container: 'GTM-TEST1' }
  for (const path of ['/en/terms', '/en/consent']) {
    expect(await shown(path)).not.toContain('IP address')
    expect(await shown(path, { measurement })).toContain('the pages you visit: Google Tag Manager.')
    const both = { measurement, sentryDsn: 'https://key@errors.example/1' }
    expect(await shown(path, both)).toContain('the pages you visit: Google Tag Manager, Sentry.')
  }
})

test('a storefront without anything to count asks nothing', async () => {
  const quiet = await ask('/terms', { brand: { measurement: { collects: false } } })
  expect(await quiet.text()).not.toContain('consent-question')
})

test('what a yes loads is what counts, without a part of other pages', () => {
  const files = builtScripts(/^(sinks|vitals|counting)-/)
  const others = files.flatMap(scriptsNamedIn).filter((file) => !files.includes(file))
  expect(others.filter((file) => !/^(page|libraries|rolldown-runtime)-/.test(file))).toEqual([])
  const sources = sourcesOf(files)
  expect(sources).toContainEqual(expect.stringMatching(/\/web-vitals\//))
  expect(sources.filter((source) => !/\/(measurement|reporting|web-vitals)\/|\/contract\//.test(source))).toEqual([])
})

/** The question of this page, without the words of it that scripts bring along. */
const questionOf = (html: string) => /<section[^>]*class="consent-question.*?<\/section>/s.exec(html)?.[0]

test('the question lies over the shop, also over its errors, but not over its settings and the way to paying', async () => {
  const browser = openFormBrowser(ask)
  const asking = ['/en', '/en/terms', '/en/cart', '/en/no-such-page']
  for (const path of asking) {
    const { html } = await browser.send(path)
    // Search engines show other words of the page.
    expect([path, questionOf(html)]).toEqual([path, expect.stringMatching(/^<section data-nosnippet/)])
  }
  expect(questionOf((await browser.send('/en/consent')).html)).toBeUndefined()
  for (const step of ['customer', 'payment'] as const) {
    const { html, status } = await goTo(openFormBrowser(ask), step, { prefix: '/en' })
    expect([step, status, questionOf(html)]).toEqual([step, 200, undefined])
  }
})

test('neither an editor with work in progress nor staff who act for a customer are asked, and the desk never asks', async () => {
  const wip = await ask('/en', { headers: { Cookie: 'vsf-wip=wip' } })
  expect(questionOf(await wip.text())).toBeUndefined()

  const staff = openBrowser(ask)
  await staff.post('/api/identity/sign-in', { email: 'staff@example.com', password: 'Personal2026' })
  const desk = await staff.get('/staff')
  expect([desk.status, questionOf(desk.text)]).toEqual([200, undefined])
  const [customer] = (await staff.get('/api/staff/customers?search=carla')).body['hydra:member']
  await staff.post('/api/staff/acting', { customer_id: customer.id, reason: 'cannot find an order' })
  const page = await staff.get('/en')
  expect([page.status, questionOf(page.text)]).toEqual([200, undefined])
})

/** Whether the script in the head of a page hides the question from this browser. */
function isHidden(script: string, cookie: string, navigator: object = {}): boolean {
  const attributes: string[] = []
  const documentElement = { setAttribute: (name: string) => attributes.push(name) }
  runInNewContext(script, {
    document: { cookie, documentElement },
    navigator: { userAgent: 'Mozilla/5.0 (iPhone)', ...navigator },
  })
  return attributes.join() === 'data-no-question'
}

test.each(['/', '/en/terms', '/en/cart', '/en/no-such-page'])(
  'in the head of %s a script that its policy allows hides the question from those who are not asked',
  async (path) => {
    const page = await ask(path)
    const html = await page.text()
    const head = html.slice(0, html.indexOf('<link rel="stylesheet"'))
    const script = /<script>([^<]*data-no-question[^<]*)<\/script>/.exec(head)?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(page.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`)
    expect(
      ['', 'a=1; other-vsf-consent=necessary', 'vsf-consents=1'].map((cookie) => isHidden(script, cookie)),
    ).toEqual([false, false, false])
    expect(isHidden(script, 'a=1; vsf-consent=necessary.1.0f')).toBe(true)
    expect(isHidden(script, '', { globalPrivacyControl: true })).toBe(true)
    expect(isHidden(script, '', { globalPrivacyControl: false })).toBe(false)
    expect(isHidden(script, '', { userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0)' })).toBe(true)
  },
)

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
  ['the detour of a sign-in', '/en/my-account?gclid=1&page=2', /^\/en\?login=true&url=[^&]*&gclid=1$/],
  ['a checkout without a cart', '/en/checkout/payment?utm_source=a&secret=1', '/en?utm_source=a'],
])('the parameters of a link survive %s', async (_, from, to) => {
  const { headers } = await ask(from)
  expect(headers.get('Location')).toEqual(typeof to === 'string' ? to : expect.stringMatching(to))
})

test('[TRK-012] without scripts the styles note the link of the page that asks for them, and of no other site', async () => {
  const headers = { Referer: '' }
  const browser = openBrowser(ask, { headers })
  const origin = 'http://claravue.localhost:3000'
  async function from(referrer: string) {
    headers.Referer = referrer
    return (await browser.get('/consent.css')).setCookies
  }
  expect(await from(`${origin}/en/terms?order_type=studio&gclid=1&other=2`)).toHaveLength(1)
  expect(trackedBy(browser)).toEqual({ order_type: 'studio' })
  // A page without such parameters changes nothing, nor makes the cookie live longer.
  for (const referrer of [`${origin}/en/terms?page=2`, 'http://elsewhere.example/?order_type=other', 'x', ''])
    expect(await from(referrer)).toEqual([])
  browser.cookies.set('vsf-consent', `necessary+marketing.1.${id}`)
  await from(`${origin}/en/terms?gclid=1`)
  expect(trackedBy(browser)).toEqual({ order_type: 'studio', gclid: '1' })
})
