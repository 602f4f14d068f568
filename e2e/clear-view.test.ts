import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fill, open, provider } from './checkout-way.ts'
import { clearLookFaults, hydrated, sidewaysScroll, smallLetters } from './page-checks.ts'
import { browserTest, desktop, phone } from './visitor.ts'
import { sendForm } from './without-page.ts'

/** Waits for the view from which this button leads. Until the stylesheet has come, the button of phones is there as well. */
async function shown(page: Page, name: 'Normal view' | 'Larger and clearer') {
  await page.getByRole('button', { name }).first().waitFor()
  await hydrated(page)
}

/** The page is what the clear view promises. */
async function look(page: Page, what = page.url()) {
  await shown(page, 'Normal view')
  expect(await clearLookFaults(page), what).toEqual([])
  expect([await smallLetters(page), await sidewaysScroll(page)], what).toEqual([[], 0])
}

/** True if all these parts are below each other. */
const isOneColumn = (page: Page, parts: string) =>
  page.locator(parts).evaluateAll((all) => {
    const boxes = all.map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0)
    return (
      boxes.length > 1 && boxes.every((box, index) => index === 0 || box.top >= (boxes[index - 1]?.bottom ?? 0) - 1)
    )
  })

/** Which pages are wider than the window, shown one after the other in the document that is open. */
const tooWide = (page: Page, paths: string[]) =>
  page.evaluate(async (paths) => {
    const wide: string[] = []
    for (const path of paths) {
      const answer = await fetch(path)
      const main = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
      if (new URL(answer.url).pathname !== path || !main) throw new Error(`${path} led to ${answer.url}`)
      document.querySelector('main')?.replaceWith(main)
      if (document.documentElement.scrollWidth > document.documentElement.clientWidth) wide.push(path)
    }
    return wide
  }, paths)

browserTest('somebody without lenses on orders in the clear view, on a phone', async ({ visit }) => {
  const page = await visit('claravue', { viewport: phone })
  await open(page, '/en/p/ondrella-day-30')
  await page.getByRole('button', { name: 'Larger and clearer' }).click()
  await shown(page, 'Normal view')
  expect(new URL(page.url()).pathname).toMatch(/^\/en\/p\/ondrella-day-30/)
  await page.getByLabel('Same values for both eyes').uncheck()
  for (const [side, sphere] of [
    ['right', '−2.50'],
    ['left', '−3.25'],
  ] as const) {
    await page.locator(`[name="${side}.sphere"]`).selectOption(sphere)
    await page.locator(`[name="${side}.radius"]`).selectOption('8.4')
  }
  await page.getByText('Right eye: Sphere minus two point five, Base curve eight point four').waitFor()
  await page.getByText('Left eye: Sphere minus three point two five, Base curve eight point four').waitFor()
  await look(page)
  await page.locator('.buy-box').getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: /checkout/i }).waitFor()
  await open(page, '/en/cart')
  await look(page)

  expect(await tooWide(page, ['/checkout/customer', '/it/checkout/customer', '/fr/checkout/customer'])).toEqual([])
  await open(page, '/en/checkout/customer')
  await look(page)
  await page.getByLabel('E-mail address').fill('clear@example.org')
  await page.getByRole('button', { name: 'Continue as a guest' }).click()
  await page.waitForURL('**/checkout/address')
  await look(page)
  await fill(page, { 'First name': 'Anna', 'Last name': 'Muster', Street: 'Seestrasse', 'No.': '4' })
  // Back to small letters and again: what was typed stays.
  for (const [from, to] of [
    ['Normal view', 'Larger and clearer'],
    ['Larger and clearer', 'Normal view'],
  ] as const) {
    await page.getByRole('button', { name: from }).click()
    await shown(page, to)
    await expect.poll(() => page.getByLabel('Street', { exact: true }).inputValue()).toBe('Seestrasse')
  }
  await fill(page, { Postcode: '8002', Town: 'Zürich' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/checkout/shipping')
  await look(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/checkout/payment')
  await look(page)
  await page.getByLabel('Visa').check()
  await page.getByRole('button', { name: /^Order with obligation to pay/ }).click()
  await provider(page).getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL('**/thank-you/*')
  await look(page)
})

// The button is a form, which works without scripts: server/http/view.page.test.ts.
browserTest('the clear view has one column on a wide screen', async ({ visit }) => {
  const page = await visit('claravue', { viewport: desktop })
  await open(page, '/en/c/contact-lenses')
  const cards = 'main .product-card'
  expect(await isOneColumn(page, cards)).toBe(false)
  await page.getByRole('button', { name: 'Larger and clearer' }).click()
  await look(page)
  expect(await isOneColumn(page, cards)).toBe(true)
})

browserTest(
  'the clear view shows a product without its pictures and sentences if they are missing',
  async ({ visit }) => {
    const missing = /\/assets\/(read-back|parameter-picture)-[^/]+\.js/
    const page = await visit('claravue', { refused: [missing] })
    await page.route(missing, (route) => route.fulfill({ status: 404, body: '' }))
    await sendForm(page, '/view', { view: 'clear', path: '/' })
    await open(page, '/en/p/ondrella-day-30')
    await page.getByRole('button', { name: 'Normal view' }).first().waitFor()
    await page.locator('[name="right.sphere"]').selectOption('−2.50')
    await page.locator('[name="right.radius"]').selectOption('8.4')
    await page.getByText('1 × SPH −2.50').waitFor()
    expect(await page.getByText('minus two point five').count()).toBe(0)
  },
)
