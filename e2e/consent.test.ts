import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  accessibilityFaults,
  holdBack,
  hydrated,
  isSameDocument,
  markDocument,
  openDialog,
  rawMessageIds,
  scriptFiles,
  shiftsOf,
  styled,
} from './page-checks.ts'
import { originOf } from './shop.ts'
import { browserTest, cookiesOf, patience, phone } from './visitor.ts'

const link = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: /cookie/i })
const dialog = (page: Page) => page.getByRole('dialog')

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
  await link(page).click()
  await dialog(page).waitFor()
}

async function consentCookie(page: Page) {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'vsf-consent')
}

browserTest(
  '[SHL-021] the footer’s link opens the consent settings, which hold the keyboard and remember the choice',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    await open(page, '/en/help')
    const isBackAtLink = async () => {
      await dialog(page).waitFor({ state: 'detached' })
      expect(await link(page).evaluate((element) => element === document.activeElement)).toBe(true)
    }
    expect(await page.locator(':focus').innerText()).toBe('Cookie settings')
    expect(await accessibilityFaults(page, openDialog)).toEqual([])
    const stops = [
      'Close',
      'Statistics',
      'Marketing',
      'Save choice',
      'Necessary only',
      'Allow all',
      'More about cookies',
    ]
    for (const name of stops) {
      await page.keyboard.press('Tab')
      const stop = page.locator('dialog :focus')
      expect((await stop.getAttribute('aria-label')) ?? (await stop.evaluate(nameOf))).toContain(name)
    }
    await page.keyboard.press('Escape')
    await isBackAtLink()
    await link(page).press('Enter')
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await isBackAtLink()
    await link(page).press('Enter')
    await dialog(page).waitFor()
    await page.mouse.click(5, 5)
    await isBackAtLink()
    expect(await cookiesOf(page)).toEqual([])

    await link(page).press('Enter')
    await dialog(page).waitFor()
    expect(await page.getByLabel('Necessary').isDisabled()).toBe(true)
    expect(await page.getByLabel('Necessary').isChecked()).toBe(true)
    expect(await page.getByLabel('Statistics').isChecked()).toBe(false)
    expect(await page.getByLabel('Marketing').isChecked()).toBe(false)
    await page.getByLabel('Statistics').check()
    await page.getByRole('button', { name: 'Save choice' }).click()
    await page.getByText('Your choice has been saved.').waitFor()
    expect(await dialog(page).count()).toBe(0)
    const cookie = await consentCookie(page)
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' })
    expect(cookie?.value).toMatch(/^necessary\+statistics\.1\.[0-9a-f]{32}$/)
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(179)
    expect(days).toBeLessThanOrEqual(180)

    // The German words are the longest.
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, '/help')
    expect(await rawMessageIds(page)).toEqual([])
    expect(await dialog(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    expect(await page.getByLabel('Statistik').isChecked()).toBe(true)
    expect(await page.getByLabel('Marketing').isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Nur notwendige' }).click()
    await expect.poll(async () => (await consentCookie(page))?.value, patience).toMatch(/^necessary\.1\.[0-9a-f]{32}$/)
  },
)

// Without scripts they are a page: server/consent/consent.page.test.ts.
browserTest('[SHL-021] if they cannot be loaded, it leads to the privacy page', async ({ visit }) => {
  const page = await visit('claravue', { refused: [/\/assets\/consent-settings-/] })
  await page.route(/\/assets\/consent-settings-/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/en/help')
  await hydrated(page)
  await link(page).click()
  await page.waitForURL('/en/privacy')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Privacy policy')
})

const question = (page: Page) => page.getByRole('region', { name: 'May we count visits?' })

/** What counts or advertises: scripts that are loaded for it, and what is sent. */
const measuring = /\/assets\/(sinks|counting|vitals)-|\/api\/(events|tracking|flags)|googletagmanager/

/** What measurement asks the network for while the test goes on. */
function watchMeasuring(page: Page): string[] {
  const asked: string[] = []
  page.context().on('request', (request) => {
    if (measuring.test(request.url())) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

/** All that the browser has stored, without what the shop needs: the products that were looked at. */
const storedBy = async (page: Page) => ({
  cookies: await page.context().cookies(),
  elsewhere: await page.evaluate(async () => [
    ...[...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (key) => !/recently-viewed|router/.test(key),
    ),
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await caches.keys()),
  ]),
})

async function lookAround(page: Page) {
  for (const path of ['/en/p/ondrella-day-30', '/en/c/contact-lenses', '/en/help']) {
    await page.goto(path)
    await hydrated(page)
  }
}

browserTest(
  'before a yes nothing is loaded, stored or sent; no is as easy, and Escape is neither',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone, isUnasked: true })
    const asked = watchMeasuring(page)
    const shifts = await shiftsOf(page)
    await page.goto('/en?gclid=g-1&utm_source=letter')
    await question(page).waitFor()
    expect(await shifts()).toEqual([])
    expect(await accessibilityFaults(page)).toEqual([])
    const answers = question(page).locator('button, a.inline-flex')
    expect(await answers.allInnerTexts()).toEqual(['Accept', 'Refuse', 'Choose'])
    const looks = await answers.evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect()
        const { backgroundColor, color, borderColor, fontSize, fontWeight } = getComputedStyle(one)
        return [Math.round(width), height, backgroundColor, color, borderColor, fontSize, fontWeight].join()
      }),
    )
    expect(new Set(looks).size).toBe(1)

    // It is the first thing that the keyboard reaches, after the way around everything.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await question(page).locator(':focus').innerText()).toBe('More about cookies')
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'detached' })
    expect(await storedBy(page)).toEqual({ cookies: [], elsewhere: [] })
    await lookAround(page)
    await question(page).waitFor()
    expect([asked, await storedBy(page)]).toEqual([[], { cookies: [], elsewhere: [] }])

    const [proof] = await Promise.all([
      page.waitForResponse('**/api/consent'),
      question(page).getByRole('button', { name: 'Refuse' }).click(),
    ])
    expect(proof.status()).toBe(204)
    await question(page).waitFor({ state: 'detached' })
    // As after a yes that was withdrawn by the form of a page.
    await page.evaluate(() => localStorage.setItem('reported', '[]'))
    await lookAround(page)
    expect(await question(page).count()).toBe(0)
    const refused = await storedBy(page)
    expect(refused.cookies.map(({ value }) => value)).toEqual([expect.stringMatching(/^necessary\.1\.[0-9a-f]{32}$/)])
    expect([asked, refused.elsewhere]).toEqual([[], []])
  },
)

