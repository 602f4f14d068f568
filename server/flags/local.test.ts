import { expect, test, vi } from 'vitest'
import { temporaryFile } from '#server/testing/temporary-file.ts'
import { createLocalFlags, type FlagTable, readFlagTable } from './local.ts'

const colour = (value: string) => [{ variableKey: 'colour', type: 'String' as const, value }]
const table: FlagTable = {
  banner: [
    { share: 20, variables: colour('blue') },
    { share: 30, variables: colour('red') },
  ],
  other: [{ share: 50, variables: colour('blue') }],
}
const log = { info: vi.fn() }

test('a visitor always gets the same variant, and of many visitors each variant has its share', async () => {
  const flags = createLocalFlags(table, log)
  const valueFor = async (key: string, id: string) => (await flags.flag(key, { id }))?.[0]?.value
  const ids = Array.from({ length: 4000 }, (_, index) => `visitor-${index}`)
  const first = await Promise.all(ids.map((id) => valueFor('banner', id)))
  expect(await Promise.all(ids.map((id) => valueFor('banner', id)))).toEqual(first)
  const percent = (value: string | undefined) => first.filter((found) => found === value).length / 40
  // No chance is involved: the same 4000 visitors get the same variants every time.
  for (const [value, share] of [
    ['blue', 20],
    ['red', 30],
    [undefined, 50],
  ] as const)
    expect(Math.abs(percent(value) - share)).toBeLessThan(2)
  // The variant of one test does not change the chances in the next one.
  const blue = ids.filter((_, index) => first[index] === 'blue')
  const alsoBlue = await Promise.all(blue.map((id) => valueFor('other', id)))
  expect(alsoBlue.filter((value) => value === 'blue').length / blue.length).toBeCloseTo(0.5, 1)
})

test('a flag that is not in the table is unknown', async () => {
  const flags = createLocalFlags(table, log)
  expect(await flags.flag('nothing', { id: 'a' })).toBeUndefined()
  expect(await flags.flag('constructor', { id: 'a' })).toBeUndefined()
})

test('a goal is logged with the variants of the visitor, who is not named', async () => {
  const flags = createLocalFlags(table, log)
  await flags.track({ id: 'visitor-1' }, 'order')
  const [details] = log.info.mock.lastCall ?? []
  expect(details).toMatchObject({ goal: 'order', variants: { banner: expect.anything(), other: expect.anything() } })
  expect(JSON.stringify(details)).not.toContain('visitor-1')
})

test('the table is a file; without it there are no flags, and a mistake in it ends the start', async () => {
  expect(await readFlagTable('nowhere.json')).toEqual({})
  expect(await readFlagTable(temporaryFile('flags.json', JSON.stringify(table)))).toEqual(table)
  for (const wrong of ['{', '{"a b": []}', '{"a":[{"share":60,"variables":[]},{"share":41,"variables":[]}]}'])
    await expect(readFlagTable(temporaryFile('flags.json', wrong))).rejects.toThrow(/^Wrong flags in /)
})
