import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Brand } from '#contract/brand.ts'
import type { Assignments } from '#contract/content/flags.ts'
import type { PagePolicy } from '#contract/web/public-page.ts'
import { acceptedEncoding } from '#server/http/compress.ts'
import { type Cookies, openCookies } from '#server/http/cookies.ts'
import type { Admit } from '#server/http/render-limit.ts'
import type { Visit } from '#server/http/visit.ts'
import { outageHeaders, type PageAnswer, readAnswer, sendCopy } from './page-answer.ts'
import type { Page, PageCache } from './page-cache.ts'
import {
  addressOf,
  isBypassed,
  keySuffixOf,
  type PageAddress,
  type PageChoice,
  pathOfPage,
  readTarget,
  variantOf,
} from './page-key.ts'
import { redirectingWith, withQuery } from './redirect-query.ts'

export type Answered = {
  /** The policy's name; `home-redirect` for the redirect to the visitor's language. */
  name: string
  status: number
  cache: 'hit' | 'stale' | 'outage' | 'miss' | 'none'
  /** When the request came, by the cache's clock. */
  start: number
}

export type PublicPagesOptions = {
  cache: PageCache<PageAnswer>
  /** True if a path (of the page, also where its `.data` is asked for) is public. */
  policyFor: (brand: Brand, path: string) => PagePolicy | undefined
  /** Runs the application. Request and visit hold nothing of the visitor. */
  render: (request: Request, visit: Visit) => Promise<Response>
  /** The one origin that a brand's pages are rendered for, whatever host they were asked from. */
  originOf: (brand: Brand) => string
  /** What these flags give to the visitor with these cookies. Never rejects: a flag that is unknown gives nothing. */
  assign: (flags: readonly string[], cookies: Cookies) => Promise<Assignments>
  /** For `byLocale` policies where the address names none of the brand's; without one the application answers. */
  resolveLocale: (incoming: IncomingMessage, visit: Visit) => string | undefined
  /** The request headers that `resolveLocale` reads. */
  localeVary?: string
  /** The cache is bypassed for requests with one of these cookies. */
  internalCookies: readonly string[]
  /** Visitors with this cookie, `name=value`, see pages in the clear view. */
  clearViewCookie: string
  /** The name of the cookie that holds the currency which a visitor has chosen. */
  currencyCookie: string
  /** Where a visitor of exactly `/` belongs by the locale cookie, if not there. */
  redirectHome?: (incoming: IncomingMessage, visit: Visit) => string | undefined
  /** Of that redirect, which no application answers. */
  redirectHeaders?: readonly (readonly [name: string, value: string])[]
  fail: (incoming: IncomingMessage, outgoing: ServerResponse, visit: Visit, error: unknown) => void
  /** Limits how many pages a client makes the shop render; a refusal is answered by `fail`. */
  admit?: Admit
  onAnswer?: (visit: Visit, answered: Answered) => void
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
}

/** One request under way. `start`: when it came, by the cache's clock. */
type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; visit: Visit; start: number }

const usual: PageChoice = { view: 'usual' }

