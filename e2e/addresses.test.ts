import { expect } from 'vitest'
import { accessibilityFaults, hydrated, rawMessageIds, sidewaysScroll } from './page-checks.ts'
import { signUp } from './people.ts'
import { browserTest, patience, phone } from './visitor.ts'

browserTest('[ACC-003, CHK-016] an address is typed on a phone, written by the post, and kept', async ({ visit }) => {
  const page = await visit('claravue', { viewport: phone })
  await signUp(page, 'en')
  await page.goto('/en/my-account/addresses')
  await hydrated(page)
  await page.getByRole('link', { name: 'Add an address' }).click()
  await page.waitForURL('/en/my-account/edit-address')

  // The country changes the fields at once, and what was folded opens where something is wrong.
  expect(await page.getByLabel('Province').count()).toBe(0)
  await page.getByLabel('Country').selectOption('IT')
  await page.getByLabel('Province').waitFor()
  await page.getByText('Company, floor and more').click()
  await page.getByLabel('Italian tax number').fill('RSSMRA80A01F205')
  await page.getByLabel('Postcode').fill('2012')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('At least 16 characters.').waitFor()
  await page.getByText('In Italy a postcode has five digits.').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused, patience).toBe('street')
  expect(await accessibilityFaults(page, 'main')).toEqual([])
  expect(await rawMessageIds(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)

  await page.getByLabel('Italian tax number').fill('')
  await page.getByLabel('Country').selectOption('CH')
  await page.getByLabel('Street').fill('limmatquai 112')
  await page.getByLabel('No.').fill('112')
  await page.getByLabel('Postcode').fill('8001')
  await page.getByLabel('Town').fill('Zurich')
  const tokens = ['Street', 'Postcode', 'Town', 'First name'].map((name) =>
    page.getByLabel(name).getAttribute('autocomplete'),
  )
  expect(await Promise.all(tokens)).toEqual([
    'shipping address-line1',
    'shipping postal-code',
    'shipping address-level2',
    'shipping given-name',
  ])
  expect(await page.getByLabel('Postcode').getAttribute('inputmode')).toBe('numeric')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('button', { name: 'Use the suggestion' }).waitFor()
  expect(await accessibilityFaults(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Use the suggestion' }).click()
  await page.getByText('Address saved.').waitFor()
  expect(await page.locator('main address').innerText()).toBe('Anna Muster\nLimmatquai 112\n8001 Zürich\nSwitzerland')

  await page.locator('summary', { hasText: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete the address' }).click()
  await page.getByText('No address saved yet').waitFor()
})
