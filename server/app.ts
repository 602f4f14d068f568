import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { shop } from '#app/context.ts'
import { pageName, pagePolicy } from '#app/routes.ts'
import { largestFile } from '#contract/staff/goods-files.ts'
import { largestUpload } from '#contract/staff/invoices.ts'
import { splitLocale } from '#contract/web/locale-path.ts'
import type { PagePolicy } from '#contract/web/public-page.ts'
import { iconSheet } from '#server/content/icon-sheet.ts'
import { isUnstorableText } from '#server/database/errors.ts'
import { readPicture } from '#server/goods/operations.ts'
import { createApi, largestBody } from '#server/http/api.ts'
import type { ApiEnv } from '#server/http/api-env.ts'
import { isOutage } from '#server/http/outage.ts'
import { type PlainReason, plainPage } from '#server/http/plain-page.ts'
import { apiPolicies } from '#server/http/route-policy.ts'
import { createScreens } from '#server/http/screens.ts'
import { secured } from '#server/http/security-headers.ts'
import type { Visit } from '#server/http/visit.ts'
import { openIdentity } from '#server/identity/open-identity.ts'
import { standInPages } from '#server/identity/stand-in-pages.ts'
import { faviconResponse } from '#server/images/favicon.ts'
import { pictureResponse } from '#server/images/http.ts'
import { createPictureStore } from '#server/images/operations.ts'
import { createMailPages } from '#server/mail/http.ts'
import type { MailService } from '#server/mail/service.ts'
import { createSimulatorPages } from '#server/payment/simulator/pages.ts'
import { logOncePerHour } from '#server/process/log-once-per-hour.ts'
import { openExternalServices } from '#server/shop/external-services.ts'
import { jobDependencies, jobTable } from '#server/shop/job-table.ts'
import type { Services, ShopServices } from '#server/shop/services.ts'
import { openShop } from '#server/shop/shop.ts'
import { createSitemap, sitemapPolicy } from '#server/sitemap/http.ts'

export type App = ReturnType<typeof createApp>

/**
 * The shop as a function from request to answer: the API, the files of the build, the screens. Both the built server
 * and the development server load it through Vite, so that it shares every module with the screens.
 */
