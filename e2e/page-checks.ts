import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Waits until React has taken over the page: from then on links and buttons are the application's. */
export const hydrated = (page: Page) => page.locator('html[data-alive]').waitFor({ state: 'attached' })

/** Holds back what the page asks for there, until the function that it gives is called. */
export async function holdBack(page: Page, pattern: string, method?: 'GET'): Promise<() => void> {
  const mayGoOn = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    if (!method || route.request().method() === method) await mayGoOn.promise
    await route.continue()
  })
  return mayGoOn.resolve
}
export const scriptFiles = '**/assets/*.js'

/** Until its stylesheet has come, nothing of a page is painted, but an element that styles hide is there to be asked. */
export const styled = (page: Page) =>
  page.waitForFunction(() => document.querySelector<HTMLLinkElement>('head link[rel=stylesheet]')?.sheet != null)

/**
 * To describe all that is right would take axe as long as to find what is wrong. What a frame shows has tests of its own. The
 * tag wcag22aa turns target-size on, which is off by default.
 */
const everyRule: axe.RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  iframes: false,
}

/** What texts, pictures and their order can break in markup that is right. All rules take axe two to four times as long. */
const rulesOfWords: axe.RunOptions = {
  resultTypes: ['violations'],
  runOnly: {
    type: 'rule',
    values: [
      'page-has-heading-one',
      'heading-order',
      'empty-heading',
      'link-name',
      'button-name',
      'summary-name',
      'input-button-name',
      'label',
      'select-name',
      'label-title-only',
      'image-alt',
      'image-redundant-alt',
      'svg-img-alt',
      'role-img-alt',
      'input-image-alt',
      'frame-title',
      'document-title',
      'empty-table-header',
      'list',
      'listitem',
      'definition-list',
      'dlitem',
      'landmark-unique',
      'duplicate-id-aria',
      'aria-dialog-name',
      'aria-progressbar-name',
      'html-has-lang',
      'html-lang-valid',
      'valid-lang',
    ],
  },
  iframes: false,
}

const rulesOfColours: axe.RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast'] },
  iframes: false,
}

const clearLooks: axe.RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast-enhanced', 'target-size'] },
  iframes: false,
}

/** Half the length of what axe-core itself would put into a page. */
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The part that is looked at where a dialog or a sidebar is open: the page behind it is looked at without it. */
export const openDialog = 'dialog[open]'

/** What axe finds wrong with the page as it stands, or with a part of it, a line each. */
export const accessibilityFaults = (page: Page, part = 'html') => faultsByAxe(page, part, everyRule)

/**
 * The same for a page whose parts are looked at in full in another language or brand: its headings, names and lists may be wrong by its
 * words. Its colours are proven by the tokens of every brand (app/styles/contrast.test.ts), its sizes by the page that is looked at in full.
 */
export const wordingFaults = (page: Page, part = 'html') => faultsByAxe(page, part, rulesOfWords)

/** Letters whose contrast is below 4.5 to 1, or 3 to 1 for large ones. */
export const contrastFaults = (page: Page) => faultsByAxe(page, 'html', rulesOfColours)

/** Letters whose contrast is below 7 to 1, or 4.5 to 1 for large ones, and what is too small to hit. */
export const clearLookFaults = (page: Page) => faultsByAxe(page, 'html', clearLooks)

/** Texts in letters below 20 px that are seen. */
export const smallLetters = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      const words = text.textContent?.trim()
      if (!element || !words || element.closest('script, style, noscript, svg, .sr-only')) continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      if (size < 20) found.push(`${size} px: ${words}`)
    }
    return found
  })

async function faultsByAxe(page: Page, part: string, rules: axe.RunOptions): Promise<string[]> {
  // What a floating bar covers just now can be scrolled into sight; axe would take it for too small to hit.
  const float = await layDown(page)
  // It stays in a document, and to read it takes a browser a tenth of a second.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  const faults = await page.evaluate(
    async ({ part, rules }) => {
      // A colour on its way to another one has too little contrast for a moment.
      const passing = document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
      })
      await Promise.allSettled(passing.map(({ finished }) => finished))
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, rules)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
      )
    },
    { part, rules },
  )
  await float()
  return faults
}

