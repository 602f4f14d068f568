import { concernsCatalogue } from '#server/catalogue/tags.ts'
import type { Config } from '#server/config/config.ts'
import { openContent } from '#server/content/open-content.ts'
import { concernsContent } from '#server/content/tags.ts'
import { watchStories } from '#server/content/watch-files.ts'
import type { Database } from '#server/database/database.ts'
import type { ErrorReporter } from '#server/errors/reporter.ts'
import { openFlags } from '#server/flags/open-flags.ts'
import { openFulfilment } from '#server/fulfilment/open-fulfilment.ts'
import { openHashThreads } from '#server/identity/hash-threads.ts'
import { createPasswords } from '#server/identity/password.ts'
import { hearChanges } from '#server/page-cache/announce.ts'
import type { PageAnswer } from '#server/page-cache/page-answer.ts'
import type { PageCache } from '#server/page-cache/page-cache.ts'
import { openPayments } from '#server/payment/open-payments.ts'
import type { Background } from '#server/process/background.ts'
import type { Log } from '#server/process/log.ts'
import { loadTexts } from '#server/process/texts.ts'
import { openMissedSearches } from '#server/sales/missed-searches.ts'
import { createContentSearch } from '#server/search/content-search.ts'
import { openSearch } from '#server/search/open-search.ts'
import { contentSearchTag, searchTag } from '#server/search/service.ts'
import { openSecret } from '#server/secrets/secret.ts'
import { createLiveBrands } from '#server/settings/live-brands.ts'
import { settingsTag } from '#server/settings/tags.ts'
import type { Services } from './services.ts'

type Foundation = {
  config: Config
  database: Database
  errors: ErrorReporter
  log: Log
  background: Background
  cache: PageCache<PageAnswer>
  /** What is opened here is closed with it. */
  resources: AsyncDisposableStack
}

/** Opens what every request uses, and passes on what the database announces. */
export async function openServices({ config, database, errors, log, background, cache, resources }: Foundation) {
  const search = await openSearch({
    database,
    log,
    algolia: config.algolia,
    // A page that was rendered from the old index while the new one was built is out of date.
    onRenewed: () => void cache.invalidate([searchTag]),
  })
  resources.defer(search.close)
  const missedSearches = openMissedSearches({ db: database.db, log })
  resources.defer(missedSearches.close)
  const hashThreads = openHashThreads({ log })
  resources.defer(hashThreads.close)
  const secret = openSecret(config)
  const content = openContent(config, secret, log)
  const contentSearch = createContentSearch({ content, frameHosts: config.frameHosts, log })
  const contentChanged = () => {
    content.changed()
    contentSearch.changed()
  }
  function invalidate(tags: readonly string[]) {
    const isContent = tags.some(concernsContent)
    if (isContent) contentChanged()
    // A story that is new for a phrase is on none of its pages yet.
    cache.invalidate(isContent ? [...tags, contentSearchTag] : tags)
    if (tags.some(concernsCatalogue)) search.changed()
  }
  // Every page may show a setting, so all of them are rendered anew, once the storefronts are those of now.
  const liveBrands = createLiveBrands({ db: database.db, config, log, onRenewed: cache.heardAgain })
  resources.defer(liveBrands.close)
  await hearChanges(database, {
    invalidate: (tags) => (tags.includes(settingsTag) ? void liveBrands.changed() : invalidate(tags)),
    lost() {
      log.warn({ pages: cache.stats.entries }, 'cached pages are served until the database is back')
      cache.lost()
    },
    heardAgain() {
      contentChanged()
      search.changed()
      cache.heardAgain()
      void liveBrands.changed()
    },
  })
  await liveBrands.renew()
  if (!config.storyblok)
    resources.defer(watchStories({ folder: config.contentDir, brands: config.brands, log }, invalidate))
  const services: Services = {
    config,
    database,
    errors,
    log,
    background,
    passwords: createPasswords(hashThreads.derive),
    secret,
    content,
    search,
    contentSearch,
    missedSearches,
    texts: loadTexts('messages', log),
    flags: await openFlags(config, log),
    ...(await openPayments({ config, db: database.db, secret, log })),
    ...openFulfilment(config.fulfilment, database.db),
  }
  return { services, search, content }
}
