import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated, shiftsOf, sidewaysScroll } from './page-checks.ts'
import { type BrandId, originOf } from './shop.ts'
import { browserTest, phone } from './visitor.ts'

/** The question is longest where it names companies. */
const askingTest = browserTest.extend('settings', { scope: 'file' }, () => ({
  TAG_MANAGER_CLARAVUE: 'GTM-TEST1',
  TAG_MANAGER_LINSENHAUS: 'GTM-TEST2',
  TAG_MANAGER_LENTEO: 'GTM-TEST3',
  SENTRY_BROWSER_DSN: 'https://key@sentry.example/1',
}))

const places: readonly [BrandId, string][] = [
  ['claravue', '/terms'],
  ['claravue', '/en/terms'],
  ['claravue', '/it/terms'],
  ['claravue', '/fr/terms'],
  ['linsenhaus', '/terms'],
  ['linsenhaus', '/en/terms'],
  ['lenteo', '/terms'],
]
const sizes = [
  { width: 320, height: 640 },
  phone,
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 900 },
]

/** Pixels of the footer, and of the navigation below it, that the question covers at the end of the page. */
const covered = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight)
    const question = document.querySelector('section.consent-question')
    const top = question?.checkVisibility() ? question.getBoundingClientRect().top : Number.NaN
    const parts = [...document.querySelectorAll('footer, .bottom-navigation')].filter((part) => part.checkVisibility())
    return Math.max(...parts.map((part) => Math.floor(part.getBoundingClientRect().bottom - top)), 0)
  })

askingTest.for([
  { kind: 'with scripts', javaScriptEnabled: true },
  { kind: 'without scripts', javaScriptEnabled: false },
])(
  'the question covers nothing of the footer at the end of a page, $kind',
  async ({ javaScriptEnabled }, { visit, shop }) => {
    for (const [brand, path] of places) {
      const page = await visit(brand, { isUnasked: true, javaScriptEnabled })
      for (const view of ['usual', 'clear']) {
        await page.context().addCookies([{ name: 'vsf-view', value: view, url: originOf(shop, brand) }])
        await page.goto(path)
        if (javaScriptEnabled) await hydrated(page)
        for (const size of sizes) {
          await page.setViewportSize(size)
          const what = `${brand}${path}, ${view}, ${size.width} px`
          expect([what, await covered(page), await sidewaysScroll(page)]).toEqual([what, 0, 0])
        }
      }
      await page.context().clearCookies()
    }
  },
)

askingTest('nothing moves when the question comes with the page, and when it is answered', async ({ visit }) => {
  const page = await visit('lenteo', { isUnasked: true, viewport: phone })
  const shifts = await shiftsOf(page)
  await page.goto('/terms')
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, 400))
  const place = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top)
  const before = await place()
  await page.getByRole('button', { name: 'Non accetto' }).click()
  await page.locator('.consent-question').waitFor({ state: 'detached' })
  expect([await place(), await shifts()]).toEqual([before, []])
})

/** What lies over the middle of the button that leads to the checkout; nothing if it is the button itself. */
const overCheckout = (page: Page) =>
  page
    .locator('.cart-foot a')
    .last()
    .evaluate((button) => {
      const { top, bottom, left, width } = button.getBoundingClientRect()
      if (top < 0 || bottom > innerHeight) return `out of sight: ${Math.round(top)} to ${Math.round(bottom)}`
      const over = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
      return button.contains(over) ? '' : `covered by ${over?.className}`
    })

askingTest.for([
  { kind: 'with scripts', javaScriptEnabled: true },
  { kind: 'without scripts', javaScriptEnabled: false },
])(
  'in the cart the question covers the way to the checkout at no size of window, $kind',
  async ({ javaScriptEnabled }, { visit }) => {
    for (const brand of ['claravue', 'linsenhaus', 'lenteo'] as const) {
      const page = await visit(brand, { isUnasked: true, javaScriptEnabled })
      await page.goto('/p/limpidella-360')
      if (javaScriptEnabled) await hydrated(page)
      await page.locator('.buy-actions button').press('Enter')
      if (javaScriptEnabled) await page.locator('.side-dialog .cart-foot').waitFor()
      else await page.waitForURL('**/cart')
      for (const size of [
        { width: 390, height: 664 },
        { width: 768, height: 1024 },
        { width: 1280, height: 800 },
      ]) {
        await page.setViewportSize(size)
        await page.goto('/cart')
        if (javaScriptEnabled) await hydrated(page)
        await page.locator('section.consent-question').waitFor()
        if (size.width >= 1024)
          await page.locator('.cart-foot').evaluate((foot) => foot.scrollIntoView({ block: 'center' }))
        expect([brand, size.width, await overCheckout(page)]).toEqual([brand, size.width, ''])
      }
      if (!javaScriptEnabled) continue
      await page.setViewportSize({ width: 390, height: 664 })
      await page.goto('/terms')
      await hydrated(page)
      await page.locator('a.header-button[href$="/cart"]').click()
      await page.locator('.side-dialog .cart-foot').waitFor()
      expect([brand, 'sidebar', await overCheckout(page)]).toEqual([brand, 'sidebar', ''])
    }
  },
)
