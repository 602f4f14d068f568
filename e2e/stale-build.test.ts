import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated, isSameDocument, markDocument } from './page-checks.ts'
import { browserTest } from './visitor.ts'

const chunk = /\/assets\/content-page-[^/]+\.js/
const chunkAhead = /\/assets\/category-[^/]+\.js/

/** Safari before 26.2 and Firefox before 147 have no Navigation API, by which a reload could be prevented. */
const withoutNavigation = (page: Page) =>
  page.addInitScript(() => {
    if (!Reflect.deleteProperty(globalThis, 'navigation')) throw new Error('navigation cannot be removed')
  })

const refuse = (route: Route) => route.fulfill({ status: 404, body: '' })

/** The paths of the documents that the page asks for from now on. */
function openedDocuments(page: Page) {
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
  })
  return opened
}

browserTest('[ERR-029] a chunk that is gone makes the page load anew, but not again within 60 s', async ({ visit }) => {
  const page = await visit('claravue', { refused: [chunk] })
  const opened = openedDocuments(page)
  await withoutNavigation(page)
  await page.route(chunk, refuse)

  const start = Date.now()
  const ask = async (ms: number, to: string) => {
    await hydrated(page)
    await page.clock.setFixedTime(start + ms)
    opened.length = 0
    const loaded = page.waitForEvent('load')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
    await loaded
    expect(opened).toEqual([to])
  }
  await page.goto('/en/login')
  await ask(0, '/en/login')
  // Then the browser opens the page by itself.
  await ask(59_999, '/en/help')
  await page.goto('/en/login')
  await ask(60_000, '/en/login')
})

browserTest(
  '[ERR-029] a chunk that is missing for a click and for a prefetch makes the page load once',
  async ({ visit }) => {
    const page = await visit('claravue', { refused: [chunkAhead] })
    await withoutNavigation(page)
    const clicked = Promise.withResolvers<void>()
    await page.route(chunkAhead, (route) => clicked.promise.then(() => refuse(route)))
    const fetchedAhead = page.waitForRequest(chunkAhead)
    await page.goto('/en')
    await hydrated(page)
    await fetchedAhead
    const opened = openedDocuments(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: /lenses/i })
      .first()
      .click()
    await page.locator('.progress-bar').waitFor({ state: 'attached' })
    const loaded = page.waitForEvent('load')
    clicked.resolve()
    await loaded
    await hydrated(page)
    expect(opened).toEqual(['/en'])
  },
)

browserTest('a chunk that was only to be fetched ahead leaves the page as it is', async ({ visit }) => {
  const page = await visit('claravue', { refused: [chunkAhead] })
  await withoutNavigation(page)
  await page.route(chunkAhead, refuse)
  const complained = page.waitForEvent('console', (message) => /^Error loading route module/.test(message.text()))
  await page.goto('/en')
  await markDocument(page)
  await complained
  await page.waitForLoadState('networkidle')
  expect(await isSameDocument(page)).toBe(true)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})