/** Lays the bars that float at the end of the window down where they stand in the page, until told otherwise. */
async function layDown(page: Page) {
  const bars = page.locator('.bottom-navigation, .listing-bar, .compare-button, .price-bar')
  const place = (position: string) =>
    bars.evaluateAll((all, position) => {
      for (const bar of all as HTMLElement[]) bar.style.position = position
    }, position)
  await place('static')
  return () => place('')
}

/** Every text of the page that looks like the id of a message, seen or only heard. Names of cookies are marked as code. */
export const rawMessageIds = (page: Page) =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [alt], [title], [placeholder], meta[name=description]')]
    const texts = [
      document.title,
      ...document.body.innerText.split('\n'),
      ...named.flatMap((element) =>
        ['aria-label', 'alt', 'title', 'placeholder', 'content'].map((name) => element.getAttribute(name) ?? ''),
      ),
    ]
    const codes = [...document.querySelectorAll('code')].map((code) => code.innerText)
    const words = texts.map((text) => codes.reduce((rest, code) => rest.replaceAll(code, ''), text))
    return words.filter((text) => /^[a-z_]+\.[a-z_]+/.test(text.trim()) || /\b[a-z]+_[a-z_]+\b/.test(text))
  })

/** How far the page is wider than the window; 0 if nothing has to be scrolled sideways. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** A browser that saves data fetches neither pages nor routes ahead: nothing of that can fail when a test takes the connection away. */
export const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

const fontFiles = '**/*.woff2'

/** Opens a page whose letters arrive only after it is alive, and gives how much moved before and after that. */
export async function openWithLateFonts(page: Page, path: string) {
  const fontsMayCome = Promise.withResolvers<void>()
  let requested = 0
  await page.route(fontFiles, async (route) => {
    requested++
    await fontsMayCome.promise
    await route.continue()
  })
  const answer = await page.goto(path, { waitUntil: 'commit' })
  await hydrated(page)
  if (requested === 0) throw new Error(`${path} had its fonts already, so they cannot come late`)
  const before = await layoutShift(page)
  fontsMayCome.resolve()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const after = await layoutShift(page)
  await page.unroute(fontFiles)
  return { status: answer?.status(), before, after }
}

/** The downloaded families; the stand-ins that keep the lines in place until they have come do not count. */
export const arrivedFonts = (page: Page) =>
  page.evaluate(() => {
    const faces = [...document.fonts].filter(({ status }) => status === 'loaded')
    const families = new Set(faces.map(({ family }) => family.replaceAll('"', '')))
    return [...families].filter((family) => !/ (Fallback|Android)$/.test(family)).sort()
  })

/** The sum of all that moved by itself since the page was opened: 0 is nothing, 1 is everything. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // By the third frame, what has moved until now is reported.
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum))))
      }),
  )

type Shift = { value: number; sources: { node?: Node }[] }

/** Watches what moves by itself from the first frame on; a line for each thing that did, when asked. */
export async function shiftsOf(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const describe = (node?: Node) => {
      const element = node instanceof Element ? node : node?.parentElement
      const place = element?.closest('.top-bar, header, main, footer')
      return `in ${place?.className || place?.localName}: ${element?.outerHTML.slice(0, 200)}`
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & Shift)[])
        moved.push(`${value}: ${sources.map(({ node }) => describe(node)).join()}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved)
}

const marker = 'sameDocument'

/** A sign on the window: it is gone after the document was loaded anew. */
export const markDocument = (page: Page) =>
  page.evaluate((name) => {
    Object.assign(window, { [name]: true })
  }, marker)

export const isSameDocument = (page: Page) => page.evaluate((name) => name in window, marker)
