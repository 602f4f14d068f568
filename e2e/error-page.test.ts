import { expect } from 'vitest'
import {
  accessibilityFaults,
  hydrated,
  isSameDocument,
  markDocument,
  openWithLateFonts,
  rawMessageIds,
  sidewaysScroll,
} from './page-checks.ts'
import { homes } from './storefronts.ts'
import { browserTest, phone } from './visitor.ts'

const contacts = {
  claravue: ['tel:+41440001200', 'mailto:service@claravue.example'],
  linsenhaus: ['tel:+493023125120', 'mailto:service@linsenhaus.example'],
  lenteo: ['tel:+390200001200', 'mailto:assistenza@lenteo.example'],
}

browserTest.for(homes)(
  '[SHL-030] $brand says in $locale that a page is missing, and leads home',
  async (home, { visit }) => {
    const { brand, locale, path, title, heading } = home
    const missing = path === '/' ? '/missing' : `${path}/missing`
    const page = await visit(brand, { viewport: phone, refused: [missing] })
    const answer = await page.goto(missing)
    await hydrated(page)
    await markDocument(page)
    expect(answer?.status()).toBe(404)
    expect(await page.getAttribute('html', 'lang')).toBe(locale)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.locator('main svg').isVisible()).toBe(true)
    const addresses = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(addresses).toEqual([...contacts[brand], path])
    expect(await page.locator('main button').isVisible()).toBe(true)
    expect(await rawMessageIds(page)).toEqual([])
    expect(await accessibilityFaults(page)).toEqual([])
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysScroll(page)).toBe(0)
    }

    await page.locator(`main a[href="${path}"]`).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.title()).toBe(title)
    expect(await rawMessageIds(page)).toEqual([])
    expect(await isSameDocument(page)).toBe(true)
  },
)

browserTest('[ERR-026] in English it reads: This page could not be found', async ({ visit }) => {
  const page = await visit('claravue', { refused: ['/en/missing'] })
  await page.goto('/en/missing')
  expect(await page.title()).toBe('This page could not be found · Claravue')
  expect(await page.locator('h1').innerText()).toBe('We could not find these lenses')
  await page.getByText('This page could not be found', { exact: true }).waitFor()
})

browserTest('it stands still while it loads, although a button is added', async ({ visit }) => {
  for (const brand of ['claravue', 'linsenhaus', 'lenteo'] as const) {
    const page = await visit(brand, { viewport: phone, refused: ['/missing'] })
    const { before, after } = await openWithLateFonts(page, '/missing')
    expect(before).toBe(0)
    expect(after).toBeLessThan(0.05)
  }
})

browserTest('to a formal brand’s visitor it speaks formally', async ({ visit }) => {
  const page = await visit('lenteo', { refused: ['/missing'] })
  await page.goto('/missing')
  await page.getByText('Lo controlli ancora una volta o vada alla pagina iniziale.').waitFor()
})

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
    expect(await page.locator('main button').isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Alla pagina iniziale', exact: true }).click()
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
  const back = tab.locator('main button')
  expect(await back.isVisible()).toBe(false)

  // What lies ahead is no way back.
  await tab.getByRole('link', { name: 'To the home page', exact: true }).click()
  await tab.waitForURL('/en')
  await tab.goBack()
  await tab.getByRole('heading', { name: 'We could not find these lenses' }).waitFor()
  expect(await back.isVisible()).toBe(false)

  await tab.goForward()
  await tab.evaluate(() => location.assign('/en/missing'))
  await back.waitFor()
  await back.click()
  await tab.waitForURL('/en')
})
