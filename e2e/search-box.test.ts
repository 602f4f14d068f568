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

/** Whatever is asked for gets this many hits. */
async function answer(page: Page, count: number) {
  await page.route('**/api/search?*', (route) => route.fulfill({ json: hits(count) }))
  await page.route('**/sample.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: onePixel }))
}

/** Opens the home page with a clock that stands still from here on, and the suggestions ready for the first letter. */
async function openReady(page: Page) {
  await page.clock.install()
  await page.goto('/')
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

browserTest('[CAT-002] a query goes out only after 300 ms of rest', async ({ visit }) => {
  const page = await visit('claravue')
  await answer(page, 3)
  await openReady(page)
  await field(page).pressSequentially('ke')
  await page.clock.runFor(299)
  expect(await asked(page)).toEqual([])
  await field(page).pressSequentially('l')
  await page.clock.runFor(299)
  expect(await asked(page)).toEqual([])
  await page.clock.runFor(1)
  expect(await asked(page)).toEqual(['/api/search?query=kel&hitsPerPage=6&locale=de'])
})

browserTest('[CAT-003, CAT-004, API-024] six hits are asked for, five shown, and then all', async ({ visit }) => {
  const page = await visit('claravue')
  await answer(page, 23)
  await openReady(page)
  await suggest(page, 'lens')
  await lines(page).first().waitFor()
  expect(await lines(page).allInnerTexts()).toEqual([
    ...[1, 2, 3, 4, 5].map((number) => `Lens ${number}\nCHF\u00a0${number}0.00`),
    'Alle 23 Ergebnisse anzeigen',
  ])
  expect(await asked(page)).toEqual(['/api/search?query=lens&hitsPerPage=6&locale=de'])
  await markDocument(page)
  await lines(page).last().click()
  await page.waitForURL('**/s?search=lens')
  expect(await isSameDocument(page)).toBe(true)
  expect(await lines(page).count()).toBe(0)
})

browserTest.for([1, 5])('[CAT-004] with %i hits nothing more is offered', async (count, { visit }) => {
  const page = await visit('claravue')
  await answer(page, count)
  await openReady(page)
  await suggest(page, 'lens')
  await lines(page).first().waitFor()
  expect(await lines(page).count()).toBe(count)
})

browserTest('[CAT-005] without hits the dropdown says so, also to a screen reader', async ({ visit }) => {
  const page = await visit('claravue')
  await answer(page, 0)
  await openReady(page)
  await suggest(page, 'xyz')
  const said = page.getByRole('search').getByRole('status')
  await said.getByText('Keine Produkte gefunden').waitFor()
  expect(await said.isVisible()).toBe(true)
  expect(await field(page).getAttribute('aria-expanded')).toBe('false')
})

browserTest('[CAT-007] only the answer to the newest question is shown', async ({ visit }) => {
  const page = await visit('claravue')
  const held = Promise.withResolvers<Route>()
  await answer(page, 0)
  await page.route('**/api/search?query=old&*', (route) => held.resolve(route))
  await page.route('**/api/search?query=oldnew*', (route) => route.fulfill({ json: hits(1, 7) }))
  await openReady(page)
  await suggest(page, 'old')
  const late = await held.promise
  await suggest(page, 'new')
  await lines(page).getByText('Lens 7').waitFor()
  await late.fulfill({ json: hits(3) })
  await page.evaluate(() => fetch('/healthz'))
  expect(await lines(page).count()).toBe(1)
  expect(await lines(page).innerText()).toContain('Lens 7')
})

browserTest('the whole list can be used by keyboard', async ({ visit }) => {
  const page = await visit('claravue', { refused: ['/p/lens-2/x'] })
  await answer(page, 23)
  await openReady(page)
  await suggest(page, 'lens')
  await lines(page).first().waitFor()
  const input = field(page)
  expect(await input.getAttribute('aria-expanded')).toBe('true')
  expect(await highlighted(page).count()).toBe(0)
  await input.press('ArrowDown')
  await input.press('ArrowDown')
  expect(await highlighted(page).innerText()).toContain('Lens 2')
  expect(await highlighted(page).getAttribute('id')).toBe(await input.getAttribute('aria-activedescendant'))
  await input.press('ArrowUp')
  await input.press('ArrowUp')
  expect(await highlighted(page).innerText()).toBe('Alle 23 Ergebnisse anzeigen')

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
})

browserTest('Enter without a choice shows all results', async ({ visit }) => {
  const page = await visit('claravue')
  await answer(page, 23)
  await openReady(page)
  await suggest(page, 'Kelvary')
  await lines(page).first().waitFor()
  await field(page).press('Enter')
  await page.waitForURL('**/s?search=Kelvary')
  await page.getByRole('heading', { level: 1, name: 'Suchergebnisse für «Kelvary»' }).waitFor()
  expect([await lines(page).count(), await field(page).inputValue()]).toEqual([0, 'Kelvary'])
})

browserTest('what was typed before the suggestions arrived is not lost', async ({ visit }) => {
  const page = await visit('claravue')
  await answer(page, 3)
  const mayCome = Promise.withResolvers<void>()
  await page.route('**/search-suggestions*.js', async (route) => {
    await mayCome.promise
    await route.continue()
  })
  await page.goto('/')
  await hydrated(page)
  await plainField(page).pressSequentially('kelv')
  const input = await plainField(page).elementHandle()
  mayCome.resolve()
  await lines(page).first().waitFor(patience)
  expect(await field(page).inputValue()).toBe('kelv')
  expect(await field(page).evaluate((now, before) => now === before && now === document.activeElement, input)).toBe(
    true,
  )
  await page.keyboard.type('ary')
  expect(await field(page).inputValue()).toBe('kelvary')
})

browserTest('nothing of the suggestions is loaded before the field is used', async ({ visit }) => {
  const page = await visit('claravue')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await hydrated(page)
  expect(scripts.filter((url) => url.includes('suggestions'))).toEqual([])
})

browserTest('a search that fails leaves a plain field', async ({ visit }) => {
  const page = await visit('claravue', { refused: ['/api/search'] })
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 503, json: {} }))
  await openReady(page)
  await suggest(page, 'Kelvary')
  expect(await lines(page).count()).toBe(0)
  await field(page).press('Enter')
  await page.waitForURL('**/s?search=Kelvary')
})

browserTest('without JavaScript the field is a form', async ({ visit }) => {
  const page = await visit('lenteo', { javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Cerca' }).fill('toriche')
  await page.getByRole('search').getByRole('button', { name: 'Cerca' }).click()
  await page.waitForURL('**/s?search=toriche')
  expect(await page.getByRole('searchbox', { name: 'Cerca' }).inputValue()).toBe('toriche')
})

browserTest.for([phone, desktop])(
  'the open list is accessible and within the window of $width px',
  async (viewport, { visit }) => {
    const page = await visit('claravue', { viewport })
    await answer(page, 23)
    await openReady(page)
    await suggest(page, 'lens')
    await lines(page).first().waitFor()
    await field(page).press('ArrowDown')
    await page.clock.resume()
    expect(await accessibilityFaults(page)).toEqual([])
    for (const line of await lines(page).all()) {
      const box = await line.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
    }
  },
)
