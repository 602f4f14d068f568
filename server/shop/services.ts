import type { Texts } from '#messages/translate.ts'
import type { Config } from '#server/config/config.ts'
import type { Reading } from '#server/content/operations.ts'
import type { ContentService, Editor } from '#server/content/service.ts'
import type { Database } from '#server/database/database.ts'
import type { ErrorReporter } from '#server/errors/reporter.ts'
import type { FlagsService } from '#server/flags/operations.ts'
import type { FulfilmentServices } from '#server/fulfilment/open-fulfilment.ts'
import type { IdentityServices } from '#server/identity/open-identity.ts'
import type { Passwords } from '#server/identity/password.ts'
import type { PaymentProviders } from '#server/payment/operations.ts'
import type { Simulator } from '#server/payment/simulator/simulator.ts'
import type { Background } from '#server/process/background.ts'
import type { Log } from '#server/process/log.ts'
import type { MissedSearches } from '#server/sales/missed-searches.ts'
import type { ContentSearch, SearchService } from '#server/search/operations.ts'
import type { ExternalServices } from './external-services.ts'

/** What the process opens once and every request uses. */
export type Services = FulfilmentServices & {
  config: Config
  database: Database
  texts: Texts
  content: ContentService & { editor?: Editor }
  flags: FlagsService
  search: SearchService
  contentSearch: ContentSearch
  missedSearches: MissedSearches
  payments: PaymentProviders
  /** In a demo: what the pages of the simulated provider work with. */
  simulator?: Simulator
  /** Hears of the errors of browsers; those that are logged reach it by themselves. */
  errors: ErrorReporter
  log: Log
  background: Background
  passwords: Passwords
  /** Keys for signatures are made of it. */
  secret: string
  /** True if every visitor sees drafts of the content: only while developing. */
  drafts?: boolean
}

/** And what the application opens once, with the modules that it shares with the screens. */
export type ShopServices = Services & {
  identity: IdentityServices
  external: ExternalServices
  /** The log of mistakes in the content, each at most once an hour. */
  contentLog: Reading['log']
}
