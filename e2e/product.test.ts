import type { Locator, Page, Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  accessibilityFaults,
  holdBack,
  hydrated,
  isSameDocument,
  markDocument,
  openDialog,
  openWithLateFonts,
  rawMessageIds,
  scriptFiles,
  sidewaysScroll,
  wordingFaults,
} from './page-checks.ts'
import { browserTest, desktop, patience, phone } from './visitor.ts'

const toric = '/en/p/kelvary-xr-toric-3'

const soon = <Read>(read: () => Promise<Read>) => expect.poll(read, patience)

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

const choose = (page: Page, name: string, value: string) => page.getByLabel(name, { exact: true }).selectOption(value)

const total = async (page: Page) => (await page.locator('.total-line').innerText()).replace(/\s+/g, ' ')
const offered = (page: Page, name: string) => page.getByLabel(name, { exact: true }).locator('option').allInnerTexts()
const bottomOf = async (part: Locator) => {
  const box = await part.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}

describe('the picker', () => {
  browserTest(
    'has total and button in sight at each of its fields, and they cover none, in three sizes of window',
    async ({ visit }) => {
      const page = await visit('claravue', { viewport: { width: 1280, height: 800 } })
      await open(page, toric)
      for (const viewport of [
        { width: 1280, height: 800 },
        { width: 1440, height: 900 },
        { width: 768, height: 1024 },
      ]) {
        await page.setViewportSize(viewport)
        const wrong = await page.locator('.buy-fields').evaluate((box) => {
          const actions = document.querySelector('.buy-actions')
          const button = actions?.querySelector('button')
          if (!actions || !button) return ['no button']
          const fields = [...box.querySelectorAll('select, input:not([type=hidden]), a.choice-tile')]
          const places = ['at the top', ...fields].map((field) => {
            if (typeof field === 'string') scrollTo({ top: 0, behavior: 'instant' })
            else field.scrollIntoView({ block: 'center', behavior: 'instant' })
            const name = typeof field === 'string' ? field : (field.getAttribute('name') ?? field.textContent)
            const { top, bottom, left, width } = button.getBoundingClientRect()
            const over = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
            if (top < 0 || bottom > innerHeight || !button.contains(over)) return `${name}: the button is out of sight`
            if (typeof field === 'string') return ''
            const [bar, own] = [actions.getBoundingClientRect(), field.getBoundingClientRect()]
            const covers = bar.right > own.left && bar.left < own.right && bar.bottom > own.top && bar.top < own.bottom
            return covers ? `${name}: covered` : ''
          })
          return fields.length < 10 ? ['too few fields'] : places.filter(Boolean)
        })
        expect([viewport.width, wrong]).toEqual([viewport.width, []])
      }
    },
  )

  browserTest(
    'begins with nothing chosen, takes values as people type them, and shows the colour of the eye it was chosen for',
    async ({ visit }) => {
      const page = await visit('claravue')
      await open(page, '/en/p/irisande-month-2')
      const spheres = await offered(page, 'Sphere, Right eye')
      // 0.00 and downwards, then the plus values.
      expect(spheres.slice(0, 3)).toEqual(['choose', '0.00', '−0.25'])
      expect(spheres.indexOf('−6.00') + 1).toBe(spheres.indexOf('+0.25'))
      expect(await page.getByLabel('Sphere, Right eye').inputValue()).toBe('')
      expect(await page.locator('.picker-only').allInnerTexts()).toEqual(['8.6', '8.6', '14.2', '14.2'])

      // A hyphen for minus, a comma, the nearest value.
      const sphere = page.getByLabel('Sphere, Right eye')
      const other = page.getByLabel('Sphere, Left eye')
      await sphere.focus()
      await page.keyboard.type('-2,3')
      await soon(() => sphere.inputValue()).toBe('−2.25')
      await soon(() => page.locator('.picker-typed:not(:empty)').innerText()).toBe('−2.3 → −2.25')
      await page.keyboard.press('Backspace')
      await page.keyboard.type('50')
      await soon(() => sphere.inputValue()).toBe('−2.50')
      await other.focus()
      await page.keyboard.type('+1.5')
      await soon(() => other.inputValue()).toBe('+1.50')
      expect(await sphere.inputValue()).toBe('−2.50')

      const buy = page.locator('.buy-actions').getByRole('button', { name: 'Add to cart' })
      await buy.click()
      await soon(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('right.color')
      const picture = () => page.locator('.gallery-strip img').first().getAttribute('src')
      const colour = (eye: string, name: string) =>
        page.getByRole('radiogroup', { name: `Colour, ${eye}` }).getByRole('radio', { name })
      expect(await picture()).toBe('/img/1080x1340/irisande-month-2-front')
      await colour('Right eye', 'Hazel').check()
      await soon(picture).toBe('/img/1080x1340/irisande-month-2-worn~hazel')
      await colour('Left eye', 'Moss green').focus()
      await page.keyboard.press('Space')
      await soon(picture).toBe('/img/1080x1340/irisande-month-2-worn~moss_green')
      await page.keyboard.press('ArrowDown')
      await soon(picture).toBe('/img/1080x1340/irisande-month-2-worn~hazel')
      expect(await accessibilityFaults(page, '.buy-box')).toEqual([])
      await buy.click()
      await page.locator('dialog img[src="/img/120x120/irisande-month-2-worn~hazel"]').first().waitFor()
    },
  )

  browserTest(
    '[PRC-023] keeps what was chosen early, offers only what is made, says what was chosen and when it arrives, for two eyes or one',
    async ({ visit }) => {
      const page = await visit('claravue', { viewport: { width: 1280, height: 800 } })
      // What is chosen before the scripts are there stays, also after a look elsewhere.
      const letScriptsCome = await holdBack(page, scriptFiles)
      await page.goto(toric, { waitUntil: 'commit' })
      await choose(page, 'Sphere, Right eye', '−2.50')
      letScriptsCome()
      await hydrated(page)
      expect(await page.getByLabel('Sphere, Right eye').inputValue()).toBe('−2.50')
      const buy = page.locator('.buy-actions').getByRole('button', { name: 'Add to cart' })
      expect(await bottomOf(buy)).toBeLessThan(800)
      await choose(page, 'Cylinder, Right eye', '−1.25')
      await markDocument(page)
      await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
      await page.goBack()
      await soon(() => page.getByLabel('Cylinder, Right eye').inputValue()).toBe('−1.25')
      expect(await isSameDocument(page)).toBe(true)

      await choose(page, 'Cylinder, Right eye', '−5.75')
      await choose(page, 'Sphere, Right eye', '+10.00')
      await page.getByText('Right eye, not available with this choice, please choose again: Cylinder.').waitFor()
      expect(await page.getByLabel('Cylinder, Right eye').inputValue()).toBe('')
      expect(await offered(page, 'Cylinder, Right eye')).not.toContain('−5.75')
      expect(await offered(page, 'Cylinder, Left eye')).toContain('−5.75')

      await choose(page, 'Sphere, Right eye', '−2.50')
      await choose(page, 'Cylinder, Right eye', '−1.25')
      await choose(page, 'Axis, Right eye', '90°')
      await choose(page, 'Base curve, Right eye', '8.7')
      await page.getByText('1 × SPH −2.50 · CYL −1.25 · AX 90° · BC 8.7 · DIA 14.5').waitFor()
      await page.getByText(/^Arrives \d+(\s[A-Z].+)?–\s?\d+\s[A-Z]/).waitFor()
      await page.getByText('Left eye, still to choose: Sphere, Cylinder, Axis, Base curve.').waitFor()

      await page.getByLabel('Same values for both eyes').check()
      await page.getByText('Both eyes: 1 × SPH −2.50').waitFor()
      expect(await page.getByLabel('Sphere, Left eye').isVisible()).toBe(false)
      await page.getByLabel('Same values for both eyes').uncheck()
      expect(await page.getByLabel('Sphere, Left eye').inputValue()).toBe('−2.50')
      await page.getByRole('checkbox', { name: 'Left eye' }).uncheck()
      await soon(() => total(page)).toMatch(/^1 × CHF 64\.90/)
      expect(await page.getByLabel('Sphere, Left eye').isDisabled()).toBe(true)

      // Its words are explained on a click, by the keyboard too.
      const help = page.getByRole('button', { name: 'What Sphere means' })
      const explanation = page.locator('#explain-sphere')
      await help.press('Enter')
      await explanation.waitFor()
      // Beside its question mark, and over none of the fields of its row.
      const [mark, box, field] = await Promise.all(
        [help, explanation, page.getByLabel('Sphere, Right eye')].map((part) => part.boundingBox()),
      )
      const isBelow = (box?.y ?? 0) >= (mark?.y ?? 0) + (mark?.height ?? 0)
      expect(isBelow || (box?.y ?? 0) + (box?.height ?? 0) <= (mark?.y ?? 0)).toBe(true)
      expect(Math.abs((box?.x ?? 0) - (mark?.x ?? 0))).toBeLessThan(40)
      expect((field?.y ?? 0) + (field?.height ?? 0) / 2).toBeLessThan(box?.y ?? 0)
      await page.keyboard.press('Escape')
      expect(await explanation.isVisible()).toBe(false)
      await help.click()
      await explanation.getByRole('button', { name: 'Close' }).click()
      expect(await explanation.isVisible()).toBe(false)
    },
  )
})

browserTest(
  '[PRC-022] the bulk price is announced, then reached; stock has text and colour; a picture opens large; one tap takes half a year',
  async ({ visit }) => {
    const page = await visit('claravue')
    await open(page, '/en/p/ondrella-day-30')
    await page.getByText('CHF 35.10 each when you buy 4 or more').waitFor()
    for (const eye of ['Right eye', 'Left eye'])
      await page.getByRole('button', { name: `More: Quantity, ${eye}` }).click()
    await soon(() => total(page)).toMatch(/^4 × CHF 35\.10 Total CHF 140\.40$/)
    await page.getByText('Unit price CHF 36.90. At this quantity you save CHF 1.80 (5%).').waitFor()

    const badge = page.locator('.stock-badge').first()
    const shown = async () => [await badge.getAttribute('data-colour'), await badge.innerText()]
    expect(await shown()).toEqual(['disabled', 'In stock in most strengths'])
    await choose(page, 'Sphere, Right eye', '−2.00')
    await choose(page, 'Base curve, Right eye', '8.4')
    await soon(shown).toEqual(['success', 'More than 10 in stock'])
    await choose(page, 'Sphere, Right eye', '+1.00')
    await choose(page, 'Base curve, Right eye', '8.4')
    await soon(shown).toEqual(['brand-secondary', '10 in stock'])
    await page.getByLabel('Quantity, Right eye', { exact: true }).fill('11')
    await soon(async () => (await shown())[0]).toBe('default')

    const link = page.getByRole('link', { name: 'Enlarge: Ondrella Day, 30 lenses, front' })
    expect(await link.getAttribute('href')).toBe('/img/1080x1340@2x/ondrella-day-30-front')
    await link.press('Enter')
    const large = page.getByRole('dialog').getByRole('img')
    await soon(() => large.getAttribute('alt')).toBe('Ondrella Day, 30 lenses, front')
    expect(await accessibilityFaults(page, openDialog)).toEqual([])
    await page.keyboard.press('ArrowRight')
    await soon(() => large.getAttribute('alt')).toBe('Ondrella Day, 30 lenses, back')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await soon(() => large.getAttribute('alt')).toBe('Ondrella Day, 30 lenses, details on the pack')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)

    // The boxes for half a year, for both eyes, with the day until which they last.
    await page.getByRole('link', { name: '6 months' }).click()
    await soon(() => total(page)).toMatch(/^12 × /)
    await soon(() => page.getByLabel('Quantity, Left eye', { exact: true }).inputValue()).toBe('6')
    await page.getByText(/^Lasts until \d+\s[A-Z]/).waitFor()
    await page.getByLabel('Quantity, Left eye', { exact: true }).fill('3')
    await page.getByText(/^Left: Lasts until/).waitFor()
    await page.getByRole('navigation', { name: 'Pack size' }).getByRole('link', { name: '90 lenses' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ondrella Day, 90 lenses' }).waitFor()
    await soon(() => page.getByLabel('Quantity, Right eye', { exact: true }).inputValue()).toBe('2')
  },
)

browserTest(
  '[PRC-001, PRC-009, PRC-010] none at all asks for no price, fractions are cut off, no number is one',
  async ({ visit }) => {
    const page = await visit('claravue')
    await open(page, '/en/p/limpidella-360')
    const asked: number[] = []
    await page.route('**/pricing', async (route) => {
      asked.push(route.request().postDataJSON().quantity)
      await route.continue()
    })
    const field = page.getByLabel('Quantity', { exact: true })
    await field.fill('0')
    await page.getByText('Choice: the quantity must be at least 1.').waitFor()
    await field.fill('-2')
    await field.fill('3')
    await soon(() => total(page)).toMatch(/^3 × /)
    expect(asked).toEqual([3])
    await field.fill('2.9')
    await soon(() => total(page)).toMatch(/^2 × /)
    await field.fill('')
    await soon(() => total(page)).toMatch(/^1 × /)
    await field.blur()
    expect(await field.inputValue()).toBe('1')
  },
)

browserTest(
  '[PRC-002, PRC-011] only the newest price counts, none leaves the last one, and 99 is the most',
  async ({ visit }) => {
    const page = await visit('claravue', { refused: ['/api/products/limpidella-360/pricing'] })
    await open(page, '/en/p/limpidella-360')
    await soon(() => total(page)).toMatch(/^1 × /)
    const olderMayCome = Promise.withResolvers<void>()
    const olderAsked = Promise.withResolvers<void>()
    const olderEnded = Promise.withResolvers<void>()
    const isOlder = (request: Request) => request.url().endsWith('/pricing') && request.postDataJSON().quantity === 2
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => isOlder(request) && olderEnded.resolve())
    await page.route('**/pricing', async (route) => {
      if (!isOlder(route.request())) return route.continue()
      olderAsked.resolve()
      await olderMayCome.promise
      // The answer to a cancelled request is dropped.
      await route.continue().catch(() => undefined)
    })
    const more = page.getByRole('button', { name: 'More: Quantity' })
    await more.click()
    await olderAsked.promise
    await more.click()
    const newest = '3 × CHF 11.90 Total CHF 35.70'
    await soon(() => total(page)).toBe(newest)
    olderMayCome.resolve()
    await olderEnded.promise
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await total(page)).toBe(newest)

    // A lookup that fails leaves the last price, and says so quietly.
    await page.unroute('**/pricing')
    await page.route('**/pricing', (route) => route.fulfill({ status: 503, body: '' }))
    await more.click()
    await page.getByText('Price and delivery cannot be updated right now.').waitFor()
    expect(await total(page)).toBe(newest)
    await page.unroute('**/pricing')
    await more.click()
    await soon(() => total(page)).toMatch(/^5 × CHF 11\.90/)
    await page.getByText('Price and delivery cannot be updated right now.').waitFor({ state: 'detached' })

    const field = page.getByLabel('Quantity', { exact: true })
    await field.fill('500')
    await field.blur()
    expect(await field.inputValue()).toBe('99')
    expect(await more.isDisabled()).toBe(true)
  },
)