export function createApp(opened: Services) {
  const { config, database, log, background } = opened
  const services: ShopServices = {
    ...opened,
    identity: openIdentity({ config, db: database.db, log, background }),
    external: openExternalServices(config),
    contentLog: logOncePerHour(log),
  }
  const api = createApi(services)
  const apiPolicy = apiPolicies(api)
  const screen = createScreens(services, { build, mode: import.meta.env.MODE, shopKey: shop, pageName })
  const sitemap = withOuterErrors(createSitemap((visit, notes, locale) => openShop(services, visit, { locale }, notes)))
  const pictures = createPictureStore({
    originals: 'catalogue/pictures/svg',
    pageOriginals: join(services.config.contentDir, 'pictures'),
    uploaded: (name) => services.content.original(name),
    ofGoods: (name) => readPicture(database.db, name),
    folder: join(services.config.dataDir, 'pictures'),
    log: logOncePerHour(log),
    effort: services.config.pictureEffort,
  })
  const app = new Hono<ApiEnv>()

  app.get('/assets/*', files('public, max-age=31536000, immutable'), (c) => c.text('Not found', 404))
  app.get('/img/*', (c) => pictureResponse(pictures, c.req.raw))
  app.get('/pictures/icons.svg', async (c) =>
    c.body(await iconSheet(join(services.config.contentDir, 'pictures')), 200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    }),
  )
  app.get('/pictures/*', files('public, max-age=86400', services.config.contentDir), (c) => c.text('Not found', 404))
  app.get('/brands/*', files('public, max-age=86400'), (c) => c.text('Not found', 404))
  app.get('/favicon.ico', (c) => faviconResponse(c.env.visit.brand.id))
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap/*'])
    app.get(path, (c) => sitemap.fetch(c.req.raw, c.env))
  app.all('/dev/identity/*', async (c) => standInPages(await services.identity.standIns()).fetch(c.req.raw))
  app.get('/api-docs.css', files('public, max-age=3600'))
  if (services.config.mode === 'demo') {
    const mails = withOuterErrors(createMailPages(services.database.db))
    for (const path of ['/dev/mail', '/dev/mail/*']) app.get(path, (c) => mails.fetch(c.req.raw, c.env))
    app.get('/dev-mail.css', files('public, max-age=3600'))
  }
  const limitOf = (maxSize: number) => bodyLimit({ maxSize, onError: (c: Context<ApiEnv>) => tooLarge(c.env.visit) })
  const [usual, forFiles] = [limitOf(largestBody), limitOf(largestUpload + largestBody)]
  app.use('*', (c, next) => {
    const most = mostOfUpload(splitLocale(c.req.path).path)
    const hasFiles = /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')
    // A body of unknown length would have to be collected before it is counted, so it may only be a small one.
    const length = c.req.header('content-length')
    if (!most || !hasFiles || length === undefined) return (most ? forFiles : usual)(c, next)
    return Number(length) <= most ? next() : Promise.resolve(tooLarge(c.env.visit))
  })
  if (services.simulator) {
    const simulated = withOuterErrors(createSimulatorPages(services.simulator, services.texts))
    for (const path of ['/simulator', '/simulator/*']) app.all(path, (c) => simulated.fetch(c.req.raw, c.env))
    for (const path of ['/simulator.css', '/simulator-lightbox.js', '/simulator-pages.js'])
      app.get(path, files('public, max-age=3600'))
  }
  app.all('*', (c) => screen(c.req.raw, c.env.visit, c.env.isPublic))
  app.onError((error, c) => {
    const { visit } = c.env
    const page = (reason: PlainReason, status: number) => plainPage(reason, status, visit.brand, visit.brand.locales[0])
    if (isUnstorableText(error)) return page('unreadable', 400)
    const { requestId: req, route, brand } = visit
    services.log.error({ err: error, req, route, brand: brand.id }, 'request failed')
    return isOutage(error) ? page('outage', 503) : page('fault', 500)
  })

  return {
    /** `isPublic`: the answer goes into the page cache, so nothing of the visitor may be in it. */
    async fetch(request: Request, visit: Visit, isPublic = false): Promise<Response> {
      // The API is asked without a walk through the routes of the pages.
      const handler = isForApi(request) ? api : app
      const response = await handler.fetch(request, { visit, isPublic })
      return secured(response, request, services.config, import.meta.env.DEV, visit.brand)
    },

    /** What the shop does by itself. It is part of the built application, since mails are React components. */
    jobs: (mail: MailService) => ({ table: jobTable, dependencies: jobDependencies(services, mail) }),

    /** True for paths whose answers are rendered: neither the API nor a file. */
    isPage: (path: string) => !path.startsWith('/api/') && !nonPagePrefixes.some((folder) => path.startsWith(folder)),

    /** How the answer at this path is cached; undefined if it is not. */
    policyFor(path: string): PagePolicy | undefined {
      if (path.startsWith('/api/')) return apiPolicy(path)
      if (nonPagePrefixes.some((folder) => path.startsWith(folder))) return undefined
      const { locale, path: own } = splitLocale(path)
      return sitemapPolicy(path) ?? pagePolicy(own, locale)
    },
  }
}

const isForApi = ({ url }: Request) => url.startsWith('/api/', url.indexOf('/', 'https://'.length))

/** So much of a file is read and dropped, for the page that says that it is too large. */
const mostDropped = 400_000_000

/**
 * Pages of the desk that take catalogues, pictures, files of the bank and of suppliers. Their actions read a form as it
 * comes, and only for who may do it.
 */
function mostOfUpload(path: string): number | undefined {
  if (/^\/staff\/goods\/import(\.data)?$/.test(path)) return 10 * largestFile
  return /^\/staff\/(goods\/[^/]+|invoices(\.data)?|stock\/delivery(\.data)?)$/.test(path) ? mostDropped : undefined
}

/** Nothing whose path begins like this is a page. The manifest is what React Router's client asks which routes there are. */
const nonPagePrefixes = [
  '/assets/',
  '/img/',
  '/pictures/',
  '/brands/',
  '/dev/',
  '/simulator',
  '/__manifest',
  '/api-docs.css',
  '/dev-mail.css',
  '/favicon.ico',
  '/robots.txt',
]

/** What fails inside these pages is answered like any other failure: on its own, each would answer 500 in bare text. */
function withOuterErrors<Pages extends { onError(handler: (error: Error) => never): unknown }>(pages: Pages): Pages {
  pages.onError((error) => {
    throw error
  })
  return pages
}

const tooLarge = ({ brand }: Visit) => plainPage('too-large', 413, brand, brand.locales[0])

/** Its own hook for headers comes too late for them to be sent. */
function files(cacheControl: string, root = 'build/client'): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true })
  return async (c, next) => {
    const found = await serve(c, next)
    if (found?.ok) found.headers.set('Cache-Control', cacheControl)
    return found
  }
}
