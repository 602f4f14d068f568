import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { App } from '#server/app.ts'
import type { Config } from '#server/config/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openErrors } from '#server/errors/open-errors.ts'
import { reportingLog } from '#server/errors/reporting-log.ts'
import { assign, visitorId } from '#server/flags/operations.ts'
import { clearViewCookie, cookieTable, internalCookieNames } from '#server/http/cookie-table.ts'
import { createHealthEndpoints } from '#server/http/health.ts'
import { rememberedHome, resolveLocale } from '#server/http/locale.ts'
import { createRenderLimit } from '#server/http/render-limit.ts'
import { headersOfNoPage } from '#server/http/security-headers.ts'
import { createServe } from '#server/http/serve.ts'
import { createVisitResolver, originOf } from '#server/http/visit.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { prepareQueues } from '#server/jobs/queue.ts'
import { startLater } from '#server/jobs/start-later.ts'
import { startWorkers } from '#server/jobs/workers.ts'
import { openMail } from '#server/mail/open-mail.ts'
import { type Collector, openCollector } from '#server/measurement/collector.ts'
import type { PageAnswer } from '#server/page-cache/page-answer.ts'
import { createPageCache, type PageCache } from '#server/page-cache/page-cache.ts'
import { createPublicPages } from '#server/page-cache/public-pages.ts'
import { createBackground } from '#server/process/background.ts'
import { createLimitedServer, listen, stopListening, tryPort } from '#server/process/listen.ts'
import { createLog } from '#server/process/log.ts'
import { createMetrics, type Metrics } from '#server/process/metrics.ts'
import { createVisitors, type Visitors } from '#server/process/visitors.ts'
import { countSalesJob } from '#server/sales/jobs.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { loadDemoData, refuseDemoData } from '#server/shop/demo-data.ts'
import { openServices } from '#server/shop/open-services.ts'
import type { Services } from '#server/shop/services.ts'
import { startSender } from '#server/webhooks/start-sender.ts'

/** The application as the built server has it, or as the development server reloads it after each change. */
export type LoadedApp = {
  app: () => App | Promise<App>
  /** Only while developing: the bundler answers first, and no page is cached. */
  bundler?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void
}

export type LoadApp = (services: Services, server: Server) => Promise<LoadedApp>

/** Opens everything once, begins to listen, and gives the way to stop. */
export async function startShop(config: Config, loadApp: LoadApp, progress: (step: string) => void) {
  // What is opened is closed in reverse order, also if something after it could not be opened.
  const resources = new AsyncDisposableStack()
  try {
    return await openProcess(config, loadApp, progress, resources)
  } catch (error) {
    await resources.disposeAsync()
    throw error
  }
}

