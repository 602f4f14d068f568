import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { importCatalogue } from '#server/catalogue/import.ts'
import { readRecords } from '#server/catalogue/operations.ts'
import { openDatabase } from '#server/database/database.ts'
import { hearChanges } from '#server/page-cache/announce.ts'
import { dbTest } from '#server/testing/database.ts'
import { sampleCategory, sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import { catalogueOf } from '#server/testing/temporary-file.ts'
import { editProduct } from './edit.ts'

dbTest('another process hears of an edited price, and reads it when it draws the page anew', async ({ place }) => {
  const [here, there] = [await openDatabase(place), await openDatabase(place)]
  try {
    const categories = [sampleCategory('lenses'), sampleCategory('daily', { parent: 'lenses' })]
    await importCatalogue(here.db, catalogueOf(...categories, sampleProduct('A')))
    const heard: string[] = []
    await hearChanges(there, { invalidate: (tags) => void heard.push(...tags), lost() {}, heardAgain() {} })
    const [stored] = await readRecords(here.db, ['A'])
    const change = (record: { prices: object[] }) => ({
      ...record,
      prices: record.prices.map((price) => ({ ...price, amount: 777 })),
    })
    const edit = { id: 'A', actor: 'anna', seen: stored?.digest ?? null, change, cause: 'edit' as const }
    expect(await editProduct(here.db, edit)).toMatchObject({ ok: true })
    await expect
      .poll(() => heard, { timeout: 120_000 })
      .toEqual(expect.arrayContaining(['product:A', 'category:daily']))
    const [drawn] = await readRecords(there.db, ['A'])
    expect(new Set(drawn?.record.prices.map(({ amount }) => amount))).toEqual(new Set([777]))
  } finally {
    await there.close()
    await here.close()
  }
})

dbTest('lists that a product has left are drawn anew as well, and do not have it any more', async ({ place }) => {
  const database = await openDatabase(place)
  try {
    const { db } = database
    const categories = [sampleCategory('lenses'), sampleCategory('daily'), sampleCategory('care')]
    await importCatalogue(db, catalogueOf(...categories, sampleProduct('A', { categories: ['lenses', 'daily'] })))
    const heard: string[] = []
    await hearChanges(database, { invalidate: (tags) => void heard.push(...tags), lost() {}, heardAgain() {} })
    const [stored] = await readRecords(db, ['A'])
    const change = (record: object) => ({ ...record, categories: ['lenses', 'care'] })
    const edit = { id: 'A', actor: 'anna', seen: stored?.digest ?? null, change, cause: 'edit' as const }
    expect(await editProduct(db, edit)).toMatchObject({ ok: true })
    await expect
      .poll(() => heard, { timeout: 120_000 })
      .toEqual(expect.arrayContaining(['product:A', 'category:lenses', 'category:daily', 'category:care']))
    const { rows } = await db.execute(sql`select category from product_categories where product_id = 'A' order by 1`)
    expect(rows).toEqual([{ category: 'care' }, { category: 'lenses' }])
  } finally {
    await database.close()
  }
})