/** The first has every part that a product can have, the second a lens with colours, the third nothing to choose. */
const pages = [
  { brand: 'claravue', path: '/p/kelvary-xr-toric-3', isFirst: true },
  { brand: 'lenteo', path: '/p/irisande-month-2' },
  { brand: 'claravue', path: '/en/p/ondrella-day-classic-30' },
] as const

describe.each(pages)('$path of $brand', ({ brand, path, ...looks }) => {
  browserTest('stands still, is accessible and fits every window, also with large text', async ({ visit }) => {
    const page = await visit(brand, { viewport: phone })
    // The letters of the other brands come late on their home pages: e2e/home.test.ts.
    if ('isFirst' in looks) {
      const { before, after } = await openWithLateFonts(page, path)
      expect(before).toBe(0)
      expect(after).toBeLessThan(0.05)
    } else await open(page, path)
    expect(await ('isFirst' in looks ? accessibilityFaults(page) : wordingFaults(page, 'main'))).toEqual([])
    expect(await rawMessageIds(page)).toEqual([])
    expect(await smallControls(page)).toEqual([])
    expect(await tooWide(page)).toEqual([])
    if (!('isFirst' in looks)) return
    await page.evaluate(() => {
      document.documentElement.style.fontSize = ''
    })
    await page.setViewportSize(desktop)
    expect(await accessibilityFaults(page, 'main')).toEqual([])
  })
})

