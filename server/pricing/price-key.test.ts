import { expect, test } from 'vitest'
import { readPriceKey, signPriceKey } from './price-key.ts'

const key = Buffer.alloc(32, 1)
const now = Date.parse('2026-11-15T10:00:00Z')
const ends = Date.parse('2026-12-15T10:00:00Z')
const offer = { brand: 'claravue', productId: 'AQ-30', channel: 'comparison' } as const
const fk = signPriceKey(key, offer, ends)
const at = { brand: 'claravue', productId: 'AQ-30', now }

test('a key opens the price list of its channel until its last second', () => {
  expect(fk).toMatch(/^comparison\.[0-9a-z]{6}\.[\w-]{22}$/)
  expect(readPriceKey(key, fk, at)).toBe('comparison')
  expect(readPriceKey(key, fk, { ...at, now: ends - 1 })).toBe('comparison')
  expect(readPriceKey(key, fk, { ...at, now: ends })).toBeUndefined()
  expect(readPriceKey(key, signPriceKey(key, { ...offer, channel: 'partner' }, ends), at)).toBe('partner')
})

test('a key is good for one product of one storefront', () => {
  expect(readPriceKey(key, fk, { ...at, productId: 'AQ-90' })).toBeUndefined()
  expect(readPriceKey(key, fk, { ...at, brand: 'lenteo' })).toBeUndefined()
})

test.each([
  ['another channel', fk.replace('comparison', 'partner')],
  ['a later end', fk.replace(/\.[0-9a-z]+\./, '.zzzzzz.')],
  ['another signature', `${fk.slice(0, -2)}xx`],
  ['a signature cut short', fk.slice(0, -1)],
  ['no signature', fk.slice(0, fk.lastIndexOf('.') + 1)],
  ['another secret', signPriceKey(Buffer.alloc(32, 2), offer, ends)],
  ['the website’s channel', fk.replace('comparison', 'website')],
  ['a part too many', `${fk}.x`],
  ['letters of more than one byte', fk.replace(/.{22}$/, 'é'.repeat(22))],
  ['a name that every object has', fk.replace('comparison', 'constructor')],
  ['nothing', ''],
])('%s opens nothing', (_, forged) => {
  expect(readPriceKey(key, forged, at)).toBeUndefined()
})
