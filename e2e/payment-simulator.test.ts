import { expect } from 'vitest'
import { accessibilityFaults, sidewaysScroll } from './page-checks.ts'
import { browserTest, desktop, phone } from './visitor.ts'

// By redirect and without scripts: e2e/old-browsers.test.ts and server/payment/simulator/simulator.page.test.ts.
browserTest('[PAY-003] in a lightbox, and the shop is told before the browser is back', async ({ visit }) => {
  const page = await visit('claravue', { viewport: phone })
  await page.goto('/simulator')
  expect(await sidewaysScroll(page)).toBe(0)
  await page.setViewportSize(desktop)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Pay in a lightbox' }).click()
  const pay = page.getByRole('link', { name: 'Pay' })
  await pay.waitFor()
  // Before its script has run, the link leads to the whole page of the provider.
  await page.waitForLoadState()
  await pay.click()
  const lightbox = page.frameLocator('dialog iframe')
  await lightbox.getByLabel('vor dem Browser').check()
  expect(await accessibilityFaults(page)).toEqual([])
  await lightbox.getByRole('button', { name: 'bezahlen' }).click()
  await page.waitForURL(/\/simulator\?datatransTrxId=\d{18}$/)
  expect(await page.getByRole('status').textContent()).toMatch(/^Payment \d{18} is authorised\.$/)
})
