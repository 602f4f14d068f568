import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { sampleCategory, sampleProduct, sampleReview } from '#server/testing/synthetic-catalogue.ts'
import { catalogueOf, temporaryFile } from '#server/testing/temporary-file.ts'
import type { ProductRecord } from './catalogue-file.ts'
import { importCatalogue } from './import.ts'
import { productCards, range } from './operations.ts'
import { lastImport } from './store.ts'

const lenses = sampleCategory('lenses')
const daily = sampleCategory('daily', { parent: 'lenses' })
const good = [lenses, daily, sampleProduct('A'), sampleProduct('B'), sampleReview('A')]
/** A catalogue whose third line is this one. */
const third = (line: object | string) => [lenses, daily, line, sampleProduct('LAST')]
const product = (changes: object) => third({ ...sampleProduct('BAD'), ...changes })
const { fr: _, ...notInFrench } = sampleProduct('BAD').texts
const website = (market: string, amount: number) => ({ market, channel: 'website', amount })
const stockOf = (options: object, on_hand = 1, stop_order = false) => ({ stock: [{ options, on_hand, stop_order }] })
const lens = { sphere: -2.5, radius: 8.6, diameter: 14.2 }
const linked = (changes: Partial<ProductRecord>) => [
  lenses,
  daily,
  sampleProduct('BAD', changes),
  sampleProduct('LAST'),
]

const everything = async (db: Db) => ({
  cards: await productCards(db, { ...everyCard, ids: ['A', 'B', 'BAD', 'LAST'] }),
  range: await range(db, 'de'),
  last: await lastImport(db),
})
const everyCard = { brand: 'claravue', locale: 'de', market: 'CH', channel: 'website' } as const

/** What a file is refused for, when a good catalogue was there before and is afterwards. */
async function refusalOf(db: Db, path: string) {
  await importCatalogue(db, catalogueOf(...good))
  const before = await everything(db)
  const result = await importCatalogue(db, path)
  expect(await everything(db)).toEqual(before)
  expect(before.cards).toHaveLength(2)
  return result.ok ? [] : result.error.shown
}

