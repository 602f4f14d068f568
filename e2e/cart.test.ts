import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  accessibilityFaults,
  hydrated,
  isSameDocument,
  markDocument,
  openDialog,
  rawMessageIds,
  saveData,
  sidewaysScroll,
  wordingFaults,
} from './page-checks.ts'
import { browserTest, patience, phone } from './visitor.ts'

const soon = <Read>(read: () => Promise<Read>) => expect.poll(read, patience)

async function open(page: Page, path: string) {
  // Not until every picture is there: on a busy machine the first visitor waits for the shop to make them.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await hydrated(page)
}

const sidebar = (page: Page) => page.getByRole('dialog')
const lines = (page: Page) => page.locator('li.cart-line')
const quantities = (page: Page) =>
  lines(page)
    .locator('input[name=quantity]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
const total = async (page: Page) => (await page.locator('.cart-foot .price').innerText()).replace(/\s/g, ' ')
const badge = (page: Page) => page.locator('.header-count').last()

/** Both eyes of a lens, each with its own strength. */
async function chooseEyes(page: Page, names: { sphere: string; radius: string; right: string; left: string }) {
  for (const [eye, sphere] of [
    [names.right, '−2.50'],
    [names.left, '−3.00'],
  ] as const) {
    await page.getByLabel(`${names.sphere}, ${eye}`, { exact: true }).selectOption(sphere)
    await page.getByLabel(`${names.radius}, ${eye}`, { exact: true }).selectOption('8.8')
  }
}
const english = { sphere: 'Sphere', radius: 'Base curve', right: 'Right eye', left: 'Left eye' }
const lens = '/en/p/ondrella-day-30'

async function buyBottle(page: Page, prefix = '/en', button = 'Add to cart') {
  await open(page, `${prefix}/p/limpidella-360`)
  await page.locator('.buy-box').getByRole('button', { name: button }).click()
  await lines(page).first().waitFor()
}

describe('at a desk', () => {
  browserTest(
    '[ERR-003, CRT-016, CRT-020] both eyes go in once, are changed, removed and brought back; coupon and miles',
    async ({ visit }) => {
      const page = await visit('claravue', { refused: [/^\/api\/carts\/[^/]+\/coupon$/] })
      await open(page, lens)
      const buy = page.locator('.buy-box').getByRole('button', { name: 'Add to cart' })
      await buy.click()
      const missing = page.getByLabel('Sphere, Right eye', { exact: true })
      await soon(() => missing.evaluate((field) => field === document.activeElement)).toBe(true)
      expect(await missing.getAttribute('aria-invalid')).toBe('true')

      await chooseEyes(page, english)
      // Both before the shop can have answered, however busy the machine is.
      await buy.evaluate((button: HTMLButtonElement) => [button.click(), button.click()])
      await soon(() => quantities(page)).toEqual(['1', '1'])
      await soon(() => badge(page).innerText()).toBe('2')
      expect(await lines(page).count()).toBe(1)
      expect(await lines(page).first().innerText()).toMatch(/R\s−2\.50\s· .*L\s−3\.00\s*BC\s8\.8\s· DIA\s14\.2/s)

      // Not by the pointer: the button moves when an answer changes the price above it.
      const more = sidebar(page).getByRole('button', { name: /^More: Right eye quantity, .*−2\.50/ })
      for (let clicks = 0; clicks < 8; clicks++) await more.dispatchEvent('click')
      await soon(() => total(page)).toBe('CHF 332.00')
      expect(await quantities(page)).toEqual(['9', '1'])

      await sidebar(page)
        .getByRole('button', { name: /^Remove : .*R −2\.50 · L −3\.00/ })
        .click()
      await soon(() => lines(page).count()).toBe(0)
      await sidebar(page).getByRole('button', { name: 'Undo' }).click()
      await soon(() => quantities(page)).toEqual(['9', '1'])
      await soon(() => total(page)).toBe('CHF 332.00')
      expect(await lines(page).count()).toBe(1)

      // The last piece of one eye can be taken away alone, by the keyboard, too.
      await sidebar(page)
        .getByRole('button', { name: /^Fewer: Left eye quantity/ })
        .press('Enter')
      const undo = sidebar(page).getByRole('button', { name: 'Undo' })
      await soon(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
      expect(await quantities(page)).toEqual(['9'])
      await undo.press('Enter')
      await soon(() => quantities(page)).toEqual(['9', '1'])
      await soon(() => total(page)).toBe('CHF 332.00')

      await sidebar(page).getByText('Use a coupon').click()
      const code = sidebar(page).getByLabel('Coupon code')
      await code.fill('expired1')
      await sidebar(page).getByRole('button', { name: 'Apply' }).click()
      await sidebar(page).getByRole('alert').getByText('This coupon has expired.').waitFor()
      expect(await code.getAttribute('aria-invalid')).toBe('true')
      await code.fill('save5')
      await code.press('Enter')
      await sidebar(page).getByText('Your coupon has been applied.').waitFor()
      await soon(() => total(page)).toBe('CHF 327.00')
      await sidebar(page).getByRole('button', { name: 'Remove coupon SAVE5' }).click()
      await soon(() => total(page)).toBe('CHF 332.00')

      await sidebar(page).getByText('Earn miles with Miles and More').click()
      await sidebar(page).getByLabel('Miles and More number').fill('222012345678901')
      await sidebar(page).getByRole('button', { name: 'Save' }).click()
      await sidebar(page).getByText('Your Miles and More number has been saved.').waitFor()
    },
  )

  browserTest(
    '[CRT-006, CRT-007, CRT-010] the button opens and closes the sidebar, which asks anew each time',
    async ({ visit }) => {
      const page = await visit('claravue')
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      const loads = () => asked.filter((path) => path === '/en/cart/contents').length
      await buyBottle(page)
      await sidebar(page)
        .getByText(/^Arrives \d+/)
        .waitFor()
      await sidebar(page).getByRole('heading', { name: 'You may also need' }).waitFor()
      const first = loads()
      // The first addition of a guest is one request, which brings all of this.
      expect(asked.filter((path) => /\/cart\/contents$|^\/api\/carts/.test(path))).toEqual(['/en/cart/contents'])
      await markDocument(page)
      await sidebar(page).getByRole('button', { name: 'Continue shopping' }).click()
      await sidebar(page).waitFor({ state: 'detached' })
      expect(await isSameDocument(page)).toBe(true)

      const button = page.getByRole('link', { name: /^Cart/ })
      await button.click()
      await sidebar(page)
        .getByText(/^Arrives \d+/)
        .waitFor()
      await soon(async () => loads()).toBe(first + 1)
      // It lies behind the sidebar: a click on it closes the sidebar.
      await button.dispatchEvent('click')
      await sidebar(page).waitFor({ state: 'detached' })
      await button.click()
      await sidebar(page).waitFor()
      await page.keyboard.press('Escape')
      await soon(() => button.evaluate((link) => link === document.activeElement)).toBe(true)
    },
  )

  browserTest(
    '[CAT-029, UIX-003, UIX-010] an offer that is opened first keeps its recommendation, and one in the sidebar goes in with one click',
    async ({ visit }) => {
      const page = await visit('claravue')
      await open(page, '/en/p/limpidella-360')
      const second = page.locator('[data-recommendation-id^=cross-sell] li').nth(1).getByRole('link').first()
      // What recommends it is in the link for browsers without scripts, and not in the address of others.
      const [path = '', query] = (await second.getAttribute('href'))?.split('?') ?? []
      expect(query).toBe('from=cross-sell-limpidella-360~lenscare~2')
      await second.click()
      await page.waitForURL(path)
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/cart/contents'),
      )
      await page.locator('.buy-box').getByRole('button', { name: 'Add to cart' }).click()
      expect(JSON.parse((await sent).postData() ?? '').items).toEqual([
        expect.objectContaining({
          created_from: {
            type: 'recommendation',
            recommendation_id: 'cross-sell-limpidella-360',
            source: 'lenscare',
            item_position: 2,
          },
        }),
      ])
      await lines(page).first().waitFor()
      expect(await lines(page).count()).toBe(1)

      // The sidebar is 32rem wide, its pictures 120 px.
      expect((await sidebar(page).boundingBox())?.width).toBe(512)
      const picture = lines(page).locator('img').first()
      expect(await picture.getAttribute('src')).toContain('/img/120x120/')
      expect(await picture.boundingBox()).toMatchObject({ width: 120, height: 120 })
      const offer = page
        .locator('.cart-offer')
        .filter({ has: page.getByRole('button') })
        .first()
      await offer.waitFor()
      expect(await accessibilityFaults(page, openDialog)).toEqual([])
      const added = page.waitForRequest(/\/api\/carts\/[^/]+\/items/)
      await offer.getByRole('button').click()
      expect(JSON.parse((await added).postData() ?? '').items[0].created_from).toEqual({
        type: 'recommendation',
        recommendation_id: expect.any(String),
        source: expect.any(String),
        item_position: expect.any(Number),
      })
      await soon(() => lines(page).count()).toBe(2)
    },
  )
})

browserTest('on a phone, formal and in Italian, it is bought from the bar at the bottom', async ({ visit }) => {
  const page = await visit('lenteo', { viewport: phone })
  await open(page, '/p/ondrella-day-30')
  await chooseEyes(page, { sphere: 'Sfera', radius: 'Raggio', right: 'Occhio destro', left: 'Occhio sinistro' })
  await page.locator('.price-bar').getByRole('button', { name: 'Aggiunga al carrello' }).click()
  await soon(() => quantities(page)).toEqual(['1', '1'])
  await sidebar(page).getByRole('link', { name: 'Vada alla cassa' }).waitFor()
  expect(await wordingFaults(page, openDialog)).toEqual([])
  expect(await rawMessageIds(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  const small = await sidebar(page)
    .locator('button, summary, input:not([type=hidden])')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44)
        .map((control) => control.outerHTML.slice(0, 80)),
    )
  expect(small).toEqual([])
  // High enough that nothing lies behind the bar at the bottom.
  await page.setViewportSize({ ...phone, height: 4000 })
  await open(page, '/cart')
  expect(await accessibilityFaults(page, 'main')).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})

browserTest('what was done to the cart is not said again at the checkout', async ({ visit }) => {
  const page = await visit('claravue')
  await page.clock.install()
  await buyBottle(page)
  await sidebar(page).getByText('Use a coupon').click()
  await sidebar(page).getByLabel('Coupon code').fill('welcome10')
  // A notification goes after 6 s by itself: time stands still until the next page is there.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Enter')
  const said = page.getByText('Your coupon has been applied.')
  await said.waitFor()
  await sidebar(page).getByRole('link', { name: 'Go to checkout' }).click()
  await page.waitForURL('**/checkout/customer')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await soon(() => said.count()).toBe(0)
})

browserTest('[SHL-007] what is done in one tab is seen in the other, with its badge', async ({ visit }) => {
  const page = await visit('claravue')
  const other = await page.context().newPage()
  await open(other, '/en/cart')
  await buyBottle(page)
  await soon(() => badge(other).innerText()).toBe('1')
  await other.getByRole('button', { name: /^More:/ }).click({ clickCount: 3 })
  await soon(() => quantities(page)).toEqual(['4'])
  for (const tab of [page, other]) await soon(() => total(tab)).toBe('CHF 54.50')
  await soon(() => badge(page).innerText()).toBe('4')
})

browserTest('what is wished without a connection is done when it is back', async ({ visit }) => {
  const page = await visit('claravue', { goesOffline: true })
  await saveData(page)
  await buyBottle(page)
  await page.context().setOffline(true)
  await sidebar(page)
    .getByRole('button', { name: /^More:/ })
    .click({ clickCount: 2 })
  expect(await quantities(page)).toEqual(['3'])
  expect(await sidebar(page).locator('.cart-foot .cart-sum-pending').count()).toBe(1)
  await page.context().setOffline(false)
  await soon(() => total(page)).toBe('CHF 42.60')
  const stored = () => page.evaluate(async () => (await (await fetch('/api/session')).json()).cart.items_count)
  expect(await stored()).toBe(3)
})

const refuse = (status: number, code: string, message: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: `urn:problem:${code}`, title: message, status, code, message, violations: [] }),
})

