import { storefrontZones } from '#brands/all.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { noSearchWords } from '#contract/content/search-words.ts'
import { shopZone } from '#contract/time-zones.ts'
import { type ContentService, type Reading, searchablePages, searchWords } from '#server/content/operations.ts'
import { type ContentIndex, createContentIndex } from './content-index.ts'

/** The content of every storefront, as far as the search uses it. */
export type ContentSearch = {
  /** What is to be searched now, and until when it holds. Never rejects: products are found without it. */
  of(brand: string, locale: LocaleCode): Promise<{ index: ContentIndex; until: number }>
  /** An editor has published something. */
  changed(): void
}

type Settings = { content: ContentService; frameHosts: readonly string[]; log: Reading['log']; now?: () => number }

/** Milliseconds after which the content is read anew: a page of it is cached for as long. */
const keptFor = 30_000
/** While the content service is down, what was read last is used for so long before the next attempt. */
const pauseAfterFailure = 5_000

export function createContentSearch({ content, frameHosts, log, now = Date.now }: Settings): ContentSearch {
  const current = new Map<string, { index: Promise<ContentIndex>; until: number }>()
  const lastGood = new Map<string, ContentIndex>()

  async function read(brand: string, locale: LocaleCode): Promise<ContentIndex> {
    const reading: Reading = {
      service: content,
      brand,
      locale,
      drafts: false,
      now: now(),
      zone: storefrontZones()[brand] ?? shopZone,
      frameHosts,
      notes: { madeOf() {}, changesAt() {} },
      // What an A/B test shows depends on the visitor; all visitors find what is shown without it.
      assigned: async () => ({}),
      // The page itself reports what is wrong in it.
      log: { warn() {}, error() {} },
    }
    const [words, pages] = await Promise.all([searchWords(reading), searchablePages(reading)])
    return createContentIndex(words, pages, locale)
  }

  function renew(name: string, brand: string, locale: LocaleCode) {
    const entry = { index: read(brand, locale), until: now() + keptFor }
    entry.index = entry.index.then(
      (index) => {
        lastGood.set(name, index)
        return index
      },
      (err) => {
        entry.until = now() + pauseAfterFailure
        log.warn({ err, brand, locale }, 'The content cannot be searched')
        return lastGood.get(name) ?? createContentIndex(noSearchWords, [], locale)
      },
    )
    current.set(name, entry)
    return entry
  }

  return {
    async of(brand, locale) {
      const name = `${brand}/${locale}`
      const known = current.get(name)
      const entry = known && known.until > now() ? known : renew(name, brand, locale)
      const index = await entry.index
      return { index, until: entry.until }
    },
    changed: () => current.clear(),
  }
}
