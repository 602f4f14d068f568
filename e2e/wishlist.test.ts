import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import {
  accessibilityFaults,
  holdBack,
  hydrated,
  openDialog,
  rawMessageIds,
  sidewaysScroll,
  wordingFaults,
} from './page-checks.ts'
import { browserTest, phone } from './visitor.ts'

const heart = (page: Page) => page.locator('.product-title').getByRole('button')
const sidebar = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.locator('.saved-product')
const notice = (page: Page) => page.locator('.notification-area')

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}
/** As the login does. */
const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(path, { method: 'POST', headers, body })).status
    },
    [path, JSON.stringify(body)] as const,
  )
/** A notification is there for 6 s, in which a busy machine may not come to press its button: the clock stands still. */
async function keepNotices(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}
/** Once the shop has said what this visitor saved. */
const pressed = (page: Page, is: boolean) => page.locator(`.product-title [aria-pressed=${is}]`).waitFor()

browserTest(
  '[CAT-030, SHL-028] on a desktop a guest saves, finds it on the next page, removes and undoes; a refusal is said',
  async ({ visit }) => {
    const page = await visit('claravue', { refused: ['/api/wishlist/limpidella-360'] })
    await open(page, '/en/p/limpidella-360')
    // What the shop refuses is taken back and said.
    const requests = '**/api/wishlist/*'
    await page.route(requests, (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }))
    await heart(page).click()
    await notice(page).getByText('Not now.').waitFor()
    await pressed(page, false)
    await page.unroute(requests)
    await heart(page).click()
    await notice(page).getByText('Saved to your wishlist.').waitFor()
    await pressed(page, true)
    await open(page, '/en/p/ondrella-day-30')
    await page.getByRole('link', { name: 'Wishlist 1 product' }).waitFor()
    await pressed(page, false)
    await heart(page).click()
    await notice(page).getByText('Saved to your wishlist.').waitFor()

    await page.getByRole('link', { name: 'Wishlist 2 products' }).click()
    await rows(page).first().waitFor()
    expect(
      await sidebar(page)
        .getByRole('heading')
        .evaluate((heading) => heading === document.activeElement),
    ).toBe(true)
    expect(await sidebar(page).boundingBox()).toEqual({ x: 1280 - 512, y: 0, width: 512, height: 900 })
    expect(await rows(page).locator('.saved-product-link').allInnerTexts()).toEqual([
      'Ondrella Day, 30 lenses',
      expect.any(String),
    ])
    await sidebar(page).getByText('CHF 36.90').waitFor()
    expect(await accessibilityFaults(page, openDialog)).toEqual([])

    // By the keyboard alone: one button takes it off and puts it back.
    await rows(page).first().getByRole('button', { name: 'Remove Ondrella' }).focus()
    await page.keyboard.press('Enter')
    await sidebar(page).getByRole('status').getByText('Removed from your wishlist.').waitFor()
    await pressed(page, false)
    await page.keyboard.press('Enter')
    await sidebar(page).getByRole('status').getByText('Saved to your wishlist.').waitFor()
    await pressed(page, true)
    await page.keyboard.press('Enter')
    await pressed(page, false)
    await page.keyboard.press('Escape')
    await sidebar(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('title'))).toBe('Wishlist')

    await page.getByRole('link', { name: 'Wishlist 1 product' }).click()
    await rows(page).locator('a').click()
    await page.waitForURL('/en/p/limpidella-360/**')
    await sidebar(page).waitFor({ state: 'detached' })
    await pressed(page, true)
    await keepNotices(page)
    await heart(page).click()
    const isSaved = (answer: Response) =>
      answer.url().includes('/api/wishlist/') && answer.request().method() !== 'DELETE'
    await Promise.all([page.waitForResponse(isSaved), notice(page).getByRole('button', { name: 'Undo' }).click()])
    await pressed(page, true)
    await page.clock.resume()

    // From the list into the cart, which opens in its place.
    await page.getByRole('link', { name: 'Wishlist 1 product' }).click()
    await rows(page).getByRole('button', { name: 'Add to cart Limpidella' }).click()
    await page.getByRole('dialog', { name: 'Cart' }).getByText('Limpidella').first().waitFor()
    await rows(page).waitFor({ state: 'detached' })
  },
)

browserTest(
  '[CAT-030] a list that is opened before the shop has stored a product has it all the same',
  async ({ visit }) => {
    const page = await visit('claravue')
    await open(page, '/en/p/limpidella-360')
    await pressed(page, false)
    const letItBeStored = await holdBack(page, '**/api/wishlist/*')
    await heart(page).click()
    await page.getByRole('link', { name: 'Wishlist 1 product' }).click()
    await sidebar(page).getByRole('heading').waitFor()
    letItBeStored()
    await rows(page).locator('.saved-product-link', { hasText: 'Limpidella' }).waitFor()
  },
)

browserTest(
  '[CAT-030] on a phone what a guest saved is there after signing in, and gone after signing out',
  async ({ visit }) => {
    const page = await visit('lenteo', { viewport: phone })
    await open(page, '/p/limpidella-360')
    await keepNotices(page)
    await heart(page).click()
    await notice(page).getByRole('button', { name: 'Veda la lista' }).click()
    await rows(page).first().waitFor()
    await page.clock.resume()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await wordingFaults(page, openDialog)).toEqual([])
    expect(await rawMessageIds(page)).toEqual([])
    await page.keyboard.press('Escape')

    await post(page, '/api/identity/sign-in', { email: 'customer@example.com', password: 'Linsen2026' })
    await page.reload()
    await hydrated(page)
    await pressed(page, true)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('#mobile-menu').getByText('1 prodotto').click()
    await rows(page).first().waitFor()
    expect(await page.locator('#mobile-menu').isVisible()).toBe(false)
    // A customer’s list is not that of this browser.
    expect(await sidebar(page).getByText('in questo browser').count()).toBe(0)
    await rows(page).getByRole('button', { name: 'Rimuova' }).click()
    await rows(page).getByRole('button', { name: 'Annulli' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('popovertarget'))).toBe('mobile-menu')
    await heart(page).click()
    await notice(page).getByText('Salvato').waitFor()

    await post(page, '/api/identity/sign-out', {})
    await page.reload()
    await hydrated(page)
    await pressed(page, false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('#mobile-menu').getByText('Lista dei desideri').click()
    await sidebar(page).getByText('La lista è ancora vuota').waitFor()
  },
)
