import { expect } from 'vitest'
import { accessibilityFaults, sidewaysScroll } from './page-checks.ts'
import { browserTest, phone } from './visitor.ts'

browserTest('[PAY-003] without script, on a phone, a payment goes through 3-D Secure and back', async ({ visit }) => {
  const page = await visit('linsenhaus', { viewport: phone, javaScriptEnabled: false })
  await page.goto('/simulator')
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByLabel('Method').selectOption('paypal')
  await page.getByRole('button', { name: 'Pay by redirect' }).click()
  expect(await page.locator('dd').allTextContents()).toEqual(['12,50\u00a0€', 'PayPal'])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByLabel('3-D Secure').check()
  await page.getByRole('button', { name: 'bezahlen' }).click()
  await page.getByLabel('Code').fill('123456')
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  expect(await page.getByRole('status').textContent()).toMatch(/^Payment \d{18} is authorised\.$/)
})

browserTest('[PAY-003] in a lightbox, and the shop is told before the browser is back', async ({ visit }) => {
  const page = await visit('claravue')
  await page.goto('/simulator')
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
