import type { IncomingMessage } from 'node:http'
import { resolve } from 'node:path'
import { clearTimeout, setTimeout } from 'node:timers'
import { inspect } from 'node:util'
import { brands } from '#brands/all.ts'
import type { Brand } from '#contract/brand.ts'
import type { App } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { createContentFiles } from '#server/content/files.ts'
import type { Database } from '#server/database/database.ts'
import { createLocalFlags } from '#server/flags/local.ts'
import { openFulfilment } from '#server/fulfilment/open-fulfilment.ts'
import { createVisitResolver } from '#server/http/visit.ts'
import { openPayments } from '#server/payment/open-payments.ts'
import { createBackground } from '#server/process/background.ts'
import { createContentSearch } from '#server/search/content-search.ts'
import type { Services } from '#server/shop/services.ts'
import { searchHere } from './index-here.ts'
import { testPasswords } from './passwords.ts'
import { quietErrors } from './quiet-errors.ts'
import { allTexts } from './texts.ts'
import { uncountedSearches } from './uncounted-searches.ts'

export const testSecret = 'the secret of a shop under test'

type RequestOptions = {
  host?: string
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
  isPublic?: boolean
  marksNotFound?: boolean
  client?: string
  /** Where a storefront is to be another one than it is. */
  brand?: Partial<Brand>
}

export type Ask = Awaited<ReturnType<typeof openBuiltShop>>['ask']

/** The built application without a network: `ask('/it')` gives the Response. Databases of page tests have the demo in them. */
export async function openBuiltShop(
  database: Database,
  settings: Record<string, string> = {},
  changed: (services: Services) => Partial<Services> = () => ({}),
) {
  const logged: { details: object; message: string }[] = []
  const note = (details: object, message: string) => void logged.push({ details, message })
  const errors: string[] = []
  const noteError = (details: object, message: string) => {
    note(details, message)
    errors.push(`logs “${message}”: ${'err' in details ? String(details.err) : ''}`)
    // A test that did not expect this sees a page with 500, which does not say why.
    if (message === 'request failed' && 'err' in details) process.stderr.write(`${inspect(details.err)}\n`)
  }
  const log = { debug: note, info: note, warn: note, error: noteError }
  // The clock of the demo would move orders on while a test looks at them.
  const config = readConfig(brands, {}, { FULFILMENT: 'desk', ...settings })
  const content = createContentFiles('content')
  const background = createBackground(log)
  const flags = createLocalFlags({}, log)
  const search = searchHere({ db: database.db, log })
  const services: Services = {
    config,
    database,
    content,
    flags,
    search,
    missedSearches: uncountedSearches,
    contentSearch: createContentSearch({ content, frameHosts: config.frameHosts, log }),
    errors: quietErrors,
    log,
    background,
    passwords: testPasswords,
    secret: testSecret,
    ...(await openPayments({ config, db: database.db, secret: testSecret, log })),
    ...openFulfilment(config.fulfilment, database.db),
    texts: allTexts(),
  }
  const { createApp }: { createApp: (services: Services) => App } = await import(resolve('build/server/app.js'))
  const app = createApp({ ...services, ...changed(services) })
  const resolveVisit = createVisitResolver(config)

  async function ask(
    path: string,
    {
      host = 'claravue.localhost:3000',
      client = '127.0.0.1',
      isPublic,
      marksNotFound,
      headers,
      brand,
      ...rest
    }: RequestOptions = {},
  ) {
    const incoming = { headers: { ...headers, host }, socket: { remoteAddress: client } }
    const visit = resolveVisit(incoming as unknown as IncomingMessage)
    if (!visit) throw new Error(`No brand at ${host}`)
    const request = new Request(visit.origin + path, { redirect: 'manual', headers, ...rest })
    const seen = { ...visit, brand: { ...visit.brand, ...brand }, ...(isPublic && { flags: {}, marksNotFound }) }
    return beforeLong(app.fetch(request, seen, isPublic), path)
  }
  return { app, ask, logged, errors, background }
}

/** An answer that does not come within two minutes is an error that says what the process waits for. */
async function beforeLong(answer: Promise<Response>, path: string): Promise<Response> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new Error(`No answer to ${path}; the process waits for ${process.getActiveResourcesInfo()}`))
  }, 120_000)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
