import { expect } from 'vitest'
import { accessibilityFaults, hydrated, sidewaysScroll } from './page-checks.ts'
import { browserTest, patience, phone } from './visitor.ts'
import { sendJson } from './without-page.ts'

browserTest(
  'lenses are ordered for a wearer, whose values are filled in, and the passport fits a phone',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    await sendJson(page, '/api/identity/sign-in', { email: 'customer@example.com', password: 'Linsen2026' })
    const field = (label: string) => page.getByRole('combobox', { name: label, exact: true })
    const value = (label: string) => field(label).inputValue()
    const wearer = field('Who is it for?')
    // Her daughter wears this one.
    await page.goto('/en/p/ondrella-day-30')
    await page.getByText('Filled in with the values of Mia.').waitFor()
    expect(await wearer.locator('option:checked').innerText()).toBe('Mia')
    await page.goto('/en/p/kelvary-air-6')
    await page.getByText('Filled in with the values of Carla.').waitFor()
    expect(await value('Sphere, Right eye')).toBe('−2.75')
    expect(new URL(page.url()).search).toBe('')

    const answer = (name: string) => page.locator('#buy').getByRole('button', { name }).click()
    await field('Sphere, Right eye').selectOption('+2.75')
    await page.getByText('The last order had the opposite sign.').waitFor()
    expect(await accessibilityFaults(page, '#buy')).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await answer('Use the earlier values')
    await page.getByText('Is this right?').waitFor({ state: 'hidden' })
    expect(await value('Sphere, Right eye')).toBe('−2.75')
    await field('Sphere, Left eye').selectOption('−4.25')
    await page.getByText('This is more than one dioptre away from the last order.').waitFor()
    await answer('Yes, that’s right')
    await page.getByText('Is this right?').waitFor({ state: 'hidden' })
    expect(await value('Sphere, Left eye')).toBe('−4.25')

    await wearer.selectOption('Mia')
    await page.getByText('Both eyes: this lens is not made with DIA 14.2.').waitFor()
    expect([await value('Sphere, Right eye'), await value('Sphere, Left eye')]).toEqual(['−1.50', '−1.25'])
    expect(await accessibilityFaults(page, '#buy')).toEqual([])
    await page.locator('#buy').getByRole('button', { name: 'Add to cart' }).click()
    const row = page.locator('.cart-line').first()
    await expect.poll(() => row.innerText(), patience).toMatch(/Mia\s· .*R\s−1\.50/s)

    await page.goto('/en/lenspass')
    await hydrated(page)
    for (const fold of await page.locator('main summary').all()) await fold.click()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await accessibilityFaults(page, 'main')).toEqual([])
  },
)
