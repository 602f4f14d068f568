import type { Page } from 'playwright-core'
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

browserTest('[ERR-029] a chunk that is gone makes the page load anew, but not again within 60 s', async ({ visit }) => {
  const page = await visit('claravue', { refused: [chunk] })
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
  })
  await page.clock.install()
  await withoutNavigation(page)
  await page.route(chunk, (route) => route.fulfill({ status: 404, body: '' }))

  const ask = async (from: string, to: string) => {
    await page.goto(from)
    await hydrated(page)
    opened.length = 0
    const loaded = page.waitForEvent('load')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
    await loaded
    expect(opened).toEqual([to])
  }
  await ask('/en', '/en')
  await page.clock.fastForward(50_000)
  // Then the browser opens the page by itself.
  await ask('/en', '/en/help')
  await page.clock.fastForward(60_000)
  await ask('/en', '/en')
})

browserTest('a chunk that was only to be fetched ahead leaves the page as it is', async ({ visit }) => {
  const page = await visit('claravue', { refused: [chunkAhead] })
  await withoutNavigation(page)
  await page.route(chunkAhead, (route) => route.fulfill({ status: 404, body: '' }))
  const complained = page.waitForEvent('console', (message) => /^Error loading route module/.test(message.text()))
  await page.goto('/en')
  await markDocument(page)
  await complained
  await page.waitForLoadState('networkidle')
  expect(await isSameDocument(page)).toBe(true)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})