browserTest(
  '[ERR-011, ERR-012, ERR-013] what goes wrong is said in the shop’s words, if it has any, and the cart is what it was',
  async ({ visit }) => {
    const contents = '**/cart/contents'
    const page = await visit('claravue', { refused: [/\/cart\/contents$/, /\/items\/\d+$/] })
    const answers = [
      { status: 503 },
      refuse(422, 'max', 'At most 99 pieces per order.'),
      refuse(500, 'fault', 'A fault.'),
    ]
    await page.route(contents, (route) => {
      const answer = answers.shift()
      return answer ? route.fulfill(answer) : route.continue()
    })
    await open(page, '/en/p/limpidella-360')
    // When the contents cannot be had, there is a second try.
    await page.getByRole('link', { name: /^Cart/ }).click()
    const again = sidebar(page).getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(await wordingFaults(page, openDialog)).toEqual([])
    const refusals = answers.splice(0)
    await again.click()
    await sidebar(page).getByText('Your cart is empty.').waitFor()
    await page.keyboard.press('Escape')
    await sidebar(page).waitFor({ state: 'detached' })

    answers.push(...refusals)
    const buy = page.locator('.buy-box').getByRole('button', { name: 'Add to cart' })
    await buy.click()
    await page.getByRole('alert').getByText('At most 99 pieces per order.').waitFor()
    await buy.click()
    await page.getByRole('alert').getByText('The product could not be added to the cart.').waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)

    await buy.click()
    await lines(page).first().waitFor()
    const message = 'Only 2 left. Choose a smaller quantity.'
    await page.route('**/api/carts/*/items/*', (route) => route.fulfill(refuse(422, 'stop-order', message)))
    await sidebar(page)
      .getByRole('button', { name: /^More:/ })
      .click()
    await sidebar(page).getByRole('alert').getByText(message).waitFor()
    expect(await quantities(page)).toEqual(['1'])
  },
)
