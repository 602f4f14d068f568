import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { chromiumArguments } from '#scripts/chromium-arguments.ts'
import { type BrandId, loggedAt, originOf, type ShopPlace, startShop } from './shop.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

/** How long a busy machine may take for one step. */
export const patience = { timeout: 120_000 }

/** Without scripts a page loads all its pictures at once, which a shop that has none yet makes one after the other. */
const patienceForPages = 240_000

type Manner = Pick<BrowserContextOptions, 'viewport' | 'javaScriptEnabled' | 'reducedMotion' | 'colorScheme'> & {
  /** Paths that the test expects to be answered with an error; of files also what the console says about them. */
  refused?: readonly (string | RegExp)[]
  /** Other hosts that the page may ask, which the test answers. */
  otherHosts?: readonly string[]
  /** True if the connection is lost in between: requests then fail. */
  goesOffline?: boolean
  /** For tests about the first load: nothing of the shop is in the browser's cache. */
  hasEmptyCache?: boolean
  /** For tests of the question about cookies. All other visitors have refused, so that nothing lies over their pages. */
  isUnasked?: boolean
}

/** Opens the page of a new visitor of one storefront, without stored data, and with no cookie but the one of the refusal. */
export type Visit = (brand: BrandId, manner?: Manner) => Promise<Page>

/**
 * Not a fixture's own: Vitest makes a fixture of a worker anew for each test that is extended, and a browser takes
 * longer to start than a test to run.
 */
let browserOfProcess: Promise<Browser> | undefined

/**
 * A page that another test has left, by origin and options. Its process has the shop's scripts ready and the files in
 * its cache, so that the next page takes half the work; nothing else is left of the earlier visitor.
 */
const usedPages = new Map<string, Page>()

/**
 * One browser for all files of a process, and a new visitor for each test. Errors and warnings of the browser, failed
 * requests and requests to other hosts fail the test. All files visit one shop, unless a file has settings of its own.
 */
export const browserTest = test
  .extend('settings', { scope: 'file' }, (): Record<string, string> => ({}))
  .extend('shop', { scope: 'file' }, async ({ settings }, { onCleanup }): Promise<ShopPlace> => {
    if (Object.keys(settings).length === 0) {
      const shared = inject('shop')
      const before = loggedAt(shared).length
      onCleanup(() => expect(loggedAt(shared).slice(before)).toEqual([]))
      return shared
    }
    const original = {
      postgresUrl: inject('postgresUrl'),
      originals: inject('originals'),
      demoFolder: inject('demoFolder'),
    }
    const { place, stop } = await startShop(original, settings)
    onCleanup(async () => {
      await closeUsedPages(place)
      expect(await stop()).toEqual({ code: 0, logged: [] })
    })
    return place
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    browserOfProcess ??= chromium.launch({ executablePath: inject('chromium'), args: chromiumArguments })
    const browser = await browserOfProcess
    onCleanup(() => browser.close())
    return browser
  })
  .extend('visit', async ({ shop, browser }, { onCleanup }): Promise<Visit> => {
    const ends: (() => Promise<void>)[] = []
    const complaints: string[] = []
    onCleanup(async () => {
      for (const end of ends) await end()
      expect(complaints).toEqual([])
    })
    return async (brand, manner = {}) => {
      const { refused, otherHosts, goesOffline, hasEmptyCache, isUnasked, viewport = desktop, ...options } = manner
      const baseURL = originOf(shop, brand)
      const kind = JSON.stringify([baseURL, options])
      const used = hasEmptyCache ? undefined : usedPages.get(kind)
      usedPages.delete(kind)
      const page = used ?? (await openPage(browser, { ...options, viewport, baseURL }))
      const context = page.context()
      watch(context, { refused, otherHosts, goesOffline, ...options }, complaints)
      ends.push(async () => {
        if (goesOffline || (await isChangedForGood(page))) return context.close()
        await leave(page)
        await usedPages.get(kind)?.context().close()
        usedPages.set(kind, page)
      })
      if (used) await forgetVisitor(page, baseURL)
      if (!isUnasked) await context.addCookies([{ ...refusal, url: baseURL }])
      if (used && viewport) await page.setViewportSize(viewport)
      return page
    }
  })

export const refusal = { name: 'vsf-consent', value: 'necessary' } as const

/** What a visitor has without the cookie of the refusal. */
export const otherCookies = { name: /^(?!vsf-consent$)/ }

/** The cookies that the test itself is about. */
export const cookiesOf = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name !== refusal.name)

