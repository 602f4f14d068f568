import { expect } from 'vitest'
import {
  accessibilityFaults,
  hydrated,
  isSameDocument,
  markDocument,
  openWithLateFonts,
  saveData,
} from './page-checks.ts'
import { browserTest, phone } from './visitor.ts'

// What it says in every language: server/content/home-markup.page.test.ts. That it fits: e2e/content-pages.test.ts.
browserTest(
  '[SHL-030] a missing page stands still and leads home, or back to where one came from',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone, refused: ['/en/missing'] })
    await page.goto('/en/DummyLoader')
    // It stands still while it loads, although a button is added.
    const { status, before, after } = await openWithLateFonts(page, '/en/missing')
    expect({ status, before }).toEqual({ status: 404, before: 0 })
    expect(after).toBeLessThan(0.05)
    await markDocument(page)
    expect(await page.locator('main section > svg').isVisible()).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])

    await page.locator('main a[href="/en"]').click()
    await page.getByRole('heading', { level: 1, name: 'The lenses you always wear. Just faster.' }).waitFor()
    expect(await isSameDocument(page)).toBe(true)
    await page.goBack()
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.waitForURL('/en/DummyLoader')
  },
)

browserTest('without JavaScript the button that needs it is not shown', async ({ visit }) => {
  const page = await visit('lenteo', { javaScriptEnabled: false, refused: ['/missing'] })
  await page.goto('/missing')
  expect(await page.getByRole('link', { name: 'Vada alla pagina iniziale', exact: true }).isVisible()).toBe(true)
  expect(await page.locator('main button:not([type=submit])').isVisible()).toBe(false)
})

browserTest(
  '[SHL-031] what else goes wrong reads: An error occurred. Please go back or try again',
  async ({ visit }) => {
    const page = await visit('claravue', { refused: ['/en/language'] })
    await page.goto('/en/help')
    await hydrated(page)
    // A form that was tampered with.
    await page.locator('form:has([value=it]) input[name=path]').evaluate((field: HTMLInputElement) => {
      field.value = '//elsewhere.example'
    })
    await page.locator('.top-bar [popovertarget=languages]').click()
    await page.getByRole('button', { name: 'Italiano' }).click()
    await page.waitForURL('/en/language')
    await hydrated(page)
    expect(await page.locator('h1').innerText()).toBe('An error occurred')
    await page.getByText('Please go back or try again').waitFor()
    expect(await accessibilityFaults(page, 'main')).toEqual([])
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.waitForURL('/en/help')
  },
)

browserTest('in a new tab, which has nowhere to go back to, it offers only the way home', async ({ visit }) => {
  const page = await visit('claravue', { refused: ['/en/missing'] })
  await page.goto('/en/DummyLoader')
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
})

browserTest(
  'a form without a connection is not sent and keeps what was filled in; a refusal comes into view',
  async ({ visit }) => {
    const refused = ['/withdrawal']
    const page = await visit('lenteo', { viewport: { width: 390, height: 600 }, refused, goesOffline: true })
    // Or the browser would still fetch likely pages when the connection goes.
    await saveData(page)
    await page.goto('/withdrawal')
    await hydrated(page)
    const name = page.getByLabel('Nome e cognome')
    await page.getByLabel('Numero d’ordine').fill('1')
    await page.getByLabel('E-mail dell’ordine').fill('giulia@example.org')
    await name.fill('Giulia Rossi')
    const send = page.getByRole('button', { name: 'Confermi il recesso' })
    await page.context().setOffline(true)
    await send.click()
    await page.getByText('non è stato inviato nulla').waitFor()
    await page.locator('footer').getByRole('link', { name: 'Aiuto' }).click()
    expect(new URL(page.url()).pathname).toBe('/withdrawal')
    expect(await name.inputValue()).toBe('Giulia Rossi')

    await page.context().setOffline(false)
    await page.getByText('La connessione a internet è ripristinata.').waitFor()
    await send.click()
    await page.locator('main [role=alert]').waitFor()
    await expect.poll(() => page.locator('main [role=alert]').evaluate(isInView)).toBe(true)
  },
)

function isInView(element: Element) {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