dbTest.for<[name: string, lines: (object | string)[], ...reasons: (string | RegExp)[]]>([
  ['a line that is no JSON', third('{"record":'), /^is no JSON: /],
  ['a line that is not UTF-8 JSON at all', third('hello'), /^is no JSON: /],
  ['a list instead of a record', third('[]'), /^it is invalid input: expected object/],
  ['an unknown kind of record', third({ record: 'shop' }), 'record must be category, product or review'],
  ['an unknown field', product({ colour: 1 }), 'product BAD: it has the unknown field colour'],
  ['a missing field', product({ sku: undefined }), 'product BAD: sku is missing'],
  ['a missing translation', product({ texts: notInFrench }), 'product BAD: texts.fr is missing'],
  [
    'a slug that is no slug',
    product({ texts: { ...notInFrench, fr: { slug: 'Été', title: 'x', description: 'x' } } }),
    'product BAD: texts.fr.slug must be lower-case letters, digits and single hyphens',
  ],
  [
    'a price of nothing',
    product({ prices: [website('CH', 0), website('DE', 1), website('IT', 1)] }),
    'product BAD: prices.0.amount must be a positive number of cents',
  ],
  [
    'a negative price',
    product({ prices: [website('CH', -5), website('DE', 1), website('IT', 1)] }),
    'product BAD: prices.0.amount must be a positive number of cents',
  ],
  [
    'a missing website price',
    product({ prices: [website('CH', 1)] }),
    'product BAD: linsenhaus sells it, but it has no website price in DE',
    'product BAD: lenteo sells it, but it has no website price in IT',
  ],
  [
    'two prices for the same',
    product({ brand_channels: ['lenteo'], prices: [website('IT', 1), website('IT', 2)] }),
    'product BAD: it has two website prices in IT',
  ],
  [
    'two earlier prices of the same day',
    product({
      price_history: [
        { market: 'IT', amount: 1, from: '2026-01-05' },
        { market: 'CH', amount: 1, from: '2026-01-05' },
        { market: 'IT', amount: 2, from: '2026-01-05' },
      ],
    }),
    'product BAD: it has two earlier prices in IT from 2026-01-05',
  ],
  [
    'an unknown category',
    product({ categories: ['hats'] }),
    'product BAD: it is listed in the category hats, which is unknown',
  ],
  ['an unknown replacement', linked({ product_replacement: 'X' }), 'product BAD: its replacement X is unknown'],
  [
    'an unknown similar product',
    linked({ similar_products: ['LAST', 'X'] }),
    'product BAD: a similar product X is unknown',
  ],
  ['an unknown upsell', linked({ group_upsell: 'X' }), 'product BAD: its upsell X is unknown'],
  [
    'an unknown group',
    linked({ product_group: { canonical: false, canonical_product_id: 'X' } }),
    'product BAD: the canonical product of its group X is unknown',
  ],
  ['itself as replacement', product({ product_replacement: 'BAD' }), 'product BAD: it is named as its own replacement'],
  [
    'rules that exclude everything',
    product({ not_made: [{}], stock: [] }),
    'product BAD: not_made excludes every combination',
  ],
  [
    'a rule about an axis that it lacks',
    product({ not_made: [{ add: [[1, 2, 0.5]] }], stock: [] }),
    'product BAD: not_made speaks of add, which it does not have',
  ],
  [
    'a range in the wrong order',
    product({ axes: { sphere: [[4, -4, 0.25]] } }),
    'product BAD: axes.sphere.0 must begin with the lower number',
  ],
  [
    'a range of a million values',
    product({ axes: { sphere: [[-1000, 1000, 0.01]] } }),
    'product BAD: axes.sphere.0 has more than 1000 values',
  ],
  [
    'a colour without a name',
    product({ axes: { color: ['blue'] }, stock: [] }),
    'product BAD: the colour blue has no color_texts',
  ],
  [
    'pictures for a colour that is not made',
    product({ images: { front: 'x', by_color: { red: { swatch: '#aa0000', pictures: {} } } } }),
    'product BAD: it has pictures for red, a colour in which it is not made',
  ],
  [
    'a colour that is none',
    product({ images: { front: 'x', by_color: { red: { swatch: 'red', pictures: {} } } } }),
    'product BAD: images.by_color.red.swatch must be a colour such as #7A4A21',
  ],
  [
    'stock of what is not made',
    product(stockOf({ ...lens, sphere: 99 })),
    'product BAD: stock for {"sphere":99,"radius":8.6,"diameter":14.2}, which is not made',
  ],
  [
    'stock of half a choice',
    product(stockOf({ sphere: -2.5 })),
    'product BAD: stock for {"sphere":-2.5}, which is not made',
  ],
  [
    'stock below zero that must not be',
    product(stockOf(lens, -1, true)),
    `product BAD: stock for ${JSON.stringify(lens)} is below zero in spite of stop_order`,
  ],
  [
    'a parent that comes later',
    [
      lenses,
      sampleCategory('x'),
      sampleCategory('y', { parent: 'z' }),
      sampleCategory('z'),
      sampleProduct('A', { categories: ['x'] }),
    ],
    'category y: its parent z is not listed before it',
  ],
  [
    'a category twice',
    [lenses, daily, { ...daily, texts: sampleCategory('x').texts }, sampleProduct('A')],
    'category daily: the category daily is also on line 2',
  ],
  [
    'a category slug twice',
    [
      lenses,
      daily,
      { ...sampleCategory('x'), texts: { ...sampleCategory('x').texts, it: daily.texts.it } },
      sampleProduct('A'),
    ],
    'category x: the it category slug daily-it is also on line 2',
  ],
  [
    'a product twice',
    [daily, sampleProduct('A'), { ...sampleProduct('B'), product_id: 'A' }].with(0, { ...daily, parent: null }),
    'product A: the product A is also on line 2',
  ],
  [
    'a sku twice',
    [{ ...daily, parent: null }, sampleProduct('A'), sampleProduct('B', { sku: 'SKU-A' })],
    'product B: the sku SKU-A is also on line 2',
  ],
  [
    'a slug twice in a language',
    [
      { ...daily, parent: null },
      sampleProduct('A'),
      sampleProduct('B', { texts: { ...sampleProduct('B').texts, fr: sampleProduct('A').texts.fr } }),
    ],
    'product B: the fr product slug a-fr is also on line 2',
  ],
  [
    'a review of an unknown product',
    [{ ...daily, parent: null }, sampleProduct('A'), sampleReview('X')],
    'review X: the product is unknown',
  ],
  [
    'a category after the products',
    [{ ...daily, parent: null }, sampleProduct('A'), sampleCategory('x')],
    'category x: a category must stand before the first product',
  ],
  [
    'a character that cannot be stored',
    product({ manufacturer: ['\u0000'] }),
    /^has a character that no database stores/,
  ],
  ['half a character', product({ manufacturer: ['\ud83d'] }), /^has a character that no database stores/],
  ['a line of more than a megabyte', third('x'.repeat(1_000_001)), 'is longer than a million bytes'],
])('a file with %s is refused with line and reason, and the catalogue stays', async ([, lines, ...reasons], { db }) => {
  const shown = await refusalOf(db, catalogueOf(...lines))
  expect(shown).toEqual(
    reasons.map((reason) => ({ line: 3, reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) })),
  )
})

