import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated } from './page-checks.ts'
import { browserTest, patience } from './visitor.ts'

const likely = ['contact-lenses', 'lens-care', 'sunglasses'].map((slug) => `/en/c/${slug}.data`)

/** Whose data the browser is told to fetch ahead. It does so in its own time, or not at all under a test. */
const ahead = (page: Page) =>
  page
    .locator('link[rel=prefetch]')
    .evaluateAll((all) => all.map((link) => new URL((link as HTMLLinkElement).href).pathname))

/** Gives the browser this idea of its connection, and notes how long it is asked to wait for idleness. */
async function tell(page: Page, connection: object) {
  await page.addInitScript((connection) => {
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
    const waits: unknown[] = []
    const wait = window.requestIdleCallback.bind(window)
    window.requestIdleCallback = (run, options) => {
      waits.push(options)
      return wait(run, options)
    }
    Object.assign(window, { waits })
  }, connection)
}
const waits = (page: Page) => page.evaluate('waits')

browserTest('[SHL-035] once idle, or after 2 s, the first three pages of the menu are fetched', async ({ visit }) => {
  const page = await visit('claravue')
  await tell(page, { effectiveType: '4g', saveData: false })
  await page.goto('/en')
  await expect.poll(() => ahead(page), patience).toEqual(likely)
  expect(await waits(page)).toEqual([{ timeout: 2000 }])
  const answers = await page
    .locator('link[rel=prefetch]')
    .evaluateAll((all) => Promise.all(all.map(async (link) => (await fetch((link as HTMLLinkElement).href)).status)))
  expect(answers).toEqual([200, 200, 200])
})

browserTest(
  '[SHL-035] where a browser does not tell when it is idle, they are fetched after 2 s',
  async ({ visit }) => {
    const page = await visit('claravue')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
    const discovered = page.waitForResponse(/__manifest/)
    await page.goto('/en/terms')
    await hydrated(page)
    await page.clock.runFor(1990)
    await discovered
    expect(await ahead(page)).toEqual([])
    await page.clock.runFor(20)
    await expect.poll(() => ahead(page), patience).toEqual(likely)
  },
)

browserTest(
  '[SHL-036] on a slow connection, or one whose data is dear, nothing is fetched ahead',
  async ({ visit }) => {
    const page = await visit('claravue')
    for (const connection of [
      { effectiveType: 'slow-2g' },
      { effectiveType: '2g' },
      { effectiveType: '4g', saveData: true },
    ]) {
      // Of several scripts the browser runs the newest last.
      await tell(page, connection)
      await page.goto('/en/terms')
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      expect(await waits(page)).toEqual([])
      expect(await ahead(page)).toEqual([])
    }
  },
)
