import { describe, expect } from 'vitest'
import { accessibilityFaults, hydrated, rawMessageIds, shiftsOf, sidewaysScroll } from './page-checks.ts'
import { signUp } from './people.ts'
import { browserTest, desktop, patience, phone } from './visitor.ts'
import { enter, sendJson } from './without-page.ts'

const carla = { email: 'customer@example.com', password: 'Linsen2026' }
const shops = [
  { brand: 'claravue', title: 'Deine Linsen', again: /^Wieder dasselbe · CHF \d+\.\d\d$/ },
  { brand: 'linsenhaus', title: 'Ihre Linsen', again: /^Wieder dasselbe · \d+,\d\d €$/ },
  { brand: 'lenteo', title: 'Le sue lenti', again: /^Come l’ultima volta · \d+,\d\d €$/ },
] as const

describe.each(shops)('at $brand', ({ brand, title, again }) => {
  browserTest(
    'the hero of a customer has a ring for each eye and the next order, and nothing moves',
    async ({ visit }) => {
      const page = await visit(brand, { viewport: phone })
      const shifts = await shiftsOf(page)
      await sendJson(page, '/api/identity/sign-in', carla)
      await page.goto('/')
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor(patience)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await page.locator('.own-ring').count()).toBe(4)
      const order = page.locator('.own-again').getByRole('link', { name: again })
      expect(await order.getAttribute('href')).toBe('/my-account/reorder')
      expect(await shifts()).toEqual([])
      expect(await rawMessageIds(page)).toEqual([])
      for (const viewport of [{ width: 320, height: 640 }, { width: 768, height: 1024 }, desktop, phone]) {
        await page.setViewportSize(viewport)
        expect(await sidewaysScroll(page)).toBe(0)
      }
      expect(await accessibilityFaults(page, 'main')).toEqual([])
    },
  )
})

browserTest(
  'whoever has no lenses yet keeps the hero of everybody, also if theirs cannot be loaded',
  async ({ visit }) => {
    const everybody = 'Deine Linsen, wie immer. Nur schneller.'
    const page = await visit('claravue', { refused: ['/own-lenses'] })
    const asked = () => page.waitForResponse('**/own-lenses', patience)
    await signUp(page, 'de')
    await Promise.all([asked(), page.goto('/')])
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(everybody)

    await enter(page)
    await sendJson(page, '/api/identity/sign-in', carla)
    await page.route('**/own-lenses', (route) => route.fulfill({ status: 503, json: {} }))
    await Promise.all([asked(), page.goto('/')])
    await hydrated(page)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(everybody)
  },
)
