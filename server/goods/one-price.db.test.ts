import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { importCatalogue } from '#server/catalogue/import.ts'
import { readChanges, readRecords } from '#server/catalogue/operations.ts'
import { productDigest } from '#server/catalogue/record-digest.ts'
import type { Db } from '#server/database/database.ts'
import { giveCode } from '#server/stock/codes.ts'
import { dbTest } from '#server/testing/database.ts'
import { quiet } from '#server/testing/originals.ts'
import { rowsWrittenBy } from '#server/testing/rows-written.ts'
import { sampleCategory } from '#server/testing/synthetic-catalogue.ts'
import { catalogueOf } from '#server/testing/temporary-file.ts'
import { codesOf, toricLens } from '#server/testing/toric-lens.ts'
import { editProduct, undoChange } from './edit.ts'
import { applyDuePrices, planPrice } from './plans.ts'

// A lens with a great many codes, of which one price changes.

const lens = { ...toricLens('T'), codes: codesOf(toricLens('T'), 3000) }
const fill = async (db: Db, product: typeof lens = lens) => {
  const file = catalogueOf(sampleCategory('lenses'), sampleCategory('daily', { parent: 'lenses' }), product)
  const imported = await importCatalogue(db, file)
  if (!imported.ok) throw new Error(JSON.stringify(imported.error.shown))
  return imported.value
}

async function recordOf(db: Db) {
  const [stored] = await readRecords(db, ['T'])
  if (!stored) throw new Error('The lens is missing')
  return stored
}

type Priced = { prices: { market: string; channel: string; amount: number }[] }
const priced = (amount: number) => (now: Priced) => ({
  ...now,
  prices: now.prices.map((price) => (price.market === 'DE' ? { ...price, amount } : price)),
})
const edit = async (db: Db, change: (now: Priced) => unknown) =>
  editProduct(db, { id: 'T', actor: 'anna', seen: (await recordOf(db)).digest, change, cause: 'edit' })

const onePrice = { products: 1, prices: 1, price_history: 1, product_changes: 1 }

dbTest(
  'an edited price of a lens with 3,000 codes writes five rows, and the digest that a file would have',
  async ({ db }) => {
    await fill(db)
    expect(await rowsWrittenBy(db, () => edit(db, priced(31_90)))).toEqual({ ...onePrice, audit_log: 1 })
    const { record, digest } = await recordOf(db)
    expect(digest).toBe(productDigest(record))
    expect(record.codes).toHaveLength(3000)
    expect(await fill(db, { ...lens, prices: record.prices })).toMatchObject({ added: 0, changed: 0 })
  },
)

dbTest('a planned price writes five rows as well, the plan included', async ({ db }) => {
  await fill(db)
  const now = new Date('2026-11-18T10:00:00Z')
  const wish = { market: 'DE' as const, channel: 'website' as const, amount: '31.90', day: '2026-12-01', time: '00:00' }
  expect(await planPrice(db, { id: 'T', actor: 'anna', now, wish })).toMatchObject({ ok: true })
  const apply = () => applyDuePrices({ db, log: quiet }, new Date('2026-12-01T00:00:00Z'))
  expect(await rowsWrittenBy(db, apply)).toEqual({ ...onePrice, planned_prices: 1 })
})

dbTest('a file in which one price is another one writes that price', async ({ db }) => {
  await fill(db)
  const prices = lens.prices.map((price) => (price.market === 'DE' ? { ...price, amount: 31_90 } : price))
  expect(await rowsWrittenBy(db, () => fill(db, { ...lens, prices }))).toEqual({ ...onePrice, imports: 2 })
})

