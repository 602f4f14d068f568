import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated } from './page-checks.ts'
import { browserTest } from './visitor.ts'

const cards = (page: Page) => page.locator('main .product-grid > li')

browserTest('[UIX-004] 1, 2, 3 or 4 cards stand in a row, none narrower than 140 px', async ({ visit }) => {
  for (const brand of ['claravue', 'linsenhaus', 'lenteo'] as const) {
    const page = await visit(brand)
    await page.goto('/')
    await hydrated(page)
    const inRow: [number, number][] = []
    for (const width of [320, 350, 390, 480, 640, 768, 800, 1024, 1280, 1536]) {
      await page.setViewportSize({ width, height: 800 })
      const boxes = await cards(page).evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect()).map(({ top, width }) => ({ top, width })),
      )
      expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThanOrEqual(140)
      inRow.push([width, boxes.filter(({ top }) => top === boxes[0]?.top).length])
    }
    expect(inRow).toEqual([
      [320, 1],
      [350, 2],
      [390, 2],
      [480, 2],
      [640, 2],
      [768, 4],
      [800, 4],
      [1024, 4],
      [1280, 4],
      [1536, 4],
    ])
  }
})

browserTest('[CMS-015, UIX-017] the expert has a name, titles and a picture of 300 by 300', async ({ visit }) => {
  const page = await visit('claravue')
  await page.goto('/')
  const section = page.locator('main section', {
    has: page.getByRole('heading', { level: 2, name: 'Fragen? Mara hilft.' }),
  })
  for (const text of ['Mara Steiner', 'Augenoptikerin', 'Leiterin Kundendienst'])
    expect(await section.getByText(text, { exact: true }).isVisible()).toBe(true)
  const picture = section.getByRole('img', { name: 'Porträt von Mara Steiner' })
  expect(await picture.boundingBox()).toMatchObject({ width: 300, height: 300 })
})

browserTest('[UIX-020] primary is green, secondary dark, danger red, warning yellow, info blue', async ({ visit }) => {
  for (const [brand, primary, secondary] of [
    ['claravue', 'rgb(11, 122, 75)', 'rgb(18, 49, 43)'],
    ['linsenhaus', 'rgb(31, 94, 59)', 'rgb(30, 36, 48)'],
    ['lenteo', 'rgb(63, 107, 31)', 'rgb(35, 32, 29)'],
  ] as const) {
    const page = await visit(brand)
    await page.goto('/')
    const paint = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await paint('main section a')).toBe(primary)
    expect(await paint('footer')).toBe(secondary)
    expect(await paint('.top-bar')).toBe(secondary)
    const named = await page.evaluate(() =>
      ['primary', 'secondary', 'danger', 'warning', 'info'].map((name) => {
        const probe = document.createElement('i')
        probe.style.color = `var(--color-${name})`
        document.body.append(probe)
        return getComputedStyle(probe).color
      }),
    )
    expect(named).toEqual([primary, secondary, 'rgb(179, 38, 30)', 'rgb(242, 183, 5)', 'rgb(27, 99, 196)'])
  }
})
