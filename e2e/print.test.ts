import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dot } from '#contract/web/dot.ts'
import { zurich } from '#server/testing/checkout-forms.ts'
import { open } from './checkout-way.ts'
import { browserTest } from './visitor.ts'

const lenses = {
  intent: 'add',
  choice: '1',
  'right.wanted': 'on',
  'left.wanted': 'on',
  'right.quantity': '2',
  'left.quantity': '1',
  'right.sphere': '−2.50',
  'left.sphere': '−3.00',
  'right.radius': '8.8',
  'left.radius': '8.8',
}

/** Sends a form, and gives the path that its answer leads to. */
const send = (page: Page, path: string, fields: Record<string, string>) =>
  page.evaluate(
    async ([path, fields]) => {
      const { url } = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
      return new URL(url).pathname
    },
    [path, fields] as const,
  )

async function order(page: Page) {
  await send(page, '/checkout/customer', { email: 'paper@example.org' })
  await send(page, '/checkout/address', zurich)
  await send(page, '/checkout/shipping', { code: 'swisspost_priority' })
  const provider = await send(page, '/checkout/payment', { payment_method: 'visa' })
  return send(page, `${provider}/pay`, { card: 'success' })
}

/** The parts that are on paper: every visible one of the names, which are selectors. */
async function printed(page: Page, names: readonly string[]) {
  const visible: string[] = []
  for (const name of names) {
    const all = await page.locator(name).all()
    const areShown = await Promise.all(all.map((part) => part.isVisible()))
    if (areShown.includes(true)) visible.push(name)
  }
  return visible
}

const forTheScreen = [
  'body > header',
  'footer',
  '.bottom-navigation',
  '.skip-link',
  'button',
  'input[type=password]',
  '.cart-offers',
  '.cart-free-shipping',
  'main details',
  'a:text("Zur Kasse")',
  'main a:text("Weiter einkaufen")',
  'main li img',
]

browserTest(
  'cart, order, withdrawal and legal pages are printed as documents: a letterhead, products as rows, nothing to press',
  async ({ visit }) => {
    const page = await visit('claravue')
    await open(page, '/terms')
    expect(await page.locator('.letterhead').isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('head link[media=print]')?.sheet != null)
    expect(await printed(page, [...forTheScreen, '.letterhead', '.letterhead img', 'h1'])).toEqual([
      '.letterhead',
      '.letterhead img',
      'h1',
    ])
    expect(await page.locator('.letterhead').innerText()).toBe(
      `Claravue AG\nMusterweg 12\n8000 Zürich\n044 000 12 00${dot}service@claravue.example`,
    )

    await send(page, '/cart?product=ondrella-day-30', lenses)
    await open(page, '/cart')
    expect(await printed(page, [...forTheScreen, '.cart-line', '.cart-sum'])).toEqual(['.cart-line', '.cart-sum'])
    expect(await rows(page, '.cart-line')).toEqual([true])

    await open(page, await order(page))
    expect(await printed(page, [...forTheScreen, '.checkout-line', '.cart-sum', 'main address'])).toEqual([
      '.checkout-line',
      '.cart-sum',
      'main address',
    ])
    expect(await rows(page, '.checkout-line')).toEqual([true])
    expect(await page.locator('main').innerText()).toMatch(/Bestellnummer \d+\s· \d\d\.\d\d\.\d{4}/)

    await open(page, '/withdrawal')
    expect(await printed(page, [...forTheScreen, 'input[name=number]'])).toEqual(['input[name=number]'])
    await page.emulateMedia({ media: null })
  },
)

/** True if title, values and price of each product are beside each other, and no page break comes between them. */
const rows = (page: Page, line: string) =>
  page.locator(line).evaluateAll((lines) =>
    lines.map((row) => {
      const tops = [...row.querySelectorAll('.line-title, .line-values')].map((part) => part.getBoundingClientRect())
      const [title, values] = tops
      if (!title || !values) return false
      const isBeside = title.right <= values.left && title.top < values.bottom && values.top < title.bottom
      return isBeside && getComputedStyle(row).breakInside === 'avoid'
    }),
  )
