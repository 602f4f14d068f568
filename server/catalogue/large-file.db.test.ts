import { expect } from 'vitest'
import { countThreads } from '#server/testing/count-threads.ts'
import { dbTest } from '#server/testing/database.ts'
import { sampleCategory, sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import { catalogueOf, temporaryFile } from '#server/testing/temporary-file.ts'
import { importCatalogue } from './import.ts'

dbTest(
  'a file of a hundred thousand bad lines is read to the thousandth mistake, beside the process',
  async ({ db }) => {
    const threads = countThreads()
    const result = await importCatalogue(db, temporaryFile('catalogue.jsonl', '{}\n'.repeat(100_000)))
    if (result.ok) throw new Error('It was imported')
    const { count, shown } = result.error
    expect([count, shown.length, shown[0]]).toEqual([
      1000,
      201,
      { reason: 'was read to line 1000 only, after 1,000 mistakes' },
    ])
    expect(threads()).toBe(1)
  },
)

dbTest('a good file is checked beside the process, and all of it arrives', async ({ db }) => {
  const threads = countThreads()
  const many = Array.from({ length: 1500 }, (_, index) => sampleProduct(`P-${index}`))
  const phases = new Set<string>()
  const result = await importCatalogue(
    db,
    catalogueOf(sampleCategory('lenses'), sampleCategory('daily', { parent: 'lenses' }), ...many),
    { report: ({ phase }) => void phases.add(phase) },
  )
  expect(result).toMatchObject({ ok: true, value: { added: 1500 } })
  expect([threads(), [...phases]]).toEqual([1, ['reading', 'checking', 'importing']])
})
