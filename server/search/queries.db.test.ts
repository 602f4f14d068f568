import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fallbackLocales } from '#brands/locales.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Understood } from '#contract/catalogue/search.ts'
import { createContentFiles } from '#server/content/files.ts'
import { loadDemoData } from '#server/shop/demo-data.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { searchHere } from '#server/testing/index-here.ts'
import { createContentSearch } from './content-search.ts'
import { find } from './operations.ts'
import type { SearchService } from './service.ts'

const log = { info() {}, warn() {}, error() {} }
const contentSearch = createContentSearch({ content: createContentFiles('content'), frameHosts: [], log })
let service: SearchService
let close: () => Promise<void>
beforeAll(async () => {
  const { db, close: closeDatabase } = await freshDatabase()
  close = closeDatabase
  await loadDemoData(db)
  service = searchHere({ db, log })
})
afterAll(() => close())

/** One line of a table: what people type, what must come first, and if it matters how many products, and what was understood or left out. */
type Line = { phrase: string; first: string; count?: number; understood?: string }

function tableOf(locale: LocaleCode): Line[] {
  const lines = readFileSync(new URL(`./queries/${locale}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [phrase = '', first = '', count, understood] = line.split('|').map((part) => part.trim())
      return { phrase, first, ...(count && { count: Number(count) }), ...(understood && { understood }) }
    })
}

const cards = async (ids: readonly string[]) => ids.map((product_id) => ({ product_id }) as ProductCard)

/** What a search shows first, in the words of the tables. */
async function shownFirst(locale: LocaleCode, { phrase, first, count, understood }: Line): Promise<Line> {
  const query = { brand: 'claravue', market: 'CH', locale, phrase, filters: {}, sort: 'relevance' } as const
  const { index: content } = await contentSearch.of('claravue', locale)
  const found = await find(
    service,
    { ...query, page: 0, hitsPerPage: 16 },
    { cards, colorPictures: async () => [], content },
  )
  const [kind] = first.split(' ')
  const shown: Record<string, string | undefined> = {
    page: found.pages[0] && `page ${found.pages[0].slug}`,
    category: found.recognised && `category ${found.recognised.category}`,
    instead: found.alternatives && `instead ${found.alternatives.name}`,
  }
  const anything = found.result[0]?.product_id ?? shown.instead ?? shown.page ?? 'nothing'
  return {
    phrase,
    first: shown[kind ?? ''] ?? anything,
    ...(count !== undefined && { count: found.nbHits }),
    ...(understood && { understood: inWords(found.understood) }),
  }
}

/** `right:sph-2.50;left:sph-3.00 without blue`; values to choose from begin with a question mark. */
function inWords(understood: Understood | undefined): string {
  if (!understood) return ''
  const { values, meanings, unreadable, unsorted, unknown } = understood
  const without = [...unreadable, ...unsorted, ...unknown].join(', ')
  return [values, ...meanings.map((one) => `? ${one}`), without && `without ${without}`].filter(Boolean).join(' ')
}

test.each(fallbackLocales)('%s: what people type finds first what they mean', async (locale) => {
  const table = tableOf(locale)
  expect(new Set(table.map(({ phrase }) => phrase)).size).toBeGreaterThanOrEqual(190)
  const shown = await Promise.all(table.map((line) => shownFirst(locale, line)))
  const wrong = shown.filter((line, at) => JSON.stringify(line) !== JSON.stringify(table[at]))
  expect(wrong).toEqual(table.filter(({ phrase }) => wrong.some((line) => line.phrase === phrase)))
})
