import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { chromiumArguments } from '#scripts/chromium-arguments.ts'
import { type BrandId, loggedAt, originOf, type ShopPlace, startShop } from './shop.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

/** How long a busy machine may take for one step. */
export const patience = { timeout: 30_000 }

/** Without scripts a page loads all its pictures at once, which a shop that has none yet makes one after the other. */
const patienceForPages = 120_000

type Manner = Pick<BrowserContextOptions, 'viewport' | 'javaScriptEnabled' | 'reducedMotion'> & {
  /** Paths that the test expects to be answered with an error; of files also what the console says about them. */
  refused?: readonly (string | RegExp)[]
  /** Whether the connection goes away in between: what is asked for then fails. */
  goesOffline?: boolean
}

/** Opens a browser that nobody used before, at home in one storefront. */
type Visit = (brand: BrandId, manner?: Manner) => Promise<Page>

/**
 * One browser for all files of a process, a fresh visitor for each test, who bears no error, warning or stranger. The shop is everybody's,
 * unless a file has settings of its own.
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
    const { place, stop } = await startShop(inject('originals').prepared, settings)
    onCleanup(async () => expect(await stop()).toEqual({ code: 0, logged: [] }))
    return place
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await chromium.launch({ executablePath: inject('chromium'), args: chromiumArguments })
    onCleanup(() => browser.close())
    return browser
  })
  .extend('visit', async ({ shop, browser }, { onCleanup }): Promise<Visit> => {
    const contexts: BrowserContext[] = []
    const complaints: string[] = []
    onCleanup(async () => {
      for (const context of contexts) await context.close()
      expect(complaints).toEqual([])
    })
    return async (brand, manner) => {
      const { refused, goesOffline, ...options } = { viewport: desktop, ...manner }
      const context = await browser.newContext({ ...options, baseURL: originOf(shop, brand) })
      context.setDefaultTimeout(patience.timeout)
      context.setDefaultNavigationTimeout(patienceForPages)
      contexts.push(context)
      watch(context, { refused, goesOffline, ...options }, complaints)
      return context.newPage()
    }
  })

const disconnected = 'net::ERR_INTERNET_DISCONNECTED'

function watch(context: BrowserContext, manner: Manner, complaints: string[]) {
  const { refused = [], goesOffline = false, javaScriptEnabled } = manner
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
    if (!isHere) complaints.push(`went elsewhere: ${request.url()}`)
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
