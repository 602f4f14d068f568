import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, hydrated, rawMessageIds, sidewaysScroll } from './page-checks.ts'

export async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await hydrated(page)
}

/** Nothing is wrong with what is shown now. */
export async function inspect(page: Page, what = page.url()) {
  expect(await accessibilityFaults(page), what).toEqual([])
  expect([await sidewaysScroll(page), await rawMessageIds(page)], what).toEqual([0, []])
}

/** Waits for a step, and looks at it. */
export async function arrive(page: Page, step: string) {
  await page.waitForURL(`**/checkout/${step}`)
  await hydrated(page)
  await inspect(page, step)
}

export async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

/** The provider's page, above that of the shop. */
export const provider = (page: Page) => page.frameLocator('dialog iframe')
