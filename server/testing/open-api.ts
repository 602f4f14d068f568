import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brands } from '#brands/all.ts'
import type { Brand } from '#contract/brand.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import { readConfig } from '#server/config/config.ts'
import { createContentFiles } from '#server/content/files.ts'
import type { Database } from '#server/database/database.ts'
import { createLocalFlags } from '#server/flags/local.ts'
import { openFulfilment } from '#server/fulfilment/open-fulfilment.ts'
import { createApi } from '#server/http/api.ts'
import { apiPolicies } from '#server/http/route-policy.ts'
import { openIdentity } from '#server/identity/open-identity.ts'
import { openPayments } from '#server/payment/open-payments.ts'
import { createBackground } from '#server/process/background.ts'
import { createContentSearch } from '#server/search/content-search.ts'
import { openExternalServices } from '#server/shop/external-services.ts'
import { testSecret } from './built-shop.ts'
import { searchHere } from './index-here.ts'
import { testPasswords } from './passwords.ts'
import { quietErrors } from './quiet-errors.ts'
import { allTexts } from './texts.ts'
import { uncountedSearches } from './uncounted-searches.ts'

type RequestOptions = {
  brand?: Brand
  /** The visitor's IP address. */
  client?: string
  method?: string
  headers?: Record<string, string>
  body?: string
  isPublic?: boolean
}

/** What fulfiller and carriers sign with. */
export const webhookSecrets = {
  FULFILMENT_WEBHOOK_SECRET: 'what the fulfiller signs with',
  SHIPMENT_WEBHOOK_SECRET: 'what the carriers sign with',
}

/** The API on a database with these records, without a network. `post` sends JSON. */
export async function openApi(database: Database, ...records: object[]) {
  if (records.length) await importRecords(database, records)
  const logged: { level: string; details: object; message: string }[] = []
  const at = (level: string) => (details: object, message: string) => void logged.push({ level, details, message })
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
  // The clock of the demo would move orders on while a test looks at them.
  const config = readConfig(brands, {}, { FULFILMENT: 'desk', ...webhookSecrets })
  const content = createContentFiles('content')
  const search = searchHere({ db: database.db, log })
  const background = createBackground(log)
  const identity = openIdentity({ config, db: database.db, log, background })
  const paying = await openPayments({ config, db: database.db, secret: testSecret, log })
  const flags = createLocalFlags({}, log)
  const services = {
    config,
    database,
    texts: allTexts(),
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
    ...paying,
    ...openFulfilment(config.fulfilment, database.db),
  }
  const opened = { ...services, identity, external: openExternalServices(config), contentLog: log }
  const api = createApi(opened)

  async function ask(
    path: string,
    { brand = brands[0], client = '', isPublic = false, ...request }: RequestOptions = {},
  ) {
    const visit = { brand, origin: 'http://shop.test', client, requestId: 'r', route: '', startedAt: 0 }
    return api.request(`http://shop.test${path}`, request, { visit, isPublic })
  }
  const post = (path: string, body: unknown, { headers, ...asked }: RequestOptions = {}) =>
    ask(path, {
      ...asked,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return { ask, post, logged, opened, policyFor: apiPolicies(api), ...paying }
}
export type OpenApi = Awaited<ReturnType<typeof openApi>>

/** For a whole file of tests, where a temporary file of one test is none. */
async function importRecords(database: Database, records: object[]) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-records-'))
  const file = join(folder, 'catalogue.jsonl')
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'))
  const imported = await importCatalogue(database.db, file)
  rmSync(folder, { recursive: true })
  if (!imported.ok) throw new Error(JSON.stringify(imported.error.shown))
}
