import { expect } from 'vitest'
import { enterAtAddress, inspect } from './checkout-way.ts'
import { accessibilityFaults } from './page-checks.ts'
import { browserTest, patience, phone } from './visitor.ts'

browserTest('an Italian postcode fills in town and province, and leaves what was typed', async ({ visit }) => {
  const page = await visit('lenteo', { viewport: phone })
  await enterAtAddress(page, 'postcode@example.org')
  const postcode = page.getByLabel('CAP')
  const town = page.getByLabel('Città')
  const province = page.getByLabel('Provincia')
  const filled = () => Promise.all([town.inputValue(), province.inputValue()])

  await postcode.focus()
  await page.keyboard.type('20123')
  await expect.poll(filled, patience).toEqual(['Milano', 'MI'])
  await page.getByRole('status').getByText('Località inserita: Milano').waitFor({ state: 'attached' })
  await inspect(page)

  // A corrected postcode corrects what the first one had filled in.
  await postcode.fill('00184')
  await expect.poll(filled, patience).toEqual(['Roma', 'RM'])

  // What the visitor has typed stays; only the province is still ours.
  await town.fill('Ostia')
  await postcode.fill('20900')
  await expect.poll(filled, patience).toEqual(['Ostia', 'MB'])
  await province.selectOption('MI')
  const answered = page.waitForResponse('**/api/postcodes/IT/16121')
  await postcode.fill('16121')
  await (await answered).finished()
  await postcode.fill('1612')
  expect(await filled()).toEqual(['Ostia', 'MI'])
})

browserTest('a postcode with several towns offers them, and another country asks anew', async ({ visit }) => {
  const page = await visit('claravue')
  await enterAtAddress(page, 'postcode@example.org')
  const town = page.getByLabel('Ort', { exact: true })
  await page.getByLabel('PLZ').fill('8152')
  await page.getByText('Orte mit dieser PLZ: Glattbrugg, Opfikon').waitFor()
  const list = await town.evaluate((field) =>
    field instanceof HTMLInputElement ? [...(field.list?.options ?? [])].map(({ value }) => value) : [],
  )
  expect([await town.inputValue(), list]).toEqual(['', ['Glattbrugg', 'Opfikon']])
  expect(await accessibilityFaults(page, 'main form')).toEqual([])

  // 8010 is in Zürich in Switzerland, and Graz in Austria.
  await page.getByLabel('PLZ').fill('8010')
  await expect.poll(() => town.inputValue(), patience).toBe('Zürich')
  await page.getByLabel('Land').selectOption('AT')
  await expect.poll(() => town.inputValue(), patience).toBe('Graz')
})
