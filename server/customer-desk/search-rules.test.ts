import { expect, test } from 'vitest'
import { cluesOf } from './search-rules.ts'

const kindsOf = (phrase: string) => cluesOf(phrase).map(({ kind }) => kind)

test.for<[phrase: string, kinds: string[]]>([
  ['anna@example.com', ['email', 'email-beginning']],
  ['anna.m', ['name', 'email-beginning']],
  ['anna@', ['email-beginning']],
  ['100012', ['customer-number', 'order', 'email-beginning']],
  ['#100012', ['order', 'email-beginning']],
  ['INV-2026-000123', ['paper', 'tracking', 'email-beginning']],
  ['R100012-1', ['return', 'email-beginning']],
  ['RF18 1000 12', ['reference', 'tracking']],
  ['99.60.123456.12345678', ['tracking', 'email-beginning']],
  ['+41 79 123 45 67', ['phone']],
  ['8002 Muster', ['place']],
  ['Muster 80331', ['place']],
  ['von Allmen', ['name']],
  ['Zoë', ['name', 'email-beginning']],
  ['%', []],
  ['x', []],
])('%s may be %j', ([phrase, kinds]) => {
  // A code without spaces may also be the id of a customer, if it is long enough; that is another test.
  expect(kindsOf(phrase).filter((kind) => kind !== 'customer-id')).toEqual(kinds)
})

test('telephone numbers are the same in every notation', () => {
  const endings = ['079 123 45 67', '+41791234567', '0041 (0)79 123-45-67', '079/123 45 67']
  expect(endings.map((phrase) => cluesOf(phrase).find(({ kind }) => kind === 'phone'))).toEqual(
    Array(4).fill({ kind: 'phone', ending: '1234567' }),
  )
})

test('a name is looked for with and without the dots on its vowels, and every word may be a beginning', () => {
  const query = (phrase: string) => cluesOf(phrase).find((clue) => clue.kind === 'name')
  expect(query('Müller')).toEqual({ kind: 'name', query: "('muller':* | 'mueller':*)" })
  expect(query('mueller an')).toEqual({ kind: 'name', query: "('mueller':* | 'muller':*) & ('an':*)" })
})

test('what a person types cannot become a part of the query', () => {
  expect(cluesOf("a' | 'b")).toEqual([])
  expect(cluesOf("O'Neill").find(({ kind }) => kind === 'name')).toEqual({
    kind: 'name',
    query: "('o':*) & ('neill':*)",
  })
})

test('a number that no order can have is not looked for among orders', () => {
  expect(kindsOf('2147483647')).toContain('order')
  expect(kindsOf('2147483648')).not.toContain('order')
})