async function openProcess(
  config: Config,
  loadApp: LoadApp,
  progress: (step: string) => void,
  resources: AsyncDisposableStack,
) {
  await tryPort(config)
  const { log: lines, close: closeLog } = createLog(config.logLevel)
  resources.defer(closeLog)
  const errors = await openErrors(config, lines)
  resources.defer(async () => void (await errors.close()))
  const log = reportingLog(lines, errors)
  // An unhandled rejection is a bug in one request, and no reason to drop all the others.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection that nobody handled'))
  progress(config.databaseUrl ? 'Connecting to the database' : `Opening the database in ${config.dataDir}`)
  const database = await openDatabase({ url: config.databaseUrl, folder: config.dataDir, log })
  resources.defer(() => database.close())
  const background = createBackground(log)
  await migrate(database)
  resources.defer(errors.count(database.db))
  if (config.mode === 'demo') await loadDemoData(database.db, { hasSimulator: config.payment.accounts.length === 0 })
  else await refuseDemoData(database.db)

  const cache = createPageCache<PageAnswer>({ maxBytes: config.pageCacheBytes })
  const { services, search, content } = await openServices({
    config,
    database,
    errors,
    log,
    background,
    cache,
    resources,
  })
  const collector = await openCollector({
    db: database.db,
    brands: config.brands,
    flags: services.flags,
    testKey: keyFor(services.secret, 'ab-tests'),
    headers: headersOfNoPage(config),
    log,
  })
  resources.defer(collector.close)
  const figures = createMetrics(cache.stats, search.figures, content.figures, collector.figures)
  const metrics: Metrics = {
    ...figures,
    observe(route, status, milliseconds) {
      figures.observe(route, status, milliseconds)
      errors.trace(route, status, milliseconds)
    },
  }
  const server = createLimitedServer(config, log)
  const loaded = await loadApp(services, server)
  const application = await loaded.app()
  const mail = await openMail(config.mail)
  resources.defer(() => mail.close())
  const jobs = application.jobs(mail)
  await database.alone(() => prepareQueues(database, jobs.table))
  // The sales of a new demo are counted at once: the job would do it after ten minutes.
  if (config.mode === 'demo') await enqueue(database.db, countSalesJob, {})

  let isStopping = false
  const answerHealth = createHealthEndpoints({
    config,
    database,
    metrics,
    log,
    isReady: () => !isStopping && search.isReady(),
  })
  const visitors = createVisitors()
  const answer = createAnswer({ services, loaded, application, cache, metrics, collector, visitors })
  server.on('request', (incoming, outgoing) => {
    if (isStopping) outgoing.setHeader('Connection', 'close')
    if (!answerHealth(incoming, outgoing)) answer(incoming, outgoing)
  })
  await listen(server, config)
  // The first pages need no index, and a search waits for it.
  search.start()
  const workers = startLater(
    () =>
      startWorkers({
        database,
        jobs: jobs.table,
        dependencies: jobs.dependencies,
        log,
        count: metrics.countJob,
        visitors,
      }),
    log,
  )

  const webhooks = startLater(
    () => startSender({ database, log, key: keyFor(services.secret, 'webhooks'), ...config.webhooks }),
    log,
  )

  return {
    /** No request and no job is cut off: those under way come to their end before anything closes. */
    async stop() {
      if (isStopping) return
      isStopping = true
      await Promise.all([stopListening(server), workers.stop(), webhooks.stop()])
      await background.settled()
      await resources.disposeAsync()
    },
  }
}

type Parts = {
  services: Services
  loaded: LoadedApp
  application: App
  cache: PageCache<PageAnswer>
  metrics: Metrics
  collector: Collector
  visitors: Visitors
}

/** Answers a request from the page cache, and otherwise by the application. */
function createAnswer({ services, loaded, application, cache, metrics, collector, visitors }: Parts) {
  const { config, flags, log } = services
  const resolveVisit = createVisitResolver(config)
  const headers = headersOfNoPage(config)
  const admit = createRenderLimit(config.renders, application.isPage)
  const serve = createServe({ app: loaded.app, headers, log, metrics, admit })
  const pages = createPublicPages({
    cache,
    log,
    internalCookies: internalCookieNames,
    clearViewCookie,
    currencyCookie: cookieTable.currency.name,
    policyFor: (_brand, path) => application.policyFor(path),
    render: (request, visit) => application.fetch(request, visit, true),
    assign: (keys, cookies) => assign(flags, keys, visitorId(cookies)),
    originOf: (brand) => originOf(brand, config),
    resolveLocale: ({ headers }, { brand }) =>
      resolveLocale(brand, { cookie: headers.cookie, acceptLanguage: headers['accept-language'] }),
    localeVary: 'Accept-Language, Cookie',
    redirectHome: ({ headers }, { brand }) => rememberedHome(brand, headers.cookie),
    redirectHeaders: headers,
    // The application renders the page again, and then the error page, or says that the client is over its limit.
    fail: serve,
    admit,
    onAnswer: (visit, { name, status, cache }) =>
      log.info({ req: visit.requestId, brand: visit.brand.id, page: name, status, cache }, 'served'),
  })

  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const visit = resolveVisit(incoming)
    if (!visit) {
      for (const [name, value] of headers) outgoing.setHeader(name, value)
      outgoing.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8' }).end('No shop has this name.\n')
      return
    }
    // No request waits for this answer, so it has no priority.
    if (collector.answer(incoming, outgoing, visit)) return
    if (loaded.bundler) loaded.bundler(incoming, outgoing, () => serve(incoming, outgoing, visit))
    else if (!pages.answer(incoming, outgoing, visit)) serve(incoming, outgoing, visit)
    visitors.watch(outgoing)
  }
}
