import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { sampleCategory, sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import { catalogueOf } from '#server/testing/temporary-file.ts'
import type { ProductBefore, ProductRecord } from './catalogue-file.ts'
import { readChanges } from './changes-store.ts'
import { importCatalogue } from './import.ts'
import { readRecords } from './read-record.ts'
import { productDigest } from './record-digest.ts'
import { priceHistory, prices } from './schema.ts'
import { addProduct, changeProduct } from './write-record.ts'

const demo = readFileSync('catalogue/demo.jsonl', 'utf8').trim().split('\n')
const categories = [sampleCategory('lenses'), sampleCategory('daily', { parent: 'lenses' })]
const imported = async (db: Db, ...records: object[]) => {
  const result = await importCatalogue(db, catalogueOf(...categories, ...records))
  if (!result.ok) throw new Error(JSON.stringify(result.error.shown))
  return result.value
}
const edit = { cause: 'edit', actorId: 'anna' } as const

dbTest('every product of the demo is read back as its line says', async ({ db }) => {
  await importCatalogue(db, 'catalogue/demo.jsonl')
  const lines: ProductRecord[] = demo.map((line) => JSON.parse(line)).filter(({ record }) => record === 'product')
  expect(lines.length).toBeGreaterThan(100)
  const stored = await readRecords(
    db,
    lines.map(({ product_id }) => product_id),
  )
  const byId = new Map(stored.map((one) => [one.record.product_id, one]))
  for (const line of lines) {
    const back = byId.get(line.product_id)
    expect(back && productDigest(back.record), line.product_id).toBe(productDigest(line))
    expect(back?.digest).toBe(productDigest(line))
  }
})

dbTest('the order of fields and lists, and a code with fewer digits, make no other product', async ({ db }) => {
  const product = sampleProduct('A', {
    codes: [{ options: { sphere: -1, radius: 8.6, diameter: 14.2 }, gtin: '4006381333931' }],
    stock: [
      { options: { sphere: -1, radius: 8.6, diameter: 14.2 }, on_hand: 4, stop_order: false },
      { options: { diameter: 14.2, sphere: -0.5, radius: 8.6 }, on_hand: 9, stop_order: true },
    ],
  })
  const turned = Object.fromEntries(Object.entries(product).reverse())
  await imported(db, product)
  const again = { ...turned, prices: product.prices.toReversed(), stock: product.stock.toReversed(), shelf: undefined }
  expect(await imported(db, again)).toMatchObject({ added: 0, changed: 0, removed: 0 })
  expect(await readChanges(db, 'A', 10)).toMatchObject([{ cause: 'import', before: null }])
})

dbTest(
  'a changed price is written with its history; the second editor is told, and nothing is overwritten',
  async ({ db }) => {
    await imported(db, sampleProduct('A'), sampleProduct('B'))
    const [seen] = await readRecords(db, ['A'])
    const cheaper = (now: ProductBefore) => ({ ...now, prices: now.prices.map((price) => ({ ...price, amount: 990 })) })
    const saved = await changeProduct(db, { id: 'A', seen: seen?.digest ?? null, change: cheaper, author: edit })
    expect(saved).toMatchObject({ ok: true, value: { isSame: false } })
    const amounts = await db.select({ amount: prices.amount }).from(prices).where(eq(prices.productId, 'A'))
    expect(new Set(amounts.map(({ amount }) => amount))).toEqual(new Set([990]))
    const history = await db.select().from(priceHistory).where(eq(priceHistory.productId, 'A'))
    expect(history.filter(({ market }) => market === 'CH').map(({ amount }) => amount)).toContain(990)

    const late = (now: ProductBefore) => ({ ...now, badge: 'new' })
    const refused = await changeProduct(db, { id: 'A', seen: seen?.digest ?? null, change: late, author: edit })
    expect(refused).toMatchObject({ ok: false, error: { code: 'changed' } })
    expect((await readRecords(db, ['A']))[0]?.record.badge).toBeNull()
    const [last] = await readChanges(db, 'A', 5)
    expect(last).toMatchObject({
      cause: 'edit',
      actorId: 'anna',
      before: { differing: { prices: seen?.record.prices } },
    })
  },
)

dbTest('an edit that changes nothing leaves no trace', async ({ db }) => {
  await imported(db, sampleProduct('A'))
  const same = await changeProduct(db, { id: 'A', change: (now) => now, author: edit })
  expect(same).toMatchObject({ ok: true, value: { isSame: true } })
  expect(await readChanges(db, 'A', 5)).toHaveLength(1)
})

dbTest('every mistake is named by its field, and nothing is written', async ({ db }) => {
  await imported(
    db,
    sampleProduct('A'),
    sampleProduct('B'),
    sampleProduct('OLD', { discontinued: true, product_status: 'discontinued' }),
  )
  const mistakesOf = async (change: (now: ProductBefore) => unknown) => {
    const result = await changeProduct(db, { id: 'A', change, author: edit })
    if (result.ok || result.error.code !== 'bad-record') throw new Error('It was not refused')
    return result.error.mistakes.map(({ at, code }) => `${at} ${code}`)
  }
  const priced = (amount: number) => (now: ProductBefore) => ({
    ...now,
    prices: now.prices.map((price) => ({ ...price, amount })),
  })
  expect(await mistakesOf(priced(0))).toContain('prices.0.amount too_small')
  expect(await mistakesOf(priced(100_000_000))).toContain('prices.0.amount too_big')
  expect(await mistakesOf(priced(1_000_000))).toContain('prices.0.amount too_big')
  const slugged = (slug: string) => (now: ProductBefore) => ({
    ...now,
    texts: { ...now.texts, de: { ...now.texts.de, slug } },
  })
  expect(await mistakesOf(slugged('b-de'))).toEqual(['texts.de.slug taken'])
  expect(await mistakesOf(slugged('Nicht so'))).toEqual(['texts.de.slug invalid_format'])
  expect(await mistakesOf((now) => ({ ...now, sku: 'SKU-B' }))).toEqual(['sku taken'])
  expect(await mistakesOf((now) => ({ ...now, product_replacement: 'OLD' }))).toEqual([
    'product_replacement gone-replacement',
  ])
  expect(await mistakesOf((now) => ({ ...now, product_replacement: 'NONE' }))).toEqual([
    'product_replacement unknown-product',
  ])
  expect(await mistakesOf((now) => ({ ...now, categories: ['nowhere'] }))).toEqual(['categories unknown-category'])
  expect(await readChanges(db, 'A', 5)).toHaveLength(1)
})

dbTest('a product that was not there before has the stock of its record, and its id is taken then', async ({ db }) => {
  await imported(db, sampleProduct('A'))
  const options = { sphere: -1, radius: 8.6, diameter: 14.2 }
  const record = sampleProduct('B', { stock: [{ options, on_hand: 0, stop_order: false }] })
  expect(await addProduct(db, record, { cause: 'new', actorId: 'anna' })).toMatchObject({ ok: true })
  const [stored] = await readRecords(db, ['B'])
  expect(stored?.record.stock).toEqual([{ options, on_hand: 0, stop_order: false }])
  expect(stored?.digest).toBe(productDigest(record))
  expect(await addProduct(db, record, { cause: 'new', actorId: 'anna' })).toEqual({
    ok: false,
    error: { code: 'id-taken' },
  })
})
