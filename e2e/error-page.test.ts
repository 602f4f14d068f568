import { expect } from 'vitest'
import {
  accessibilityFaults,
  hydrated,
  isSameDocument,
  markDocument,
  openWithLateFonts,
  rawMessageIds,
  sidewaysScroll,
  wordingFaults,
} from './page-checks.ts'
import { editionsByBrand } from './storefronts.ts'
import { browserTest, phone } from './visitor.ts'

browserTest.for(editionsByBrand)(
  '[SHL-030] that a page is missing is said by $brand in a page that stands still, reads well, fits and leads home',
  async ({ brand, homes }, { visit }) => {
    const missing = (path: string) => (path === '/' ? '/missing' : `${path}/missing`)
    const page = await visit(brand, { viewport: phone, refused: homes.map(({ path }) => missing(path)) })
    for (const { path, title, heading } of homes) {
      if (path === '/') {
        // It stands still while it loads, although a button is added.
        const { status, before, after } = await openWithLateFonts(page, missing(path))
        expect({ status, before }).toEqual({ status: 404, before: 0 })
        expect(after).toBeLessThan(0.05)
      } else {
        expect((await page.goto(missing(path)))?.status()).toBe(404)
        await hydrated(page)
      }
      await markDocument(page)
      expect(await page.locator('main section > svg').isVisible()).toBe(true)
      expect(await page.locator('main button:not([type=submit])').isVisible()).toBe(true)
      expect(await rawMessageIds(page)).toEqual([])
      const isFirst = brand === 'claravue' && path === '/'
      expect(await (isFirst ? accessibilityFaults(page) : wordingFaults(page))).toEqual([])
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect({ path, width, sideways: await sidewaysScroll(page) }).toEqual({ path, width, sideways: 0 })
      }
      await page.setViewportSize(phone)

      await page.locator(`main a[href="${path}"]`).click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      expect(await page.title()).toBe(title)
      expect(await rawMessageIds(page)).toEqual([])
      expect(await isSameDocument(page)).toBe(true)
    }
  },
)

browserTest('[SHL-030] its other button leads back to where one came from', async ({ visit }) => {
  const page = await visit('claravue', { refused: ['/en/missing'] })
  await page.goto('/en/DummyLoader')
  await page.goto('/en/missing')
  await hydrated(page)
  await page.getByRole('button', { name: 'Go back' }).click()
  await page.waitForURL('/en/DummyLoader')
})

browserTest(
  'without JavaScript the way home is a link, and the button that needs it is not shown',
  async ({ visit }) => {
    const page = await visit('lenteo', { javaScriptEnabled: false, refused: ['/missing'] })
    await page.goto('/missing')
    expect(await page.locator('main button:not([type=submit])').isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Vai alla pagina iniziale', exact: true }).click()
    await page.waitForURL('/')
    expect(await page.locator('h1').innerText()).toBe('La bella luce del giorno, dal mattino alla sera.')
  },
)

browserTest(
  '[SHL-031] what else goes wrong reads: An error occurred. Please go back or try again',
  async ({ visit }) => {
    const page = await visit('claravue', { refused: ['/en/language'] })
    await page.goto('/en')
    await hydrated(page)
    // A form that somebody tampered with.
    await page.locator('form:has([value=it]) input[name=path]').evaluate((field: HTMLInputElement) => {
      field.value = '//elsewhere.example'
    })
    await page.locator('.top-bar [popovertarget=languages]').click()
    await page.getByRole('button', { name: 'Italiano' }).click()
    await page.waitForURL('/en/language')
    await hydrated(page)
    expect(await page.locator('h1').innerText()).toBe('An error occurred')
    await page.getByText('Please go back or try again').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.waitForURL('/en')
  },
)

browserTest('in a new tab, which has nowhere to go back to, it offers only the way home', async ({ visit }) => {
  const page = await visit('claravue', { refused: ['/en/missing'] })
  await page.goto('/en')
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/en/missing', '_blank', 'noopener'))
  const tab = await opened
  await hydrated(tab)
  const back = tab.locator('main button:not([type=submit])')
  expect(await back.isVisible()).toBe(false)

  // What lies ahead is no way back.
  await tab.getByRole('link', { name: 'Go to the home page', exact: true }).click()
  await tab.waitForURL('/en')
  await tab.goBack()
  await tab.getByRole('heading', { name: 'Lost from sight' }).waitFor()
  expect(await back.isVisible()).toBe(false)

  await tab.goForward()
  await tab.evaluate(() => location.assign('/en/missing'))
  await back.waitFor()
  await back.click()
  await tab.waitForURL('/en')
})
