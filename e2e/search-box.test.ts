import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, hydrated, isSameDocument, markDocument } from './page-checks.ts'
import { browserTest, desktop, patience, phone } from './visitor.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Suchen' })
const plainField = (page: Page) => page.getByRole('searchbox', { name: 'Suchen' })
const lines = (page: Page) => page.getByRole('listbox', { name: 'Vorschläge' }).getByRole('option')
const highlighted = (page: Page) => page.locator('[role=option][aria-selected=true]')

const product = (number: number) => ({
  product_id: `lens-${number}`,
  title: `Lens ${number}`,
  slug: 'x',
  brand: ['Sample'],
  image: 'sample.svg',
  rating_total: 0,
  rating_count: 0,
  badge: null,
  price: { current: number * 1000, original: number * 1000, website: number * 1000 },
  unit: 'lens',
  price_per_unit: null,
  has_options: false,
})

/** An answer with so many hits in all, of which a page of six is sent. */
const hits = (count: number, from = 1) => ({
  result: Array.from({ length: Math.min(6, count) }, (_, index) => product(from + index)),
  nbHits: count,
  nbPages: Math.ceil(count / 6),
  page: 0,
  hitsPerPage: 6,
  facets: {},
})

const onePixel = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** Whatever is asked for gets this many hits; a question that begins with a number gets that many. */
async function answer(page: Page, count: number) {
  await page.route('**/api/search?*', (route) => {
    const query = new URL(route.request().url()).searchParams.get('query') ?? ''
    return route.fulfill({ json: hits(Number(/^\d+/.exec(query)?.[0] ?? count)) })
  })
  await page.route('**/sample.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: onePixel }))
}

/** A page with little of its own: the field is the same everywhere. */
const quietPage = '/terms'

/** Opens a page with a clock that stands still from here on, and the suggestions ready for the first letter. */
async function openReady(page: Page) {
  await page.clock.install()
  await page.goto(quietPage)
  await hydrated(page)
  await plainField(page).focus()
  await field(page).waitFor()
  await page.evaluate(() => {
    const asked: string[] = []
    const fetchIt = window.fetch
    window.fetch = (input, init) => {
      asked.push(`${input}`)
      return fetchIt(input, init)
    }
    Object.assign(window, { asked })
  })
  await page.clock.pauseAt(Date.now() + 60_000)
}
const asked = (page: Page) =>
  page.evaluate(() => (window as unknown as { asked: string[] }).asked.filter((url) => url.includes('/api/search')))

async function suggest(page: Page, text: string) {
  await field(page).pressSequentially(text)
  await page.clock.runFor(300)
}

browserTest(
  '[CAT-002, CAT-003, API-024] after 300 ms of rest six hits are asked for, five shown, and then all',
  async ({ visit }) => {
    const page = await visit('claravue')
    await answer(page, 23)
    await openReady(page)
    await field(page).pressSequentially('le')
    await page.clock.runFor(299)
    expect(await asked(page)).toEqual([])
    await field(page).pressSequentially('ns')
    await page.clock.runFor(299)
    expect(await asked(page)).toEqual([])
    await page.clock.runFor(1)
    expect(await asked(page)).toEqual(['/api/search?query=lens&hitsPerPage=6&locale=de'])
    await lines(page).first().waitFor()
    expect(await lines(page).allInnerTexts()).toEqual([
      ...[1, 2, 3, 4, 5].map((number) => `Lens ${number}\nCHF\u00a0${number}0.00`),
      'Alle 23 Ergebnisse anzeigen',
    ])
    await markDocument(page)
    await lines(page).last().click()
    await page.waitForURL('**/s?search=lens')
    expect(await isSameDocument(page)).toBe(true)
    expect(await lines(page).count()).toBe(0)

    // Enter without a choice shows all results as well.
    await field(page).fill('')
    await suggest(page, 'Kelvary')
    await lines(page).first().waitFor()
    await field(page).press('Enter')
    await page.waitForURL('**/s?search=Kelvary')
    await page.getByRole('heading', { level: 1, name: 'Suchergebnisse für «Kelvary»' }).waitFor()
    expect([await lines(page).count(), await field(page).inputValue()]).toEqual([0, 'Kelvary'])
  },
)

browserTest(
  '[CAT-004, CAT-005, CAT-007] as many lines as hits, words for none, and only the newest answer counts',
  async ({ visit }) => {
    const page = await visit('claravue', { refused: ['/api/search'] })
    const held = Promise.withResolvers<Route>()
    await answer(page, 0)
    await page.route('**/api/search?query=old&*', (route) => held.resolve(route))
    await page.route('**/api/search?query=oldnew*', (route) => route.fulfill({ json: hits(1, 7) }))
    await page.route('**/api/search?query=Kelvary*', (route) => route.fulfill({ status: 503, json: {} }))
    await openReady(page)
    // With a sixth hit the list ends with the way to all of them.
    await suggest(page, '6 lenses')
    await expect.poll(() => lines(page).count(), patience).toBe(6)
    expect(await lines(page).last().innerText()).toBe('Alle 6 Ergebnisse anzeigen')
    await field(page).fill('')
    // Up to five hits are all that there is: nothing more is offered.
    for (const count of [5, 1]) {
      await suggest(page, `${count} lenses`)
      await expect.poll(() => lines(page).count(), patience).toBe(count)
      await field(page).fill('')
    }

    await suggest(page, 'xyz')
    const said = page.getByRole('search').getByRole('status')
    await said.getByText('Keine Produkte gefunden').waitFor()
    expect(await said.isVisible()).toBe(true)
    expect(await field(page).getAttribute('aria-expanded')).toBe('false')
    await field(page).fill('')

    await suggest(page, 'old')
    const late = await held.promise
    await suggest(page, 'new')
    await lines(page).getByText('Lens 7').waitFor()
    await late.fulfill({ json: hits(3) })
    await page.evaluate(() => fetch('/healthz'))
    expect(await lines(page).count()).toBe(1)
    expect(await lines(page).innerText()).toContain('Lens 7')
    await field(page).fill('')

    // A search that fails leaves a plain field.
    const failed = page.waitForResponse('**/api/search?query=Kelvary*')
    await suggest(page, 'Kelvary')
    await failed
    expect(await lines(page).count()).toBe(0)
    await field(page).press('Enter')
    await page.waitForURL('**/s?search=Kelvary')
  },
)

// Without JavaScript the field is a form: e2e/find-and-choose.test.ts.
browserTest(
  'the suggestions are loaded when the field is used; their list is accessible, within the window, and used by keyboard',
  async ({ visit }) => {
    const page = await visit('claravue', { refused: ['/p/lens-2/x'] })
    await answer(page, 23)
    const chunk = '**/search-suggestions*.js'
    const mayCome = Promise.withResolvers<void>()
    const requested: string[] = []
    await page.route(chunk, async (route) => {
      requested.push(route.request().url())
      await mayCome.promise
      await route.continue()
    })
    await page.goto(quietPage)
    await hydrated(page)
    // What the page does in its spare time is done, too.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
    expect(requested).toEqual([])
    await plainField(page).pressSequentially('le')
    const before = await plainField(page).elementHandle()
    mayCome.resolve()
    await lines(page).first().waitFor(patience)
    expect(requested).toHaveLength(1)
    await page.unroute(chunk)
    // What was typed before is not lost.
    const input = field(page)
    expect(await input.inputValue()).toBe('le')
    expect(await input.evaluate((now, before) => now === before && now === document.activeElement, before)).toBe(true)
    // Another answer than before, so that it is seen to be the one that is shown.
    await page.route('**/api/search?query=lens&*', (route) => route.fulfill({ json: hits(24) }))
    await page.keyboard.type('ns')
    expect(await input.inputValue()).toBe('lens')
    await lines(page).getByText('Alle 24 Ergebnisse anzeigen').waitFor()

    expect(await input.getAttribute('aria-expanded')).toBe('true')
    expect(await highlighted(page).count()).toBe(0)
    await input.press('ArrowDown')
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      expect(await accessibilityFaults(page, 'header')).toEqual([])
      for (const line of await lines(page).all()) {
        const box = await line.boundingBox()
        expect(box?.height).toBeGreaterThanOrEqual(44)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
      }
    }
    await input.press('ArrowDown')
    expect(await highlighted(page).innerText()).toContain('Lens 2')
    expect(await highlighted(page).getAttribute('id')).toBe(await input.getAttribute('aria-activedescendant'))
    await input.press('ArrowUp')
    await input.press('ArrowUp')
    expect(await highlighted(page).innerText()).toBe('Alle 24 Ergebnisse anzeigen')

    await input.press('Escape')
    expect([await lines(page).count(), await input.inputValue()]).toEqual([0, 'lens'])
    await input.press('ArrowDown')
    await lines(page).first().waitFor()
    await input.press('Tab')
    expect([await lines(page).count(), await input.inputValue(), page.url()]).toEqual([0, 'lens', page.url()])

    await input.click()
    await input.press('ArrowDown')
    await input.press('ArrowDown')
    await input.press('Enter')
    await page.waitForURL('**/p/lens-2/x')
  },
)