/** Nobody visits a shop again that has closed. */
async function closeUsedPages({ port }: ShopPlace) {
  for (const [kind, page] of usedPages) {
    if (new URL(page.url()).port !== `${port}`) continue
    usedPages.delete(kind)
    await page.context().close()
  }
}

const pagesWithOwnScripts = new WeakSet<Page>()

async function openPage(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(patience.timeout)
  context.setDefaultNavigationTimeout(patienceForPages)
  if (options.javaScriptEnabled !== false) context.on('page', waitForRenderedPages)
  const page = await context.newPage()
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = (...given) => {
    pagesWithOwnScripts.add(page)
    return addInitScript(...given)
  }
  return page
}

/** The address and the words of a page, and its focus, for the message of a test that waits in vain. */
async function seenOn(page: Page) {
  const seen = page.evaluate(() => {
    const { activeElement, body } = document
    return `${location.href}, focus on ${activeElement?.outerHTML.slice(0, 200)}:\n${body.innerText.slice(0, 2000)}`
  })
  return seen.catch((error) => `${page.url()}, which does not answer: ${error}`)
}

/** React Router changes the address first, and only then does React show the page: until then a click would hit the page before. */
function waitForRenderedPages(page: Page) {
  const waitForURL = page.waitForURL.bind(page)
  page.waitForURL = async (...given) => {
    await waitForURL(...given).catch(async (error) => {
      throw new Error(`${error.message}\nThe page is ${await seenOn(page)}`)
    })
    await page.waitForFunction(
      () => {
        const { alive } = document.documentElement.dataset
        return alive === undefined || alive === (history.state?.key ?? 'default')
      },
      undefined,
      // By a clock: a page behind a popup draws no frames, which Playwright would wait for.
      { polling: 100 },
    )
  }
}

/** Scripts that run before those of each document, and Playwright's clock, cannot be taken out of a page again. */
async function isChangedForGood(page: Page) {
  if (page.isClosed() || pagesWithOwnScripts.has(page)) return true
  const pages = page.context().pages()
  const clocks = pages.map((page) => page.evaluate(() => '__pwClock' in globalThis).catch(() => true))
  return (await Promise.all(clocks)).includes(true)
}

/** A document of the shop without scripts. On one of another origin the browser would end the page's process. */
const quietPath = '/brands/claravue/favicon.svg'

async function leave(page: Page) {
  const context = page.context()
  for (const event of watchedEvents) context.removeAllListeners(event)
  for (const event of requestEvents) page.removeAllListeners(event)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.mouse.move(-1, -1)
  await page.goto(quietPath)
}

async function forgetVisitor(page: Page, origin: string) {
  const context = page.context()
  await context.clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' })
  await devtools.send('Page.resetNavigationHistory')
  await devtools.detach()
}

const requestEvents = ['request', 'requestfailed', 'requestfinished', 'response'] as const
const watchedEvents = ['console', 'weberror', 'request', 'requestfailed', 'response'] as const

const disconnected = 'net::ERR_INTERNET_DISCONNECTED'

function watch(context: BrowserContext, manner: Manner, complaints: string[]) {
  const { refused = [], otherHosts = [], goesOffline = false, javaScriptEnabled } = manner
  const isRefused = (url: string) => {
    if (!URL.canParse(url)) return false
    const path = new URL(url).pathname.replace(/(\/_)?\.data$/, '') || '/'
    return refused.some((expected) => (expected instanceof RegExp ? expected.test(path) : expected === path))
  }

  // A violation of the Content-Security-Policy is an error on the console as well.
  context.on('console', (message) => {
    const text = message.text()
    const expected =
      (text.startsWith('Failed to load resource') && isRefused(message.location().url)) ||
      refused.some((path) => path instanceof RegExp && path.test(text)) ||
      (goesOffline && text.includes(disconnected))
    if (['error', 'warning'].includes(message.type()) && !expected) complaints.push(`console: ${text}`)
  })
  context.on('weberror', (fault) => complaints.push(`page: ${fault.error().stack ?? fault.error()}`))
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    const isHere = /(^|\.)localhost$/.test(hostname) || hostname === '127.0.0.1' || /^(data|blob):$/.test(protocol)
    if (!isHere && !otherHosts.includes(hostname)) complaints.push(`went elsewhere: ${request.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // The browser itself gives up what a page that it leaves was waiting for, and scripts where it may run none.
    if (reason === 'net::ERR_ABORTED') return
    if (reason === disconnected && goesOffline) return
    if (javaScriptEnabled === false && request.resourceType() === 'script') return
    complaints.push(`${reason}: ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400 && !isRefused(response.url()))
      complaints.push(`${response.status()}: ${response.url()}`)
  })
}
