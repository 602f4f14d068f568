import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, hydrated, sidewaysScroll } from './page-checks.ts'
import { browserTest } from './visitor.ts'

const cards = (page: Page) => page.locator('main .product-grid > li')
const sectionOf = (page: Page, heading: string) =>
  page.locator('main section', { has: page.getByRole('heading', { level: 2, name: heading }) })

browserTest('[CMS-012] popular products are those of their set, in its order', async ({ visit }) => {
  const page = await visit('claravue', { javaScriptEnabled: false })
  await page.goto('/')
  const addresses = await sectionOf(page, 'Gerade beliebt')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/')[2]))
  expect(addresses).toEqual([
    'ondrella-day-30',
    'kelvary-air-6',
    'tavelle-one-30',
    'brevelle-monthly-6',
    'limpidella-2x360',
    'irisande-month-2',
    'dorvane-brise',
    'lettera-appunto',
  ])
  for (const card of await cards(page).all()) expect(await card.innerText()).toMatch(/CHF\s\d+\.\d\d/)
})

browserTest('[UIX-004] 1, 2, 3 or 4 cards stand in a row, none narrower than 140 px', async ({ visit }) => {
  for (const brand of ['claravue', 'linsenhaus', 'lenteo'] as const) {
    const page = await visit(brand, { javaScriptEnabled: false })
    await page.goto('/')
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

browserTest('a card’s picture is 216x268, twice as fine on fine screens', async ({ visit }) => {
  const page = await visit('claravue')
  await page.goto('/')
  const picture = cards(page).first().locator('img')
  await picture.scrollIntoViewIfNeeded()
  expect(await picture.getAttribute('width')).toBe('216')
  expect(await picture.getAttribute('height')).toBe('268')
  const address = await picture.getAttribute('src')
  expect(address).toMatch(/^\/img\/216x268\//)
  const fine = address?.replace('216x268', '216x268@2x')
  expect(await picture.getAttribute('srcset')).toBe(`${address}, ${fine} 2x`)
  const answers = await page.evaluate(
    (all) => Promise.all(all.map(async (each) => (await fetch(`${each}`)).status)),
    [address, fine],
  )
  expect(answers).toEqual([200, 200])
})

browserTest('[CMS-015, UIX-017] the expert has a name, titles and a picture of 300 by 300', async ({ visit }) => {
  const page = await visit('claravue')
  await page.goto('/')
  const section = sectionOf(page, 'Fragen? Mara hilft.')
  for (const text of ['Mara Steiner', 'Augenoptikerin', 'Leiterin Kundendienst'])
    expect(await section.getByText(text, { exact: true }).isVisible()).toBe(true)
  const picture = section.getByRole('img', { name: 'Porträt von Mara Steiner' })
  expect(await picture.boundingBox()).toMatchObject({ width: 300, height: 300 })
})

browserTest('[CMS-016, CMS-017] nine points speak for the shop, and numbers with texts', async ({ visit }) => {
  const page = await visit('claravue')
  await page.goto('/')
  const points = sectionOf(page, 'Warum bei uns').getByRole('heading', { level: 3 })
  expect(await points.allInnerTexts()).toEqual([
    'Rasch bei dir',
    'Zwei Klicks',
    'Wir erinnern dich',
    '14 Tage Rückgabe',
    'Klar erklärt',
    'Rat vom Fach',
    'Ein ehrlicher Preis',
    'Sicher bezahlt',
    'Originalware',
  ])
  const bubbles = sectionOf(page, 'Claravue in Zahlen')
  expect(await bubbles.locator('dd').allInnerTexts()).toEqual(['2–4', '14', '120+', '4'])
  expect(await bubbles.locator('dt').allInnerTexts()).toEqual([
    'Tage bis zur Lieferung',
    'Tage Zeit für die Rückgabe',
    'Produkte im Sortiment',
    'Sprachen im Kundendienst',
  ])
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

browserTest.for([
  ['claravue', '/it'],
  ['lenteo', '/'],
] as const)('every page of the footer of %s at %s can be read', async ([brand, home], { visit }) => {
  const page = await visit(brand)
  await page.goto(home)
  const addresses = await page
    .locator('footer nav a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  // The one for cookies opens their settings, and leads to the privacy page where it cannot.
  expect(addresses.length).toBe(12)
  expect(addresses.filter((address) => address.endsWith('/privacy')).length).toBe(2)
  const pages = await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(async (address) => {
          const answer = await fetch(address)
          const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html')
          const isSample = body.innerText.includes('Testo di esempio: questa pagina mostra')
          return { address, status: answer.status, titles: body.querySelectorAll('h1').length, isSample }
        }),
      ),
    [...new Set(addresses)],
  )
  for (const each of pages) expect(each).toMatchObject({ status: 200, titles: 1 })
  const samples = pages.flatMap(({ address, isSample }) => (isSample ? (address.split('/').at(-1) ?? '') : []))
  // What a lawyer must write is marked as not yet written by one.
  expect(samples.sort()).toEqual(['accessibility', 'disclaimer', 'legal-notice', 'privacy', 'returns', 'terms'])

  await page.goto(addresses.find((address) => address.endsWith('/terms')) ?? '')
  await hydrated(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await sidewaysScroll(page)).toBe(0)
})
