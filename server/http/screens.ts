import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'
import { trackedIn } from '#contract/measurement/tracking-keys.ts'
import { leavesTheApp, splitLocale } from '#contract/web/locale-path.ts'
import { queryText } from '#contract/web/url.ts'
import { isPreview, previewMoment, previewToken } from '#server/content/preview.ts'
import { isUnstorableText } from '#server/database/errors.ts'
import { createPageNotes } from '#server/page-cache/page-notes.ts'
import { withQuery } from '#server/page-cache/redirect-query.ts'
import type { ShopServices } from '#server/shop/services.ts'
import { openShop, type Shop } from '#server/shop/shop.ts'
import { openCookies } from './cookies.ts'
import { isForeign } from './origin-rule.ts'
import { isOutage } from './outage.ts'
import { plainPage } from './plain-page.ts'
import type { Visit } from './visit.ts'
import { wipMode } from './wip-mode.ts'

type Router = {
  build: ServerBuild
  mode: string
  shopKey: RouterContext<Shop>
  /** What the audit log calls the page at a path. */
  pageName: (path: string) => string
}

/** Answers every page, and the data that the browser fetches when it moves between pages. */
export function createScreens(services: ShopServices, { build, mode, shopKey, pageName }: Router) {
  const render = createRequestHandler(build, mode)
  const editor = previewToken(services.config, services.secret)

  return async function screen(request: Request, visit: Visit, isPublic: boolean): Promise<Response> {
    const url = new URL(request.url)
    const tidy = tidyPath(url.pathname)
    if (tidy !== url.pathname && isRead(request)) return redirect(308, tidy + url.search)
    if (isForeign(request, visit.origin)) return plainPage('foreign', 403, visit.brand, visit.brand.locales[0])
    const { bookingUrl } = visit.brand
    if (bookingUrl && leavesTheApp(url.pathname)) return redirect(302, bookingUrl)

    const notes = createPageNotes()
    const cookie = isPublic ? undefined : (request.headers.get('Cookie') ?? undefined)
    const cookies = openCookies(cookie, visit.origin.startsWith('https:'))
    const isWip = wipMode(url.searchParams.get('mode'), cookies)
    const { locale, path } = splitLocale(url.pathname.replace(/(\/_)?\.data$/, ''))
    const userAgent = request.headers.get('User-Agent') ?? undefined
    const draftsAllowed = !isPublic && isPreview(url.searchParams, editor)
    const isPrivate = !isPublic && request.headers.get('Sec-GPC') === '1'
    const previewAt = draftsAllowed ? previewMoment(url.searchParams) : undefined
    const asked = { locale, isWip, isPreview: draftsAllowed, previewAt, cookies, userAgent, isPrivate }
    const shop = openShop(services, visit, asked, notes)
    if (!isRead(request)) await shop.identity.recordChange(`page ${pageName(path)}`)
    const context = new RouterContextProvider()
    context.set(shopKey, shop)
    const answer = await render(routable(request, shop.isLocaleOffered ? url : nowhere(url, locale)), context)
    if (cookies.read('session') !== undefined) visit.isStaff = (await shop.staff.staff()).ok
    const response = isRendered(answer) ? answer : plainPage('fault', 500, visit.brand, shop.locale)

    const headers = new Headers(response.headers)
    const location = headers.get('Location')
    // The browser reads on the page that it ends at by which link the visitor came.
    if (location && isRead(request))
      headers.set('Location', withQuery(location, queryText(new URLSearchParams(trackedIn(url.searchParams)))))
    for (const cookie of cookies.written()) headers.append('Set-Cookie', cookie)
    if (isPublic && (response.status === 200 || response.status === 404))
      for (const [name, value] of Object.entries(notes.headers())) headers.set(name, value)
    else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
    if (response.status === 405) headers.set('Allow', 'GET, HEAD')
    const status = response.status === 500 ? statusOf(visit.fault) : response.status
    if (status === 503) headers.set('Retry-After', '30')
    return new Response(response.body, { status, headers })
  }
}

/** React Router answers 500 to everything that was thrown. */
const statusOf = (fault: unknown) => (isOutage(fault) ? 503 : isUnstorableText(fault) ? 400 : 500)

/**
 * Every path below the prefix of a language that the storefront does not speak is one at which there never is a page, so
 * that no loader redirects it, no middleware answers it with a file, and no form of it is taken.
 */
function nowhere(url: URL, locale: string | undefined): URL {
  const data = /(\/_)?\.data$/.exec(url.pathname)?.[0] ?? ''
  return new URL(`/${locale}/-${data}`, url)
}

/**
 * A URL that cannot be decoded, or has a line break in it, is not a page. React Router would print the one to
 * the console on the way, and find no route at all for the other. It takes a form that is sent to `/` for one of the
 * document around all pages, which could not refuse it with a page: `?index` names the home page.
 */
function routable(request: Request, url: URL): Request {
  const path = isPlain(url.pathname) ? url.pathname : url.pathname.replaceAll('%', '%25')
  const isForDocument = path === '/' && !isRead(request)
  const search = isForDocument ? `?index&${url.search.slice(1)}` : url.search
  const address = url.origin + path + search
  return address === request.url ? request : new Request(address, request)
}

function isPlain(path: string): boolean {
  try {
    return !/[\n\r\u2028\u2029]/.test(decodeURI(path))
  } catch {
    return false
  }
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** React Router answers with bare text, or nothing at all, when even the error page could not be rendered. */
const isRendered = ({ status, headers }: Response) =>
  status < 500 || /text\/html|text\/x-script/.test(headers.get('Content-Type') ?? '')

/** One address per page: no doubled slash (which would also turn a redirect into one to another host), none at the end. */
const tidyPath = (path: string) => path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')

const redirect = (status: number, location: string) =>
  new Response(null, { status, headers: { Location: location, 'Cache-Control': 'private, no-store' } })