dbTest.for<[name: string, content: string | Buffer, reason: string | RegExp]>([
  ['nothing in it', '', 'is empty'],
  ['blank lines only', '\n \n\n', 'is no catalogue: it is blank'],
  ['text', 'Dear Sir,\nplease find attached\nour prices.\n'.repeat(1000), /^is no catalogue: line 1 is no JSON: /],
  [
    'UTF-16',
    Buffer.from(`\uFEFF${JSON.stringify(daily)}\n`.repeat(50), 'utf16le'),
    'is no catalogue: line 1 is not UTF-8',
  ],
  ['one endless line', Buffer.alloc(5_000_000, 'x'), 'is no catalogue: line 1 is longer than a million bytes'],
  ['categories and nothing else', `${JSON.stringify(lenses)}\n`, 'has no products'],
])('a file with %s is refused in one sentence, and the catalogue stays', async ([, content, reason], { db }) => {
  const shown = await refusalOf(db, temporaryFile('catalogue.jsonl', content))
  expect(shown).toEqual([
    { line: undefined, reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) },
  ])
})

dbTest('[CAT-024] lens care that is listed elsewhere, and a lens that is listed as lens care', async ({ db }) => {
  const care = sampleCategory('lenscare')
  const saline = { ...sampleProduct('SALT'), category: 'saline' }
  const lens = { ...sampleProduct('LENS'), categories: ['daily', 'lenscare'] }
  expect(await refusalOf(db, catalogueOf(lenses, daily, care, saline, lens))).toEqual([
    { line: 4, reason: 'product SALT: saline is lens care, but it is not listed in the category lenscare' },
    { line: 5, reason: 'product LENS: it is listed in the category lenscare, but lens is no lens care' },
  ])
})

dbTest('a file that is missing or a folder is refused in one sentence', async ({ db }) => {
  expect(await refusalOf(db, catalogueOf().replace('.jsonl', '.json'))).toEqual([{ reason: 'does not exist' }])
  expect(await refusalOf(db, import.meta.dirname)).toEqual([{ reason: 'is a folder, not a file' }])
})

dbTest('a bad record is blamed once, and not again by every line that refers to it', async ({ db }) => {
  const lines = [{ ...lenses, position: -1 }, daily, sampleProduct('A', { similar_products: ['B'] })]
  const bad = { ...sampleProduct('B'), sku: 5 }
  expect(await refusalOf(db, catalogueOf(...lines, bad, sampleReview('B')))).toMatchObject([{ line: 1 }, { line: 4 }])
})

dbTest('a byte order mark is reported, and so is everything else that is wrong', async ({ db }) => {
  const lines = [lenses, daily, { ...sampleProduct('A'), sku: '' }].map((line) => JSON.stringify(line))
  expect(await refusalOf(db, temporaryFile('catalogue.jsonl', `\uFEFF${lines.join('\n')}`))).toEqual([
    { line: 1, reason: 'begins with a byte order mark: save the file as UTF-8 without one' },
    { line: 3, reason: expect.stringMatching(/^product A: sku is too small/) },
  ])
})

dbTest('of a thousand bad lines two hundred are shown, in their order, and all are counted', async ({ db }) => {
  const bad = Array.from({ length: 1000 }, (_, index) => sampleProduct(`P-${index}`, { product_replacement: 'X' }))
  const result = await importCatalogue(db, catalogueOf(lenses, daily, ...bad))
  if (result.ok) throw new Error('It was imported')
  expect(result.error.count).toBe(1000)
  expect(result.error.shown.map(({ line }) => line)).toEqual(Array.from({ length: 200 }, (_, index) => index + 3))
})

dbTest(
  'a file that changes between the check and the import is refused, and nothing of it is stored',
  async ({ db }) => {
    // Longer than what is read at once.
    const many = Array.from({ length: 400 }, (_, index) => sampleProduct(`P-${index}`))
    const path = catalogueOf(lenses, daily, ...many)
    let isChanged = false
    const result = await importCatalogue(db, path, {
      report({ phase }) {
        if (phase === 'importing' && !isChanged) appendFileSync(path, `${JSON.stringify(sampleProduct('LATE'))}\n`)
        isChanged ||= phase === 'importing'
      },
    })
    expect(result).toMatchObject({ ok: false, error: { shown: [{ reason: 'was changed while it was read' }] } })
    expect(await productCards(db, { ...everyCard, ids: ['P-0', 'P-399', 'LATE'] })).toEqual([])
  },
)
