import { expect, test } from 'vitest'
import type { SearchQuery, SearchService } from './service.ts'

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

/** What every search service must find in the demo catalogue, whatever it is made of. */
export function searchServiceContract(service: () => SearchService) {
  const find = (query: Partial<SearchQuery>) => service().find({ ...listing, ...query })

  test.each<[Partial<SearchQuery>, number, string[]]>([
    [{}, 142, ['ondrella-day-30', 'ondrella-day-90', 'kelvary-air-3']],
    [{ brand: 'lenteo', market: 'IT', locale: 'it', phrase: 'onda' }, 2, ['maresole-onda', 'maresole-onda-polarised']],
    [{ phrase: 'onda' }, 0, []],
    [{ category: 'toric', sort: 'popularity' }, 20, ['ondrella-day-toric-30', 'ondrella-day-toric-90']],
    [{ category: 'unknown' }, 0, []],
    [{ phrase: 'Ondrella' }, 9, ['ondrella-day-30', 'ondrella-day-90']],
    [{ phrase: 'ondrella day toric' }, 2, ['ondrella-day-toric-30', 'ondrella-day-toric-90']],
    [{ phrase: 'ondre' }, 9, ['ondrella-day-30']],
    [{ phrase: 'odnrella' }, 9, ['ondrella-day-30']],
    [{ phrase: 'Tageslinsen' }, 30, ['ondrella-day-30', 'ondrella-day-90', 'tavelle-one-30']],
    [{ locale: 'fr', phrase: 'lentilles journalières tavelle' }, 7, ['tavelle-one-30']],
    [{ locale: 'en', phrase: 'lens case' }, 3, ['kapselle-flat-1']],
    [{ locale: 'en', phrase: 'etoile' }, 2, ['dorvane-etoile', 'dorvane-etoile-polarised']],
    // Word forms, compounds joined, apart and in part, spellings without umlauts, words in another order.
    [{ phrase: 'Brillen' }, 38, ['dorvane-brise']],
    [{ phrase: 'Behälter' }, 3, ['kapselle-flat-1']],
    [{ phrase: 'Behaelter' }, 3, ['kapselle-flat-1']],
    [{ phrase: 'Tropfen fürs Auge' }, 5, ['rivelune-hydra-10']],
    [{ phrase: 'tages linse' }, 30, ['ondrella-day-30']],
    [{ locale: 'it', phrase: 'lente giornaliera' }, 30, ['ondrella-day-30']],
    [{ locale: 'en', phrase: 'case for contact lenses' }, 3, ['kapselle-flat-1']],
    // What things are for may be left out, what they are may not.
    [{ locale: 'en', phrase: 'fjellis daily' }, 0, []],
    // Strengths, with and without a sign, and units that stick to their number.
    [{ phrase: 'Tageslinsen −11,00' }, 6, ['ondrella-day-30']],
    [{ phrase: 'Tageslinsen -11' }, 6, ['ondrella-day-30']],
    [{ phrase: 'Lesebrille 2,0' }, 18, ['lettera-appunto']],
    [{ phrase: 'Tageslinsen 30er' }, 14, ['ondrella-day-30']],
    [{ phrase: '???' }, 0, []],
    [{ phrase: 'sorvane month' }, 0, []],
    [{ category: 'sunglasses', page: 3, hitsPerPage: 6 }, 20, []],
    [{ category: 'sunglasses', page: 9, hitsPerPage: 6 }, 20, []],
  ])('%j finds %i products, first %j', async (query, nbHits, first) => {
    const answer = await find(query)
    expect(answer.nbHits).toBe(nbHits)
    expect(answer.ids.slice(0, first.length)).toEqual(first)
    const { page, hitsPerPage } = { ...listing, ...query }
    expect(answer.ids).toHaveLength(Math.min(hitsPerPage, Math.max(0, nbHits - page * hitsPerPage)))
  })

  test('pages follow each other without gap or repetition', async () => {
    const whole = await find({ category: 'sunglasses' })
    const pages = await Promise.all([0, 1, 2, 3].map((page) => find({ category: 'sunglasses', page, hitsPerPage: 6 })))
    expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids)
  })

  test('the name of a category is recognised, and is only a word where it leads nowhere', async () => {
    expect((await find({ locale: 'en', phrase: 'solution' })).recognised).toBe('lenscare')
    expect((await find({ locale: 'en', phrase: 'daily tavelle' })).recognised).toBe('daily')
    expect((await find({ locale: 'en', phrase: 'lens case' })).recognised).toBeUndefined()
    expect((await find({ phrase: 'ondrella' })).recognised).toBeUndefined()
  })

  test('values of one filter widen, filters narrow each other, and counts respect all filters but their own', async () => {
    const { nbHits, facets } = await find({ filters: { lens_usage: ['daily'], lens_type: ['toric', 'multifocal'] } })
    expect(nbHits).toBe(14)
    expect(facets.lens_type).toEqual({ spherical: 14, toric: 8, multifocal: 6, coloured: 2 })
    expect(facets.lens_usage).toMatchObject({ daily: 14 })
    expect(facets.category).toMatchObject({ daily: 14, toric: 8, multifocal: 6 })
    expect(facets.category).not.toHaveProperty('monthly')
  })

  test('prices, ratings, stock, strengths and what frames are like narrow as well', async () => {
    const count = async (query: Partial<SearchQuery>) => (await find({ category: 'sunglasses', ...query })).nbHits
    expect(await count({})).toBe(20)
    expect(await count({ filters: { polarised: ['yes'] } })).toBe(10)
    expect(await count({ filters: { price_from: ['80'] } })).toBe(13)
    expect(await count({ filters: { price_to: ['80'] } })).toBe(7)
    expect(await count({ filters: { price_from: ['80'], price_to: ['90'] } })).toBe(3)
    expect(await count({ filters: { price_from: ['no number'] } })).toBe(0)
    expect(await count({ filters: { shape: ['panto', 'round'], color: ['black'] } })).toBe(4)
    expect(await count({ category: 'lenses', filters: { rating: ['4'] } })).toBe(13)
    expect(await count({ category: 'lenses', filters: { in_stock: ['yes'] } })).toBe(56)
    expect(await count({ category: 'lenses', filters: { sphere_right: ['-2.50'] } })).toBe(52)
    expect(await count({ category: 'lenses', filters: { sphere_right: ['-2.50'], sphere_left: ['-8.00'] } })).toBe(1)
  })

  test('a strength is counted beside the other eye, a price beside everything else', async () => {
    const both = { sphere_right: ['-2.50'], sphere_left: ['-8.00'] }
    const { nbHits, facets } = await find({ category: 'lenses', filters: both })
    expect(facets.sphere_right?.['-2.50']).toBe(nbHits)
    expect(facets.sphere_left?.['-2.50']).toBe(
      (await find({ category: 'lenses', filters: { sphere_right: ['-2.50'] } })).nbHits,
    )
    const cheap = await find({ category: 'sunglasses', filters: { price_to: ['80'] } })
    expect(Object.values(cheap.facets.polarised ?? {}).reduce((sum, times) => sum + times, 0)).toBe(cheap.nbHits)
  })

  test('a chosen value is listed even when no product has it', async () => {
    const { nbHits, facets } = await find({
      category: 'sunglasses',
      filters: { brand: ['Dorvane'], lens_type: ['toric'] },
    })
    expect(nbHits).toBe(0)
    expect(facets.lens_type).toEqual({ toric: 0 })
    expect(facets.brand).toEqual({ Dorvane: 0 })
  })

  test('in a category the categories below it are counted, also by the parameters of lenses', async () => {
    const { facets } = await find({ category: 'lenscare' })
    expect(facets.category).toEqual({
      all_in_one: 14,
      peroxide: 4,
      saline: 3,
      humidifier: 3,
      eye_care: 5,
      accessory: 6,
    })
    const lenses = await find({ category: 'lenses', filters: { radius: ['8.6'], diameter: ['14.2'] } })
    expect(lenses.nbHits).toBeGreaterThan(0)
    expect(lenses.facets.radius?.['8.6']).toBe(lenses.nbHits)
  })

  test.each<[Partial<SearchQuery>, string[]]>([
    [{ sort: 'popularity' }, ['dorvane-brise', 'sundsholm-vik', 'sundsholm-klint']],
    [{ sort: 'price_asc' }, ['maresole-cala', 'maresole-scoglio', 'maresole-vela', 'dorvane-falaise']],
    // 88.90 both: the more popular one first.
    [{ sort: 'price_asc', page: 4, hitsPerPage: 2 }, ['dorvane-brise', 'maresole-cala-polarised']],
    [{ sort: 'price_desc' }, ['dorvane-sable-polarised', 'dorvane-etoile-polarised', 'dorvane-brise-polarised']],
  ])('sunglasses by %j begin with %j', async (query, first) => {
    const { ids } = await find({ category: 'sunglasses', ...query })
    expect(ids.slice(0, first.length)).toEqual(first)
  })

  test('the hits of a phrase can be sorted as well', async () => {
    const { ids } = await find({ phrase: 'ondrella', sort: 'rating' })
    expect(ids.slice(0, 4)).toEqual([
      'ondrella-day-30',
      'ondrella-day-toric-90',
      'ondrella-day-90',
      'ondrella-day-toric-30',
    ])
    const dear = await find({ brand: 'linsenhaus', market: 'DE', phrase: 'tavelle month', sort: 'price_desc' })
    expect(dear.ids).toEqual(['tavelle-month-6', 'tavelle-month-3'])
  })
}
