import { expect, test } from 'vitest'
import { namedInTests, parseCatalogue, readCatalogue, wrongIds } from '#scripts/requirements.ts'

test('every requirement that a test title names is in the catalogue, and no title names more than three', () => {
  expect(wrongIds(readCatalogue(), namedInTests())).toEqual([])
})

test('nothing was dropped from the catalogue, and its exceptions are requirements', () => {
  const { requirements, notTestable } = readCatalogue()
  expect(requirements.size).toBeGreaterThanOrEqual(538)
  expect([...notTestable.keys()].filter((id) => !requirements.has(id))).toEqual([])
})

const catalogue = parseCatalogue(`
| id | requirement |
|---|---|
| ABC-001 | One. |
| ABC-002 | Two, with a \\| in it. |
| ABC-003 | Three. |
| ABC-004 | Four. |
| ABC-005 | Five. |

## Not testable

| id | reason |
|---|---|
| ABC-005 | Nobody can. |
`)

// The titles are put together here, because this file is searched for ids as well.
const problems = (ids: string) =>
  wrongIds(catalogue, namedInTests([{ path: 'a.test.ts', source: `test('[${ids}] a rule')` }]))

test('one to three known ids are fine', () => {
  expect(catalogue.requirements.size).toBe(5)
  expect(problems('ABC-001')).toEqual([])
  expect(problems('ABC-001, ABC-002,ABC-003')).toEqual([])
})

test('unknown, misspelt, too many and untestable ids are told', () => {
  expect(problems('ABC-009')).toEqual(['a.test.ts names ABC-009, which docs/requirements.md does not list.'])
  expect(problems('ABC-1')).toHaveLength(1)
  expect(problems('abc-001')).toHaveLength(1)
  expect(problems('ABC-001 ABC-002')).toHaveLength(1)
  expect(problems('ABC-001, ABC-002, ABC-003, ABC-004')).toEqual([
    'a.test.ts names 4 requirements in one title (ABC-001, ABC-002, ABC-003, ABC-004); three are the most.',
  ])
  expect(problems('ABC-005')).toEqual(['a.test.ts names ABC-005, which is listed as not testable.'])
})