browserTest(
  'on a phone the first screen has the first values, and the way back is one line, however long its words',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    await open(page, '/fr/p/ondrella-day-30')
    const bar = await page.locator('.price-bar').boundingBox()
    expect(await bottomOf(page.getByLabel('Sphère, Œil droit'))).toBeLessThanOrEqual(bar?.y ?? 0)
    expect((await page.locator('.gallery-strip img').first().boundingBox())?.height).toBeGreaterThan(150)
    expect(await wordingFaults(page, 'main')).toEqual([])
    expect(await rawMessageIds(page)).toEqual([])
    expect(await smallControls(page)).toEqual([])
    expect(await tooWide(page)).toEqual([])
    await page.evaluate(() => {
      document.documentElement.style.fontSize = ''
    })
    await page.setViewportSize({ width: 320, height: 640 })
    const heights = await page.locator('.breadcrumb a').evaluateAll((links) => links.map((link) => link.clientHeight))
    expect(heights).toEqual([44, 44, 44])
  },
)

/** In which window the page with letters of this size has to be scrolled sideways. What fits a small phone fits a larger one. */
async function tooWide(page: Page) {
  const found: string[] = []
  for (const width of [1280, 768, 320]) {
    await page.setViewportSize({ width, height: 800 })
    for (const fontSize of ['100%', '200%']) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, fontSize)
      if ((await sidewaysScroll(page)) > 0) found.push(`${fontSize} at ${width} px`)
    }
  }
  return found
}

/** What is less than 44 px high, and has no larger area around it to hit. */
const smallControls = (page: Page) =>
  page.locator('main :is(select, button, input[type=number], .check-line)').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .filter((element) => element.getBoundingClientRect().height < 44 && !element.classList.contains('touch-area'))
      .map((element) => element.outerHTML.slice(0, 80)),
  )
