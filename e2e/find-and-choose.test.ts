import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { LocaleCode } from '#contract/brand.ts'
import { daysFormat, formatDay } from '#contract/web/format-days.ts'
import { accessibilityFaults, hydrated, rawMessageIds, wordingFaults } from './page-checks.ts'
import { browserTest, patience, phone } from './visitor.ts'
import { enter } from './without-page.ts'

const tablet = { width: 768, height: 1024 }
const lens = 'kelvary-xr-toric-3'
const eyes = {
  right: { sphere: '−2.50', cylinder: '−1.25', axis: '90°', radius: '8.7' },
  left: { sphere: '−3.00', cylinder: '−0.75', axis: '80°', radius: '8.7' },
}

const filterButton = '[popovertarget=filters]:not([popovertargetaction])'
const monthly = 'input[name=lens_usage][value=monthly]'

async function search(page: Page, phrase: string) {
  await page.locator('input[type=search]').fill(phrase)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/s\?search=/)
}

async function chooseBothEyes(page: Page) {
  for (const [eye, values] of Object.entries(eyes))
    for (const [name, value] of Object.entries(values))
      await page.locator(`select[name="${eye}.${name}"]`).selectOption(value)
}

/** What the shop itself says to a program about seven of the first and one of the second. */
async function answersFor(page: Page, locale: LocaleCode, right: number, left: number) {
  const post = (path: string, body: object) =>
    page.evaluate(
      async ({ path, body }) => {
        const headers = { 'Content-Type': 'application/json' }
        return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
      },
      { path, body },
    )
  const pricing = await post(`/api/products/${lens}/pricing`, { quantity: right + left })
  const variant = (option: object, quantity: number) => ({
    catalog: 'claravue',
    variant_representation: { product_id: lens, option: { ...option, diameter: 14.5 } },
    quantity,
  })
  const items = [
    variant({ sphere: -2.5, cylinder: -1.25, axis: 90, radius: 8.7 }, right),
    variant({ sphere: -3, cylinder: -0.75, axis: 80, radius: 8.7 }, left),
  ]
  const dates = await post('/api/delivery/dates', { items })
  const latest = formatDay(dates.items[0].calculated_arrival_date_max, daysFormat('Europe/Zurich', locale))
  const total = (pricing.total_excluding_in_cart.current / 100).toFixed(2)
  return { total, latest }
}

// That words with mistakes are found in every language: server/search/queries/.
browserTest(
  'in French, on a tablet, "toriqes" leads to a toric lens that is filtered, opened and chosen for two different eyes',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: tablet })
    await page.goto('/fr')
    await hydrated(page)
    await search(page, 'toriqes')
    await page.locator(filterButton).click()
    await page.locator(monthly).check()
    await page.waitForURL(/lens_usage=monthly/)
    await page.keyboard.press('Escape')
    await page.locator(`main a[href*="/p/${lens}/"]`).click()
    await page.waitForURL(new RegExp(`/p/${lens}/`))

    await chooseBothEyes(page)
    const more = page.locator('.quantity-field').first().locator('button').last()
    for (let click = 0; click < 6; click++) await more.click()
    const { total, latest } = await answersFor(page, 'fr', 7, 1)
    await expect.poll(() => page.locator('.total-line').innerText(), patience).toContain(total)
    await page.getByText(latest).first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    expect(await rawMessageIds(page)).toEqual([])
    expect(await wordingFaults(page, 'main')).toEqual([])
  },
)

browserTest('the same way leads there without JavaScript, in Italian on a phone', async ({ visit }) => {
  const page = await visit('claravue', { viewport: phone, javaScriptEnabled: false })
  await page.goto('/it')
  await search(page, 'torcihe')
  await page.locator(filterButton).click()
  await page.locator(monthly).check()
  await page.locator('#filters button[type=submit]').click()
  await page.waitForURL(/lens_usage=monthly/)
  await page.locator(`main a[href*="/p/${lens}/"]`).click()
  await chooseBothEyes(page)
  await page.locator('input[name="right.quantity"]').fill('7')
  await page.getByRole('button', { name: 'Mostra prezzo e consegna' }).click()
  await page.waitForURL(/choice=1/)
  const program = await visit('claravue')
  await enter(program)
  const { total, latest } = await answersFor(program, 'it', 7, 1)
  expect(await page.locator('.total-line').innerText()).toContain(total)
  await page.getByText(latest).first().waitFor()
})

browserTest(
  'a prescription that is typed into the search becomes chips, and values of the picker that can be changed',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    await page.goto('/en')
    await hydrated(page)
    await search(page, 'R -2.50 -0.75 90 L -3.00 monthly toric')
    const chips = page.getByRole('list', { name: 'Selected filters' })
    await chips.getByText('Right −2.50 −0.75 × 90°', { exact: true }).waitFor()
    expect(await accessibilityFaults(page, 'main')).toEqual([])

    // Without the other eye the list is that of the right one.
    await chips.getByRole('link', { name: 'Left −3.00' }).click()
    await page.waitForURL((url) => !url.search.includes('sphere_left'))
    await page.locator('main a[href*="/p/kelvary-air-toric-3/"]:not([href*="left"])').click()
    await page.waitForURL(/values=right/)
    await page.getByText('From your search: Right −2.50 −0.75 × 90°').waitFor()
    const chosenIn = (name: string) => page.locator(`select[name="${name}"]`).inputValue()
    expect(await Promise.all(['right.sphere', 'right.cylinder', 'right.axis', 'left.sphere'].map(chosenIn))).toEqual([
      '−2.50',
      '−0.75',
      '90°',
      '',
    ])
    expect(await rawMessageIds(page)).toEqual([])
    expect(await accessibilityFaults(page, 'main')).toEqual([])

    // A lens without a cylinder is filled in for no eye that needs one.
    await page.goto('/en/p/kelvary-air-3?values=right:sph-2.50,cyl-0.75,ax90;left:sph-3.00')
    await page.getByText('Right eye: this lens does not correct CYL −0.75.').waitFor()
    expect([await chosenIn('right.sphere'), await chosenIn('left.sphere')]).toEqual(['', '−3.00'])
  },
)

browserTest('a strength without a sign is asked for, and nothing of it is filled in', async ({ visit }) => {
  const page = await visit('claravue', { viewport: tablet, javaScriptEnabled: false })
  await page.goto('/en/s?search=daily+lenses+2.25')
  await page.getByText('Which values do you mean?').waitFor()
  expect(await page.locator('main a[href*="values="]').count()).toBe(0)
  await page.getByRole('link', { name: 'Both eyes +2.25' }).click()
  await page.waitForURL(/search=/)
  await page.getByRole('link', { name: 'Both eyes +2.25' }).waitFor()
  expect(await page.locator('main a[href*="values=right%3Asph2.25"]').count()).toBeGreaterThan(0)
})

browserTest(
  'everything on a page of what is not sold and of a lens in colours can be read and hit',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    for (const path of ['/en/s?search=acuvue', '/en/p/irisande-month-2']) {
      await page.goto(path)
      await hydrated(page)
      expect(await accessibilityFaults(page), path).toEqual([])
    }
  },
)
