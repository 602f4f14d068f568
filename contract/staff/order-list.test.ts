import { expect, test } from 'vitest'
import { readFilters, writeFilters } from './order-list.ts'

const read = (address: string) => readFilters(new URLSearchParams(address))

test('filters that are written and read again are the same, always in one order', () => {
  const address = 'until=2026-11-18&state=open&state=new&brand=lenteo&min=12,50&odd=late&text=+Anna+Keller+'
  const filters = read(address)
  expect(filters).toEqual({
    text: 'Anna Keller',
    state: ['open', 'new'],
    brand: 'lenteo',
    until: '2026-11-18',
    min: '12,50',
    odd: 'late',
  })
  const written = writeFilters(filters)
  expect(written).toBe('text=Anna+Keller&state=new%2Copen&brand=lenteo&until=2026-11-18&min=12%2C50&odd=late')
  expect(writeFilters(read(written))).toBe(written)
})

test.each([
  'text=',
  'text=x',
  'state=cart',
  'state=sent,new',
  'country=XX',
  'method=cash',
  'from=2026-02-30',
  'until=9999-01-01',
  'min=a lot',
  'min=-5',
  'order=best',
  'after=1',
  'unknown=1',
  'text=%00%00',
])('%s is left out, and the rest of the address stays', (nonsense) => {
  expect(read(`${nonsense}&brand=lenteo`)).toEqual({ brand: 'lenteo' })
})
