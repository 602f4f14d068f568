import { describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { centsOf, indexedValues, meaningsOf, shippingOf } from './rules.ts'

describe('a phrase is searched by what it looks like', () => {
  test.each([
    ['100012', [{ kind: 'order', number: 100012 }]],
    ['#100012', [{ kind: 'order', number: 100012 }]],
    ['claravue-100012', [{ kind: 'order', number: 100012, brand: 'claravue' }]],
    ['r100012-1', [{ kind: 'return', number: 'R100012-1' }]],
    ['inv-2026-000123', [{ kind: 'document', letters: 'INV', year: 2026, sequence: 123 }]],
    ['99.60', [{ kind: 'name', words: ['99', '60'] }]],
    ['9960 0000 0000 0000 01', [{ kind: 'parcel', number: '996000000000000001' }]],
    [
      '123456789',
      [
        { kind: 'order', number: 123456789 },
        { kind: 'parcel', number: '123456789' },
      ],
    ],
    [
      '21 00000 00003 13947 14300 09017',
      [
        { kind: 'parcel', number: '210000000003139471430009017' },
        { kind: 'reference', reference: '210000000003139471430009017' },
      ],
    ],
    ['RF18 5390 0754 7034', expect.arrayContaining([{ kind: 'reference', reference: 'RF18539007547034' }])],
    ['Anna@Example.org', [{ kind: 'email', beginning: 'anna@example.org' }]],
    ['Müller-Meier  Zoé', [{ kind: 'name', words: ['muller', 'meier', 'zoe'] }]],
    ['--', []],
  ])('%s', (phrase, meanings) => expect(meaningsOf(phrase)).toEqual(meanings))
})

test.each([
  ['12.50', 12_50],
  ['12,5', 12_50],
  ['12', 12_00],
  ['1.15', 1_15],
])('%s is %i cents', (amount, cents) => expect(centsOf(amount)).toBe(cents))

describe('the index finds its way to any combination', () => {
  test('a filter that is not set stands for every value, up to the last one that is', () => {
    const values = indexedValues({ method: 'twint' }, brands)
    expect(values.map(([column, { length }]) => [column, length])).toEqual([
      ['state', 8],
      ['brand', 3],
      ['country', 6],
      ['payment_method', 1],
    ])
    expect(indexedValues({}, brands)).toEqual([])
    expect(indexedValues({ state: [] }, brands)).toEqual([])
    expect(indexedValues({ state: ['new'] }, brands)).toEqual([['state', ['new']]])
  })

  test('a carrier is all its shipping options', () => {
    expect(shippingOf('swisspost', brands)).toEqual(['swisspost_letter', 'swisspost_economy', 'swisspost_priority'])
    expect(shippingOf('laposte', brands)).toEqual([])
  })
})
