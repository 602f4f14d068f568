import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StepFailed } from '#scripts/run-step.ts'
import type { CatalogueRecord, ProductRecord } from '#server/catalogue/catalogue-file.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { prepareQueues } from '#server/jobs/queue.ts'
import { jobTable } from '#server/shop/job-table.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { syntheticCatalogue } from '#server/testing/synthetic-catalogue.ts'
import { progress } from './running-shop.ts'

/** A PostgreSQL of its own with an invented catalogue, and these products besides. */
export async function importInvented(count: number, besides: readonly ProductRecord[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'lens-shop-bench-'))
  const postgres = await startPostgres()
  const isReview = ({ record }: CatalogueRecord) => record === 'review'
  const invented = [...syntheticCatalogue(count)]
  const records = [...invented.filter((record) => !isReview(record)), ...besides, ...invented.filter(isReview)]
  const file = join(folder, 'catalogue.jsonl')
  progress(`Importing ${count} invented products`)
  await pipeline(Readable.from(records.map((record) => `${JSON.stringify(record)}\n`)), createWriteStream(file))
  const database = await openDatabase({
    url: postgres.url,
    folder,
    log: { info() {}, warn() {}, error: console.error },
  })
  await migrate(database)
  await prepareQueues(database, jobTable)
  const imported = await importCatalogue(database.db, file)
  await database.close()
  rmSync(folder, { recursive: true, force: true })
  if (!imported.ok) {
    await postgres.stop()
    throw new StepFailed(`The invented catalogue was refused: ${JSON.stringify(imported.error.shown[0])}`)
  }
  const products = records.filter((record) => record.record === 'product')
  return {
    url: postgres.url,
    ids: products.map(({ product_id }) => product_id),
    /** Names of products and brands, as people type them. */
    words: [...new Set(products.flatMap(({ texts, brand }) => [texts.de.title, ...brand]))].slice(0, 500),
    [Symbol.asyncDispose]: () => postgres.stop(),
  }
}
