import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocaleCode } from '#contract/brand.ts'
import { loadDemoData } from '#server/shop/demo-data.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { searchHere } from '#server/testing/index-here.ts'
import type { SearchQuery, SearchService } from './service.ts'

let find: SearchService['find']
let close: () => Promise<void>
beforeAll(async () => {
  const { db, close: closeDatabase } = await freshDatabase()
  close = closeDatabase
  await loadDemoData(db)
  find = searchHere({ db, log: { info() {}, error() {} } }).find
})
afterAll(() => close())

const listing: SearchQuery = {
  brand: 'claravue',
  market: 'CH',
  locale: 'de',
  phrase: '',
  filters: {},
  sort: 'relevance',
  page: 0,
  hitsPerPage: 100,
}
const search = (locale: LocaleCode, phrase: string, more: Partial<SearchQuery> = {}) =>
  find({ ...listing, locale, phrase, ...more })

describe('a phrase in the words of the shop', () => {
  test.each<[LocaleCode, string, string]>([
    ['de', 'Kontaktlinsen', 'lenses'],
    ['de', 'Linsen', 'lenses'],
    ['de', 'Tageslinsen', 'daily'],
    ['de', 'tageslinse', 'daily'],
    ['de', 'Eintageslinsen', 'daily'],
    ['de', 'Monatslinsen', 'monthly'],
    ['de', 'torisch', 'toric'],
    ['de', 'Hornhautverkrümmung', 'toric'],
    ['de', 'Hornhautverkruemmung', 'toric'],
    ['de', 'Gleitsichtlinsen', 'multifocal'],
    ['de', 'Pflege', 'lenscare'],
    ['de', 'Lösung', 'lenscare'],
    ['de', 'Loesung', 'lenscare'],
    ['de', 'Kochsalz', 'saline'],
    ['de', 'Sonnenbrille', 'sunglasses'],
    ['de', 'Lesebrille', 'reading_glasses'],
    ['en', 'lens', 'lenses'],
    ['en', 'lenses', 'lenses'],
    ['en', 'Contact lenses', 'lenses'],
    ['en', 'daily lenses', 'daily'],
    ['en', 'dailies', 'daily'],
    ['en', 'fortnightly lenses', 'two_weekly'],
    ['en', 'monthly contacts', 'monthly'],
    ['en', 'toric lenses', 'toric'],
    ['en', 'colored contacts', 'coloured'],
    ['en', 'lens care', 'lenscare'],
    ['en', 'solution', 'lenscare'],
    ['en', 'contact lens solution', 'lenscare'],
    ['en', 'eye drops', 'eye_care'],
    ['en', 'sun glasses', 'sunglasses'],
    ['en', 'readers', 'reading_glasses'],
    ['it', 'lenti a contatto', 'lenses'],
    ['it', 'lenti giornaliere', 'daily'],
    ['it', 'giornaliere', 'daily'],
    ['it', 'lenti mensili', 'monthly'],
    ['it', 'astigmatismo', 'toric'],
    ['it', 'liquido per lenti', 'lenscare'],
    ['it', 'collirio', 'eye_care'],
    ['it', 'occhiali da sole', 'sunglasses'],
    ['it', 'occhiali da lettura', 'reading_glasses'],
    ['fr', 'lentilles', 'lenses'],
    ['fr', 'Lentilles journalières', 'daily'],
    ['fr', 'lentilles journalieres', 'daily'],
    ['fr', 'mensuelles', 'monthly'],
    ['fr', 'lentilles toriques', 'toric'],
    ['fr', 'lentilles de couleur', 'coloured'],
    ['fr', 'solution pour lentilles', 'lenscare'],
    ['fr', 'lunettes de soleil', 'sunglasses'],
    ['fr', 'lunettes de lecture', 'reading_glasses'],
  ])('%s “%s” means the category %s', async (locale, phrase, category) => {
    const { recognised, nbHits } = await search(locale, phrase)
    expect(recognised).toBe(category)
    expect(nbHits).toBeGreaterThan(0)
  })

  test('a category’s own title finds exactly what it lists, the most popular first', async () => {
    const listed = await search('fr', '', { category: 'daily' })
    const found = await search('fr', 'Lentilles journalières')
    expect(found.ids).toEqual(listed.ids)
    expect(found.ids.slice(0, 3)).toEqual(['ondrella-day-30', 'ondrella-day-90', 'tavelle-one-30'])
  })

  test('a solution is a liquid, not a pair of tweezers', async () => {
    const { ids } = await search('en', 'solution')
    expect(ids).toEqual(expect.arrayContaining(['limpidella-360', 'oxyrelle-360', 'salvenne-360']))
    expect(ids.filter((id) => id.startsWith('kapselle') || id.startsWith('rivelune'))).toEqual([])
  })
})