browserTest(
  'the question is there before the scripts, hidden from who has answered; after a change of it everybody is asked',
  async ({ visit, shop }) => {
    const page = await visit('claravue', { viewport: phone, isUnasked: true })
    const answer = (value: string) =>
      page.context().addCookies([{ name: 'vsf-consent', value, url: originOf(shop, 'claravue') }])
    const letScriptsCome = await holdBack(page, scriptFiles)
    await page.goto('/en/help', { waitUntil: 'commit' })
    await question(page).getByRole('button', { name: 'Refuse' }).click()
    await expect.poll(async () => (await consentCookie(page))?.value, patience).toMatch(/^necessary\.1\.[0-9a-f]{32}$/)
    const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).first()
    const box = page.locator('section.consent-question')
    await box.waitFor({ state: 'hidden' })
    await footer.waitFor()
    await box.waitFor({ state: 'attached' })
    await styled(page)
    expect(await box.isVisible()).toBe(false)

    await answer('necessary.0')
    await page.goto('/en/help', { waitUntil: 'commit' })
    await footer.waitFor()
    await styled(page)
    expect(await box.isVisible()).toBe(false)
    letScriptsCome()
    await question(page).waitFor()
    await question(page).getByRole('button', { name: 'Refuse' }).click()
    await question(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.cookie)).toMatch(/^vsf-consent=necessary\.1\.[0-9a-f]{32}$/)
  },
)

browserTest('a robot is not asked', async ({ visit }) => {
  const page = await visit('claravue', { isUnasked: true })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }),
  )
  const letScriptsCome = await holdBack(page, scriptFiles)
  await page.goto('/en/help', { waitUntil: 'commit' })
  await link(page).waitFor()
  await styled(page)
  expect(await question(page).count()).toBe(0)
  letScriptsCome()
  await hydrated(page)
  expect(await question(page).count()).toBe(0)
})

/** Once pages of which was told before have been told: the browser's timers run in the order of their times. */
const pageIsTold = (page: Page) => page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 250)))

browserTest('after a yes measuring begins at once, with the link that the visitor came by', async ({ visit }) => {
  const page = await visit('claravue', { isUnasked: true })
  const asked = watchMeasuring(page)
  // What is counted is sent every 5 s: how many times that is, depends on the machine.
  const viewed: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/events') return
    const { events } = request.postDataJSON() as { events: { name: string; page: string }[] }
    for (const event of events) if (event.name === 'page_view') viewed.push(event.page)
  })
  await page.goto('/en?gclid=g-1&utm_source=letter')
  await hydrated(page)
  await markDocument(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).first().click()
  await page.waitForURL('/en/help')
  await question(page).getByRole('link', { name: 'Choose' }).click()
  expect(asked).toEqual([])
  const letSinksCome = await holdBack(page, '**/assets/sinks-*')
  const remembered = page.waitForResponse('**/api/tracking')
  await dialog(page).getByRole('button', { name: 'Allow all' }).click()
  await remembered
  await question(page).waitFor({ state: 'detached' })
  await pageIsTold(page)
  letSinksCome()
  await expect.poll(() => asked.some((path) => /\/assets\/vitals-/.test(path)), patience).toBe(true)
  expect(await isSameDocument(page)).toBe(true)
  const tracking = (await page.context().cookies()).find(({ name }) => name === 'vsf-tracking')
  expect(JSON.parse(decodeURIComponent(tracking?.value ?? ''))).toEqual({ gclid: 'g-1', utm_source: 'letter' })

  // Who says yes once more has not come to another page.
  await link(page).click()
  await dialog(page).getByRole('button', { name: 'Allow all' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await pageIsTold(page)
  await page.evaluate(async () => {
    dispatchEvent(new Event('pagehide'))
    // What is sent then has left the page before this one is answered.
    await fetch('/healthz')
  })
  await expect.poll(() => viewed, patience).toEqual(['content'])
})

browserTest('Global Privacy Control is a no, whatever was answered before', async ({ visit, shop }) => {
  const page = await visit('claravue', { isUnasked: true })
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const asked = watchMeasuring(page)
  await page.goto('/en?gclid=g-1')
  await hydrated(page)
  expect(await question(page).count()).toBe(0)
  const url = originOf(shop, 'claravue')
  await page.context().addCookies([{ name: 'vsf-consent', value: 'necessary+statistics+marketing', url }])
  await lookAround(page)
  await link(page).click()
  await dialog(page).getByText('Your browser asks every site not to measure you').waitFor()
  expect(await dialog(page).getByLabel('Statistics').isDisabled()).toBe(true)
  expect(await dialog(page).getByLabel('Statistics').isChecked()).toBe(false)
  expect(asked).toEqual([])
})

const nameOf = (element: Element) => (element.closest('label') ?? element).textContent ?? ''
