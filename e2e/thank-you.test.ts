import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { zurich } from '#server/testing/checkout-forms.ts'
import { inspect, open } from './checkout-way.ts'
import { browserTest, desktop, phone } from './visitor.ts'
import { enter, putIn, sendForm } from './without-page.ts'

/** A guest orders by forms, and sees the page after it. */
async function order(page: Page, email: string) {
  await putIn(page, 'limpidella-360')
  await sendForm(page, '/checkout/customer', { email })
  await sendForm(page, '/checkout/address', zurich)
  await sendForm(page, '/checkout/shipping', { code: 'swisspost_priority' })
  await enter(page)
  const path = await page.evaluate(async () => {
    const send = async (path: string, fields: Record<string, string>) =>
      new URL((await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })).url).pathname
    return send(`${await send('/checkout/payment', { payment_method: 'visa' })}/pay`, { card: 'success' })
  })
  await open(page, path)
  return path
}

/** The lower edge of each part, and the upper one of the bar at the bottom of the screen. */
const edges = (page: Page) =>
  page.evaluate(() => {
    const bottomOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? Infinity
    return {
      name: bottomOf('main h1'),
      drawing: bottomOf('main .order-drawing'),
      day: bottomOf('main .order-day'),
      calendar: bottomOf('main a[href$="/calendar"]'),
      account: bottomOf('main form button'),
      bar: document.querySelector('.bottom-navigation')?.getBoundingClientRect().top ?? 0,
    }
  })

describe('after an order', () => {
  browserTest(
    'the first screen of a phone has the parcel, its day, the calendar and the account; the rest is folded, also without scripts',
    async ({ visit }) => {
      for (const javaScriptEnabled of [true, false]) {
        const page = await visit('claravue', { viewport: phone })
        const path = await order(page, 'moment@example.org')
        const shown = javaScriptEnabled ? page : await visit('claravue', { viewport: phone, javaScriptEnabled })
        if (!javaScriptEnabled) {
          await shown.context().addCookies(await page.context().cookies())
          await shown.goto(path)
        }
        const { bar, ...parts } = await edges(shown)
        expect(bar).toBeGreaterThan(700)
        for (const [name, edge] of Object.entries(parts)) expect(edge, name).toBeLessThanOrEqual(bar)
        const address = shown.getByText('Seestrasse 4').first()
        const goods = shown.getByText('1 × Limpidella')
        expect([await address.isVisible(), await goods.isVisible()]).toEqual([false, false])
        await shown.getByText('Adressen, Versand und Zahlung').click()
        await shown.getByText('1 Artikel ansehen').click()
        await address.waitFor()
        await goods.waitFor()
        const [download] = await Promise.all([
          shown.waitForEvent('download'),
          shown.getByRole('link', { name: 'In den Kalender eintragen' }).click(),
        ])
        expect(download.suggestedFilename()).toBe('arrival.ics')
      }
    },
  )

  browserTest(
    'one button opens the account, and what was ordered stands beside what may be done',
    async ({ visit }) => {
      const page = await visit('claravue', { viewport: desktop })
      const path = await order(page, 'one-tap@example.org')
      await inspect(page)
      const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y
      expect(await top('.checkout-parts > aside')).toBe(await top('.checkout-parts > .order-parts'))
      await page.getByRole('button', { name: 'Konto erstellen' }).click()
      await page.getByText('Dein Konto ist erstellt.').waitFor()
      await open(page, path.replace('/checkout/thank-you/', '/order/'))
      await page.waitForURL('**/my-account/order/*')
      await inspect(page)
      expect(await top('.checkout-parts > aside')).toBe(await top('.checkout-parts > .order-parts'))
    },
  )
})
