import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { App } from '#server/app.ts'
import { concernsCatalogue } from '#server/catalogue/tags.ts'
import type { Config } from '#server/config/config.ts'
import { openContent } from '#server/content/open-content.ts'
import { concernsContent } from '#server/content/tags.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openFlags } from '#server/flags/open-flags.ts'
import { assign } from '#server/flags/operations.ts'
import { internalCookieNames } from '#server/http/cookie-table.ts'
import { createHealthEndpoints } from '#server/http/health.ts'
import { rememberedHome, resolveLocale } from '#server/http/locale.ts'
import { createServe } from '#server/http/serve.ts'
import { createVisitResolver, originOf, type Visit } from '#server/http/visit.ts'
import { startLater } from '#server/jobs/start-later.ts'
import { startWorkers } from '#server/jobs/workers.ts'
import { outbox } from '#server/mail/outbox.ts'
import { hearChanges } from '#server/page-cache/announce.ts'
import type { PageAnswer } from '#server/page-cache/page-answer.ts'
import { createPageCache } from '#server/page-cache/page-cache.ts'
import { createPublicPages } from '#server/page-cache/public-pages.ts'
import { openPayments } from '#server/payment/open-payments.ts'
import { createBackground } from '#server/process/background.ts'
import { listen, stopListening } from '#server/process/listen.ts'
import { createLog } from '#server/process/log.ts'
import { createMetrics, type Metrics } from '#server/process/metrics.ts'
import { openSearch } from '#server/search/open-search.ts'
import { searchTag } from '#server/search/service.ts'
import { openSecret } from '#server/secrets/secret.ts'
import { closeDemoData, loadDemoData } from '#server/shop/demo-data.ts'
import { type JobDependencies, jobTable } from '#server/shop/job-table.ts'
import type { Services } from '#server/shop/shop.ts'
import { loadTexts } from '#server/shop/texts.ts'

/** The application as the built server has it, or as the development server reloads it after each change. */
export type LoadedApp = {
  app: () => App | Promise<App>
  /** Only while developing: the bundler answers first, and no page is kept. */
  bundler?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void
}

export type LoadApp = (services: Services, server: Server) => Promise<LoadedApp>

/** Opens everything once, begins to listen, and gives the way to stop. */
export async function startShop(config: Config, loadApp: LoadApp, progress: (step: string) => void) {
  const { log, close: closeLog } = createLog(config.logLevel)
  progress(config.databaseUrl ? 'Connecting to the database' : `Opening the database in ${config.dataDir}`)
  const database = await openDatabase({ url: config.databaseUrl, folder: config.dataDir, log })
  const background = createBackground(log)
  let isStopping = false
  let closeSearch = async () => {}
  // A promise that nobody waited for is a bug in one request, and no reason to drop all the others.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection that nobody handled'))

  async function open() {
    await migrate(database)
    await (config.mode === 'demo' ? loadDemoData : closeDemoData)(database.db)
    const cache = createPageCache<PageAnswer>({ maxBytes: config.pageCacheBytes })
    // A page made from the old index while the new one was built says what no longer is.
    const onRenewed = () => void cache.invalidate([searchTag])
    const search = await openSearch({ database, log, onRenewed, algolia: config.algolia })
    closeSearch = search.close
    const secret = openSecret(config)
    const content = openContent(config, secret, log)
    await hearChanges(database, {
      invalidate(tags) {
        if (tags.some(concernsContent)) content.changed()
        cache.invalidate(tags)
        if (tags.some(concernsCatalogue)) search.changed()
      },
      clear() {
        content.changed()
        cache.clear()
        search.changed()
      },
    })
    const metrics = createMetrics(cache.stats, search.figures, content.figures)
    const isReady = () => !isStopping && search.isReady()
    const operate = createHealthEndpoints({ config, database, metrics, log, isReady })
    const arrive = createVisitResolver(config)

    const server = createServer((incoming, outgoing) => {
      if (isStopping) outgoing.setHeader('Connection', 'close')
      if (operate(incoming, outgoing)) return
      const visit = arrive(incoming)
      if (visit) answer(incoming, outgoing, visit)
      else outgoing.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8' }).end('No shop has this name.\n')
    })
    const flags = await openFlags(config, log)
    const paying = await openPayments({ config, db: database.db, secret })
    const services: Services = {
      ...{ config, database, content, flags, search, log, background, secret, ...paying },
      texts: loadTexts('messages', log),
    }
    const { app, bundler } = await loadApp(services, server)
    const serve = createServe({ app, log, metrics })
    const application = await app()
    const pages = createPublicPages({
      cache,
      log,
      internalCookies: internalCookieNames,
      policyFor: (_brand, path) => application.policyFor(path),
      render: (request, visit) => application.fetch(request, visit, true),
      assign: (keys, visitor) => assign(flags, keys, visitor),
      originOf: (brand) => originOf(brand, config),
      resolveLocale: ({ headers }, { brand }) =>
        resolveLocale(brand, { cookie: headers.cookie, acceptLanguage: headers['accept-language'] }),
      localeVary: 'Accept-Language, Cookie',
      redirectHome: ({ headers }, { brand }) => rememberedHome(brand, headers.cookie),
      // The application renders the page again, and then the error page.
      fail: serve,
      onAnswer: (visit, { name, status, cache }) =>
        log.info({ req: visit.requestId, brand: visit.brand.id, page: name, status, cache }, 'served'),
    })

    function answer(incoming: IncomingMessage, outgoing: ServerResponse, visit: Visit) {
      if (bundler) bundler(incoming, outgoing, () => serve(incoming, outgoing, visit))
      else if (!pages.answer(incoming, outgoing, visit)) serve(incoming, outgoing, visit)
    }

    await listen(server, config)
    // The first visitors need no index, and a search waits for it.
    search.start()
    return { server, ...(await startJobs(metrics.countJob, services, application.work)) }
  }

  async function startJobs(count: Metrics['countJob'], { payments, simulator }: Services, work: App['work']) {
    const { smtpUrl, senders } = config.mail
    const mail = smtpUrl ? (await import('#server/mail/smtp.ts')).createSmtp(smtpUrl) : outbox
    const dependencies: JobDependencies = { db: database.db, mail, senders, log, payments, simulator, ...work }
    return {
      mail,
      workers: startLater(() => startWorkers({ database, jobs: jobTable, dependencies, log, count }), log),
    }
  }

  const { server, mail, workers } = await open().catch(async (error: unknown) => {
    await closeSearch()
    await database.close()
    closeLog()
    throw error
  })

  return {
    /** No request and no job is cut off: those under way come to their end before anything closes. */
    async stop() {
      if (isStopping) return
      isStopping = true
      await Promise.all([stopListening(server), workers.stop()])
      await background.settled()
      mail.close()
      await closeSearch()
      await database.close()
      closeLog()
    },
  }
}
