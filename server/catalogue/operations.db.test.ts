import { expect } from 'vitest'
import { category, importCategories, range } from '#server/catalogue/operations.ts'
import { dbTest } from '#server/testing/database.ts'

const text = (name: string) => ({ slug: name, title: name.toUpperCase(), description: `${name}.` })
const entry = (code: string, parent: string | null = null, position = 1) => ({
  code,
  parent,
  position,
  texts: { de: text(`${code}-de`), en: text(`${code}-en`), it: text(`${code}-it`), fr: text(`${code}-fr`) },
})
const file = [entry('lenses'), entry('daily', 'lenses'), entry('care', null, 0)]

dbTest('[I18-002] the range is read in the language asked for, in the order of the positions', async ({ db }) => {
  await importCategories(db, 'test', file)
  expect((await range(db, 'it')).map(({ title }) => title)).toEqual(['CARE-IT', 'LENSES-IT'])
  expect((await range(db, 'fr'))[1]?.children[0]).toMatchObject({ code: 'daily', path: 'lenses-fr/daily-fr' })
})

dbTest('a category is found by its path in the visitor’s language only', async ({ db }) => {
  await importCategories(db, 'test', file)
  expect(await category(db, 'en', 'lenses-en/daily-en')).toMatchObject({ ok: true, value: { code: 'daily' } })
  expect(await category(db, 'de', 'lenses-en/daily-en')).toEqual({ ok: false, error: { code: 'not-found' } })
})

dbTest('the same file a second time changes nothing', async ({ db }) => {
  expect(await importCategories(db, 'test', file)).toEqual({ changed: true })
  expect(await importCategories(db, 'test', structuredClone(file))).toEqual({ changed: false })
})

dbTest('another file replaces the range: gone is gone, and a slug may move to another category', async ({ db }) => {
  await importCategories(db, 'test', file)
  const moved = { ...entry('new'), texts: entry('lenses').texts }
  expect(await importCategories(db, 'test', [moved, entry('care')])).toEqual({ changed: true })
  expect((await range(db, 'de')).map(({ code, slug }) => [code, slug])).toEqual([
    ['care', 'care-de'],
    ['new', 'lenses-de'],
  ])
})

dbTest.for([
  ['a child before its parent', [entry('daily', 'lenses'), entry('lenses')]],
  ['a code twice', [entry('lenses'), entry('lenses')]],
  ['a missing language', [{ ...entry('lenses'), texts: { de: text('x') } }]],
  ['a slug that is no slug', [{ ...entry('lenses'), texts: { ...entry('x').texts, de: text('Über uns') } }]],
  ['nothing', []],
  ['no list', { lenses: 1 }],
] as const)('a file with %s is refused and the range stays', async ([, broken], { db }) => {
  await importCategories(db, 'test', file)
  expect(() => importCategories(db, 'test', broken)).toThrow()
  expect(await range(db, 'de')).toHaveLength(2)
})

dbTest(
  'two categories with the same slug are refused by the database, and nothing of the file is kept',
  async ({ db }) => {
    await importCategories(db, 'test', file)
    const twins = [entry('one'), { ...entry('two'), texts: entry('one').texts }]
    await expect(importCategories(db, 'test', twins)).rejects.toThrow()
    expect((await range(db, 'de')).map(({ code }) => code)).toEqual(['care', 'lenses'])
  },
)

dbTest('of two imports at the same time one waits and then finds its work done', async ({ database }) => {
  const outcomes = await Promise.all([
    importCategories(database.db, 'test', file),
    importCategories(database.db, 'test', file),
  ])
  expect(outcomes.map(({ changed }) => changed).toSorted()).toEqual([false, true])
})
