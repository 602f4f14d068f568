import { readFileSync, writeFileSync } from 'node:fs'
import { CatalogueRecord } from '#server/catalogue/catalogue-file.ts'
import { careRecords, serviceRecords } from './care-records.ts'
import { withCodes } from './codes.ts'
import { readingRecords, sunglassRecords } from './glasses-records.ts'
import { lensRecords } from './lens-records.ts'
import { reviews } from './reviews.ts'

const folder = new URL('../', import.meta.url)
export const demoFile = new URL('demo.jsonl', folder)

/** The whole demo catalogue, from the tables in this folder. Parsing puts every line into the order of the schema. */
export function demoCatalogue(): string {
  const categories: object[] = JSON.parse(readFileSync(new URL('categories.json', folder), 'utf8'))
  const records = [
    ...categories.map((category) => ({ record: 'category', ...category })),
    ...[...lensRecords, ...careRecords, ...sunglassRecords, ...readingRecords, ...serviceRecords].map(withCodes),
    ...reviews,
  ]
  return records.map((record) => `${JSON.stringify(CatalogueRecord.parse(record))}\n`).join('')
}

// `node catalogue/demo/generate.ts` after a change of the tables.
if (import.meta.main) writeFileSync(demoFile, demoCatalogue())