dbTest('a title that changes writes one text, and one code more writes one code', async ({ db }) => {
  await fill(db)
  const { texts } = lens
  const titled = (now: object) => ({ ...now, texts: { ...texts, fr: { ...texts.fr, title: 'Un autre' } } })
  expect(await rowsWrittenBy(db, () => edit(db, titled))).toEqual({
    ...{ products: 1, product_texts: 1, product_changes: 1, audit_log: 1 },
  })
  const [code] = codesOf(toricLens('T'), 1, 2)
  if (!code) throw new Error('There is no code')
  const variant = 'T:sph-9.00,cyl-3.00,ax5,bc8.2,dia14.5'
  const give = () => giveCode(db, 'anna', { product: 'T', variant }, { gtin: code.gtin, shelf: null })
  expect(await rowsWrittenBy(db, give)).toEqual({ products: 1, variant_codes: 1, product_changes: 1, audit_log: 1 })
  expect(JSON.stringify((await readChanges(db, 'T', 1))[0]?.before).length).toBeLessThan(200)
})

dbTest('what a change of a price keeps is the prices of before', async ({ db }) => {
  await fill(db)
  await edit(db, priced(31_90))
  const { rows } = await db.execute<{ size: number }>(sql`
    select length(before::text) as size from product_changes order by id desc limit 1`)
  expect(rows[0]?.size).toBeLessThan(1000)
})

dbTest('lenses that are no longer made cannot have codes: the edit is refused by their options', async ({ db }) => {
  await fill(db)
  const without = (now: object) => ({ ...now, axes: { ...lens.axes, sphere: [[-8, 6.75, 0.25]] } })
  const refused = await edit(db, without)
  expect(refused).toMatchObject({ ok: false, error: { code: 'bad-record' } })
  expect(JSON.stringify(refused)).toContain('coded')
})

/** Notes the latest change as it was noted before only differences were: with the whole product. */
const noteWhole = (db: Db, before: object) =>
  db.execute(sql`
    update product_changes set before = ${JSON.stringify(before)}::jsonb
    where id = (select max(id) from product_changes)`)

dbTest('any change is undone to what the product was, whole records of earlier versions among them', async ({ db }) => {
  await fill(db)
  const states = [(await recordOf(db)).record]
  for (const [step, change] of [
    priced(31_90),
    (now: object) => ({ ...now, shelf: 'A1' }),
    priced(32_90),
    (now: object) => ({ ...now, badge: 'sale' }),
  ].entries()) {
    expect(await edit(db, change)).toMatchObject({ ok: true })
    const { stock: _, ...before } = states.at(-1) ?? lens
    if (step === 1) await noteWhole(db, before)
    states.push((await recordOf(db)).record)
  }
  const changes = (await readChanges(db, 'T', 4)).reverse()
  for (const [step, { id }] of changes.entries()) {
    const seen = (await recordOf(db)).digest
    expect(await undoChange(db, { id: 'T', change: id, actor: 'anna', seen })).toEqual({ ok: true, value: null })
    expect(productDigest((await recordOf(db)).record)).toBe(productDigest(states[step] ?? lens))
  }
})

dbTest('a change that lies further back than a thousand others can be undone', async ({ db }) => {
  await fill(db)
  await edit(db, priced(31_90))
  const [first] = await readChanges(db, 'T', 1)
  await edit(db, priced(32_90))
  await db.execute(sql`
    insert into product_changes (product_id, cause, before, digest_after)
    select product_id, cause, before, digest_after from product_changes, generate_series(1, 1100)
    where id = (select max(id) from product_changes)`)
  const seen = (await recordOf(db)).digest
  expect(await undoChange(db, { id: 'T', change: first?.id ?? 0, actor: 'anna', seen })).toMatchObject({ ok: true })
  expect((await recordOf(db)).record.prices).toEqual(expect.arrayContaining(lens.prices))
})

dbTest('a change of another product, and one that there is not, are not found', async ({ db }) => {
  await fill(db)
  for (const change of [0, 2 ** 53])
    expect(await undoChange(db, { id: 'T', change, actor: 'anna', seen: null })).toEqual({
      ok: false,
      error: { code: 'not-found' },
    })
})