/** Answers pages that are the same for every visitor from memory, before the application is asked. */
export function createPublicPages(options: PublicPagesOptions) {
  const { cache, policyFor, originOf, resolveLocale, redirectHome, onAnswer, log } = options
  const { localeVary = 'Accept-Language', redirectHeaders = [] } = options
  const internalCookies = options.internalCookies.map((name) => `${name}=`)
  function choiceOf({ currencies, currency: own }: Brand, cookie: string | undefined): PageChoice {
    if (cookie === undefined) return usual
    const currency = currencies.find((code) => code !== own && holds(cookie, `${options.currencyCookie}=${code}`))
    return { view: holds(cookie, options.clearViewCookie) ? 'clear' : 'usual', currency }
  }

  /** Takes the request and returns true, or leaves it to the application. Never throws. */
  function answer(incoming: IncomingMessage, outgoing: ServerResponse, visit: Visit): boolean {
    const exchange = { incoming, outgoing, visit, start: cache.now() }
    try {
      return take(exchange)
    } catch (error) {
      fail(exchange, error)
      return true
    }
  }

  function take(exchange: Exchange): boolean {
    const { incoming, visit, start } = exchange
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return false
    const { cookie } = incoming.headers
    if (cookie !== undefined && isInternal(cookie)) return false
    const url = incoming.url ?? ''
    const choice = choiceOf(visit.brand, cookie)
    if (!url.includes('?')) {
      if (url === '/' && redirected(exchange)) return true
      // The key of a page without parameters is brand and path: nearly every request ends here.
      const page = cache.find(visit.brand.id + url + keySuffixOf(choice), start)
      if (page !== undefined) {
        sendKept(exchange, page)
        return true
      }
    }
    return takeByAddress(exchange, url, choice)
  }

  function takeByAddress(exchange: Exchange, url: string, choice: PageChoice): boolean {
    const { incoming, visit, start } = exchange
    const asked = readTarget(url)
    if (!asked || isBypassed(asked)) return false
    if (asked.path === '/' && url !== '/' && redirected(exchange)) return true
    const policy = policyFor(visit.brand, pathOfPage(asked.path))
    if (policy?.inRanges && incoming.headers.range !== undefined) return false
    const address = policy && addressOf(visit.brand, asked, policy, () => resolveLocale(incoming, visit), choice)
    if (!address) return false
    const page = cache.find(address.key, start)
    if (page) sendKept(exchange, page)
    else void sendRendered(exchange, address)
    return true
  }

  function sendKept(exchange: Exchange, page: Page<PageAnswer>): void {
    if (exchange.start >= page.freshUntil) void refresh(page, exchange.visit)
    if (page.content.flags.length > 0) void sendVariant(exchange, page.content)
    else sendPage(exchange, page)
  }

  function sendPage(
    { incoming, outgoing, visit, start }: Exchange,
    page: Page<PageAnswer>,
    visitorCookies: readonly string[] = [],
    kind: 'hit' | 'stale' | 'outage' = start < page.freshUntil ? 'hit' : cache.isAway() ? 'outage' : 'stale',
  ): void {
    const { address, status, copies } = page.content
    const copy = copies[acceptedEncoding(incoming.headers['accept-encoding'])]
    const headers = kind === 'outage' ? outageHeaders(copy, start - page.renderedAt) : copy[kind]
    const sent = sendCopy(incoming, outgoing, status, copy, withCookies(headers, visitorCookies))
    onAnswer?.(visit, { name: address.name, status: sent, cache: kind, start })
  }

  /** The variant of a page that the flags give to this visitor. It is cached as well, under a key of its own. */
  async function sendVariant(exchange: Exchange, page: PageAnswer): Promise<void> {
    const { incoming, visit, start } = exchange
    try {
      const cookies = openCookies(incoming.headers.cookie, visit.origin.startsWith('https:'))
      const address = variantOf(page.address, await options.assign(page.flags, cookies))
      const cached = cache.find(address.key, start, 'again')
      if (cached && start >= cached.freshUntil) void refresh(cached, visit)
      if (cached) sendPage(exchange, cached, cookies.written())
      else await sendRendered(exchange, address, cookies.written())
    } catch (error) {
      fail(exchange, error)
    }
  }

  async function refresh(page: Page<PageAnswer>, visit: Visit): Promise<void> {
    const { address } = page.content
    try {
      await cache.refresh(page, async () => {
        const rendered = await renderPage(address, visit)
        // An outage is no news about the page: the stale one stays.
        if (rendered.content.status >= 500) throw new Error(`The page answered ${rendered.content.status}`)
        return rendered
      })
    } catch (error) {
      log.error({ err: error, page: address.name, requestId: visit.requestId }, 'a stale page could not be refreshed')
    }
  }

  /** `visitorCookies` are there once it is known what flags give to this visitor. */
  async function sendRendered(
    exchange: Exchange,
    address: PageAddress,
    visitorCookies?: readonly string[],
  ): Promise<void> {
    const { incoming, outgoing, visit, start } = exchange
    try {
      let ownRender = false
      const rendered = await cache.render(address.key, () => {
        ownRender = true
        return renderFor(exchange, address)
      })
      if (outgoing.destroyed) return
      const { status, copies, cookies } = rendered
      if (status === 404 && address.notFound) return await sendNotFound(exchange, address.notFound)
      const older = status === 503 ? cache.lastGood(address.key, start) : undefined
      if (older?.content.flags.length && !visitorCookies) return await sendVariant(exchange, older.content)
      if (older) return sendPage(exchange, older, visitorCookies, 'outage')
      // The first render of a page tells that it depends on flags; only then it is known what this visitor is to see.
      if (rendered.flags.length > 0 && !visitorCookies) return await sendVariant(exchange, rendered)
      const copy = copies[acceptedEncoding(incoming.headers['accept-encoding'])]
      const timing = `cache;desc="miss", render;dur=${(cache.now() - start).toFixed(1)}`
      const own = status >= 300 && status < 400 ? redirectingWith(copy.headers, incoming.url) : copy.headers
      const headers = withCookies([...own, 'server-timing', timing], visitorCookies ?? [])
      // A cookie belongs to one visitor: the others who waited for the same render must not get it.
      if (ownRender) for (const cookie of cookies) headers.push('set-cookie', cookie)
      const sent = sendCopy(incoming, outgoing, status, copy, headers)
      onAnswer?.(visit, { name: address.name, status: sent, cache: 'miss', start })
    } catch (error) {
      fail(exchange, error)
    }
  }

  async function renderFor({ incoming, visit }: Exchange, address: PageAddress) {
    const admitted = options.admit?.(incoming, visit)
    if (admitted && !admitted.ok) throw new Error('The client makes the shop render too many pages')
    try {
      return await renderPage(address, visit)
    } finally {
      admitted?.value()
    }
  }

  async function sendNotFound(exchange: Exchange, address: PageAddress): Promise<void> {
    const page = cache.find(address.key, exchange.start, 'again')
    if (page) sendKept(exchange, page)
    else await sendRendered(exchange, address)
  }

  /** The request is made of the key alone, so a page cannot hold anything that the key does not tell apart. */
  async function renderPage(address: PageAddress, { brand, requestId }: Visit) {
    const origin = originOf(brand)
    const request = new Request(origin + address.target)
    const flags = address.assigned ?? {}
    const { view, currency } = address
    const anybody: Visit = {
      brand,
      origin,
      flags,
      view,
      currency,
      client: '',
      requestId,
      route: '',
      startedAt: performance.now(),
      ...(address.notFound && { marksNotFound: true }),
    }
    const response = await options.render(request, anybody)
    const rendered = await readAnswer(address, response, localeVary)
    if (address.status === 404 && response.status === 200) throw new Error(`There is a page at ${address.target}`)
    if (rendered.content.cookies.length > 0) {
      log.warn({ page: address.name, requestId }, 'a public page sets a cookie and is not cached')
    }
    return rendered
  }

  function redirected({ incoming, outgoing, visit, start }: Exchange): boolean {
    const location = redirectHome?.(incoming, visit)
    if (location === undefined) return false
    const privately = ['cache-control', 'private, no-store', 'vary', 'Cookie', 'content-length', '0']
    outgoing.writeHead(302, ['location', withQuery(location, incoming.url), ...privately, ...redirectHeaders.flat()])
    outgoing.end()
    onAnswer?.(visit, { name: 'home-redirect', status: 302, cache: 'none', start })
    return true
  }

  const isInternal = (cookie: string) => internalCookies.some((name) => holds(cookie, name))

  function fail({ incoming, outgoing, visit }: Exchange, error: unknown): void {
    try {
      if (!outgoing.headersSent) options.fail(incoming, outgoing, visit, error)
      else log.error({ err: error, requestId: visit.requestId }, 'an error after the page was sent')
    } catch (failure) {
      log.error({ err: failure, requestId: visit.requestId }, 'the answer to a failed page failed too')
      outgoing.destroy()
    }
  }

  return { answer }
}

/** True if one of the cookies begins with this. */
function holds(cookie: string, start: string): boolean {
  for (let at = cookie.indexOf(start); at >= 0; at = cookie.indexOf(start, at + 1)) {
    // The name stands at a beginning, not at the end of a longer one.
    if (at === 0 || cookie[at - 1] === ' ' || cookie[at - 1] === ';') return true
  }
  return false
}

const withCookies = (headers: string[], cookies: readonly string[]): string[] =>
  cookies.length > 0 ? [...headers, ...cookies.flatMap((cookie) => ['set-cookie', cookie])] : headers
