import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BoxCode, readBoxCode } from './box-code.ts'
import { checkDigit, readGtin, shownGtin } from './gtin.ts'

const today = '2026-11-18'
const gs = '\u001d'
const gtin = '07612345678900'
const read = (typed: string) => readBoxCode(typed, today)
const box = (more: Partial<BoxCode> = {}) => ({
  ok: true,
  value: { gtin, lot: null, expiry: null, serial: null, isSure: true, ...more },
})
const refused = (code: string) => ({ ok: false, error: { code } })

describe('a number of goods', () => {
  test.each([
    ['96385074', '00000096385074'],
    ['036000291452', '00036000291452'],
    ['7612345678900', gtin],
    [gtin, gtin],
  ])('%s has 14 digits as %s', (typed, expected) => expect(readGtin(typed)).toBe(expected))

  test('with one wrong digit is refused, whichever it is', () => {
    const position = fc.nat(13)
    const change = fc.integer({ min: 1, max: 9 })
    fc.assert(
      fc.property(fc.stringMatching(/^\d{13}$/), position, change, (start, at, by) => {
        const whole = start + checkDigit(start)
        const wrong = whole.slice(0, at) + ((Number(whole[at]) + by) % 10) + whole.slice(at + 1)
        expect([readGtin(whole), readGtin(wrong)]).toEqual([whole, undefined])
      }),
    )
  })

  test('is shown as it is printed', () => {
    expect([shownGtin(gtin), shownGtin('10012345678902')]).toEqual(['7612345678900', '10012345678902'])
  })
})

describe('the code of a box', () => {
  test.each<[name: string, typed: string, expected: Partial<BoxCode>]>([
    ['EAN-13', '7612345678900', {}],
    ['EAN-13 with its symbology', ']E07612345678900', {}],
    ['DataMatrix', `]d201${gtin}17270331${'10'}A1`, { expiry: '2027-03-31', lot: 'A1' }],
    ['GS1-128', `]C101${gtin}10LOT-7${gs}21S1`, { lot: 'LOT-7', serial: 'S1' }],
    ['QR', `]Q301${gtin}21S1${gs}17270331`, { serial: 'S1', expiry: '2027-03-31' }],
    ['a leading separator', `${gs}01${gtin}10A1${gs}17270331`, { lot: 'A1', expiry: '2027-03-31' }],
    ['a separator at the end', `01${gtin}10A1${gs}`, { lot: 'A1' }],
    ['made on, quantity and a company’s own part', `01${gtin}1125010130${'12'}${gs}240X${gs}10B`, { lot: 'B' }],
    [
      'what is printed below it',
      `(01)${gtin}(17)270331(10)A1(21)77`,
      { expiry: '2027-03-31', lot: 'A1', serial: '77' },
    ],
    ['a Digital Link', `https://id.example.com/01/${gtin}/10/A%2F1?17=270331`, { lot: 'A/1', expiry: '2027-03-31' }],
    ['a Digital Link with 13 digits', `https://example.com/lens/01/7612345678900/21/9`, { serial: '9' }],
  ])('is read: %s', (_, typed, expected) => expect(read(typed)).toEqual(box(expected)))

  test.each([
    ['270200', '2027-02-28'],
    ['280200', '2028-02-29'],
    ['761231', '2076-12-31'],
    ['771231', '1977-12-31'],
  ])('that lasts until %s lasts until %s', (written, expiry) =>
    expect(read(`01${gtin}17${written}`)).toEqual(box({ expiry })),
  )

  test.each([
    ['of another check digit', '7612345678901', 'bad-check-digit'],
    ['of another check digit inside', `01${gtin.slice(0, -1)}117270331`, 'bad-check-digit'],
    ['of month 13', `01${gtin}17271301`, 'bad-date'],
    ['of 30 February', `01${gtin}17270230`, 'bad-date'],
    ['without a product', '10A117270331', 'no-gtin'],
    ['without anything', '', 'unreadable'],
    ['of an order', 'claravue-100001', 'unreadable'],
    ['with an unknown part', `01${gtin}9912`, 'unreadable'],
    ['with a part twice', `01${gtin}10A${gs}10B`, 'unreadable'],
    ['with half a bracket', `(01)${gtin}(10`, 'unreadable'],
    ['that is too long', '1'.repeat(201), 'unreadable'],
    ['of a link to something else', 'https://example.com/p/12', 'unreadable'],
  ])('%s is refused', (_, typed, code) => expect(read(typed)).toEqual(refused(code)))

  test('without separators is read with a day of expiry, and says that it guessed', () => {
    expect(read(`01${gtin}10AB1217270331`)).toEqual(box({ lot: 'AB12', expiry: '2027-03-31', isSure: false }))
    expect(read(`01${gtin}1727033110AB12`)).toEqual(box({ lot: 'AB12', expiry: '2027-03-31' }))
  })

  test('is read back whatever its lot and serial are, in each order and with each beginning', () => {
    const word = fc.stringMatching(/^[!-'*-~]{1,20}$/)
    const start = fc.constantFrom('', ']d2', ']C1', ']Q3', gs)
    const order = fc.constantFrom([0, 1, 2], [1, 0, 2], [2, 1, 0], [1, 2, 0])
    fc.assert(
      fc.property(word, word, start, order, (lot, serial, beginning, places) => {
        const parts = [`10${lot}${gs}`, `21${serial}${gs}`, '17290228']
        const typed = `${beginning}01${gtin}${places.map((place) => parts[place]).join('')}`
        expect(read(typed)).toEqual(box({ lot, serial, expiry: '2029-02-28' }))
      }),
    )
  })

  test('of any other text never throws', () => {
    fc.assert(fc.property(fc.string({ maxLength: 220 }), (typed) => void read(typed)))
    fc.assert(fc.property(fc.stringMatching(/^[0-9()\][dC]{0,60}$/), (typed) => void read(typed)))
  })
})
