import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, hydrated, rawMessageIds, sidewaysScroll, wordingFaults } from './page-checks.ts'
import { putIn, sendForm } from './without-page.ts'

export async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await hydrated(page)
}

/** The forms that a guest has sent before the step of the address. */
export async function enterAtAddress(page: Page, email: string) {
  await putIn(page, 'limpidella-360')
  await sendForm(page, '/checkout/customer', { email })
  await open(page, '/checkout/address')
}

/** Nothing is wrong with what is shown now. */
export const inspect = (page: Page, what = page.url()) => inspectBy(accessibilityFaults, page, what)

/** The same for a step whose look is inspected in another brand. */
export const inspectWording = (page: Page, what = page.url()) => inspectBy(wordingFaults, page, what)

async function inspectBy(faults: (page: Page) => Promise<string[]>, page: Page, what: string) {
  expect(await faults(page), what).toEqual([])
  expect([await sidewaysScroll(page), await rawMessageIds(page)], what).toEqual([0, []])
}

/** Waits for a step, and looks at it. */
export async function arrive(page: Page, step: string, look: (page: Page, what: string) => Promise<void> = inspect) {
  await page.waitForURL(`**/checkout/${step}`)
  await hydrated(page)
  await look(page, step)
}

/** Waits for a step that checkout.test.ts looks at in another brand, and reads it. */
export const arriveAtKnown = (page: Page, step: string) => arrive(page, step, inspectWording)

export async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

/** The provider's page, above that of the shop. */
export const provider = (page: Page) => page.frameLocator('dialog iframe')
