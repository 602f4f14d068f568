import { expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { inGroups } from '#contract/checkout/order-invoice.ts'
import { readReference, referenceOf, referencesIn } from './reference-rules.ts'

test('a reference names storefront and order, with check digits by ISO 11649', () => {
  expect(referenceOf('claravue', 100_001)).toBe('RF59CLARAVUE0000100001')
  expect(referenceOf('linsenhaus', 2_147_483_647)).toHaveLength(24)
  // The example of the standard.
  expect(readReference('RF18 5390 0754 7034')).toBe('RF18539007547034')
})

test('a reference is read as people type it, and refused with a typing error', () => {
  const reference = referenceOf('claravue', 100_001)
  expect(readReference(` ${inGroups(reference).toLowerCase()} `)).toBe(reference)
  expect(readReference(reference.replace('0000100001', '0000100002'))).toBeUndefined()
  expect(readReference(reference.replace('0000100001', '0000100010'))).toBeUndefined()
  for (const text of ['', 'RF', 'RF18', '100001', `${reference}ABCDEF`]) expect(readReference(text)).toBeUndefined()
})

test('every storefront has references of its own, also if its id is longer than what fits', () => {
  const ids = [...brands.map(({ id }) => id), 'a-very-long-storefront']
  const references = ids.map((id) => referenceOf(id, 100_001))
  expect(new Set(references).size).toBe(ids.length)
  for (const reference of references) {
    expect(readReference(reference)).toBe(reference)
    expect(reference.length).toBeLessThanOrEqual(25)
  }
})

test('a reference is found in what the payer wrote around it', () => {
  const reference = referenceOf('claravue', 100_001)
  expect(referencesIn(`Rechnung ${inGroups(reference)}, danke!`)).toContain(reference)
  expect(referencesIn(`order 100001 ${reference.toLowerCase()} from Anna`)).toContain(reference)
  expect(referencesIn('Brief 18 von Anna, Bestellung 100001')).toEqual([])
})