describe('a phrase finds first', () => {
  test.each<[LocaleCode, string, string]>([
    // The words on the box.
    ['de', 'Ondrella Day', 'ondrella-day-30'],
    ['de', 'ondrella day toric 90', 'ondrella-day-toric-90'],
    ['en', 'Dorvane Étoile', 'dorvane-etoile'],
    ['fr', 'dorvane etoile', 'dorvane-etoile'],
    ['it', 'limpidella 360', 'limpidella-360'],
    // A category and a brand, in any order.
    ['de', 'Tageslinsen Tavelle', 'tavelle-one-30'],
    ['en', 'brevelle daily lenses', 'brevelle-daily-30'],
    ['it', 'lenti mensili kelvary', 'kelvary-air-3'],
    ['fr', 'lentilles toriques brisenne', 'brisenne-14-toric-6'],
    // Parameters of a lens.
    ['en', 'toric 8.6', 'brevelle-monthly-toric-3'],
    ['de', 'torisch 8,6', 'brevelle-monthly-toric-3'],
    ['en', 'tavelle 14.2 monthly', 'tavelle-month-3'],
    // The manufacturer.
    ['de', 'Marlune', 'ondrella-day-30'],
    // The beginning of a word.
    ['de', 'ondr', 'ondrella-day-30'],
    ['en', 'peroxid', 'oxyrelle-360'],
    // Small words.
    ['fr', 'étui à lentilles', 'kapselle-flat-1'],
    ['it', 'pinzetta per lenti', 'kapselle-tweezers-1'],
    ['en', 'lens case', 'kapselle-flat-1'],
    // One letter wrong, missing, too many, swapped.
    ['de', 'Ondrelka', 'ondrella-day-30'],
    ['de', 'Ondrela', 'ondrella-day-30'],
    ['de', 'Ondrrella', 'ondrella-day-30'],
    ['de', 'Odnrella', 'ondrella-day-30'],
    ['en', 'Taveele', 'tavelle-one-30'],
    ['en', 'Tavele', 'tavelle-one-30'],
    ['en', 'Tavvelle', 'tavelle-one-30'],
    ['en', 'Tavlele', 'tavelle-one-30'],
    ['it', 'Kelvaru', 'kelvary-air-3'],
    ['it', 'Kelvry', 'kelvary-air-3'],
    ['it', 'Kelvvary', 'kelvary-air-3'],
    ['it', 'Kelvayr', 'kelvary-air-3'],
    ['fr', 'Brevelke', 'brevelle-daily-30'],
    ['fr', 'Brevele', 'brevelle-daily-30'],
    ['fr', 'Brevvelle', 'brevelle-daily-30'],
    ['fr', 'Brevleel', 'brevelle-daily-30'],
    // Two, from eight letters on, and names of categories too.
    ['de', 'Tagelisnen', 'ondrella-day-30'],
    ['en', 'sunglases', 'dorvane-brise'],
    ['it', 'gionraliere', 'ondrella-day-30'],
    ['fr', 'journaliere ondrela', 'ondrella-day-30'],
  ])('%s “%s” → %s', async (locale, phrase, product) => expect((await search(locale, phrase)).ids[0]).toBe(product))

  test('a whole word before the beginning of a longer one, and among equals the more popular', async () => {
    const { ids } = await search('en', 'day')
    // Brevelle Daily is more popular than Kelvary Day.
    expect(ids.indexOf('kelvary-day-30')).toBeLessThan(ids.indexOf('brevelle-daily-30'))
    expect(ids.slice(0, 2)).toEqual(['ondrella-day-30', 'ondrella-day-90'])
  })

  test.each<[LocaleCode, string]>([
    ['de', 'dya'],
    ['de', 'Hubschrauber'],
    ['en', 'ondrella helicopter'],
    ['en', '8.61'],
    ['de', '???'],
  ])('%s “%s” finds nothing', async (locale, phrase) => expect((await search(locale, phrase)).nbHits).toBe(0))
})
