import { expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import type { CouponForm } from '#contract/staff/coupons.ts'
import { couponCode, isCouponCode } from '#server/promotions/coupon-rules.ts'
import { seriesCode } from './code-rules.ts'
import { changesOf, mistakeNotes, noteBroken, noteUnknown, readCode, readDraft, readSeries } from './form-rules.ts'

const zone = 'Europe/Zurich'
const now = new Date('2026-11-18T12:00:00Z')
const percent = { kind: 'percent', percent: '10' }

function mistakesOf(form: CouponForm) {
  const notes = mistakeNotes()
  readDraft({ ...percent, ...form }, notes, { now, zone })
  return Object.entries(notes.mistakes).map(([field, { code }]) => `${field} ${code}`)
}

test.each<[CouponForm, string[]]>([
  [{ percent: '1' }, []],
  [{ percent: '100' }, []],
  [{ percent: '0' }, ['percent percent-range']],
  [{ percent: '101' }, ['percent percent-range']],
  [{ percent: '12.5' }, ['percent percent-range']],
  [{ percent: '=10' }, ['percent percent-range']],
  [{ kind: 'amount', amount: '0.01' }, []],
  [{ kind: 'amount', amount: '10000,00' }, []],
  [{ kind: 'amount', amount: '0' }, ['amount amount-range']],
  [{ kind: 'amount', amount: '10000.01' }, ['amount amount-range']],
  [{ kind: 'amount', amount: '1000000' }, ['amount amount-range']],
  [{ kind: 'amount', amount: '-5' }, ['amount amount-range']],
  [{ kind: 'free-shipping', percent: '' }, []],
  [{ kind: 'gold' }, ['kind missing']],
  [{ minimum: '10000.01' }, ['minimum minimum-range']],
  [{ usageLimit: '0' }, ['usageLimit count-range']],
  [{ validFrom: '2026-12-01T00:00', validUntil: '2026-12-01T00:00' }, ['validUntil end-before-start']],
  [{ validUntil: '2026-11-18T12:59' }, ['validUntil end-past']],
  [{ validUntil: '2026-11-18T13:01' }, []],
  [{ validFrom: '2026-02-30T00:00' }, ['validFrom moment-form']],
  [{ validFrom: 'tomorrow' }, ['validFrom moment-form']],
])('the form %j has the mistakes %j', (form, mistakes) => expect(mistakesOf(form)).toEqual(mistakes))

test('what is typed is read as it is meant: amounts in cents, days on our clocks, lists by commas or lines', () => {
  const form = {
    ...percent,
    minimum: '49,5',
    products: 'AQ-30, CARE\nCARE',
    makers: 'Clear & Co, Visio',
    validFrom: '2026-12-01T00:00',
    validUntil: '2027-07-01T00:00',
    owner: ' Anna@Example.com ',
  }
  expect(readDraft(form, mistakeNotes(), { now, zone })).toMatchObject({
    gives: { kind: 'percent', percent: 10 },
    minimum: 49_50,
    products: ['AQ-30', 'CARE'],
    brands: ['Clear & Co', 'Visio'],
    validFrom: new Date('2026-11-30T23:00:00Z'),
    validUntil: new Date('2027-06-30T22:00:00Z'),
    usageLimit: null,
    owner: 'anna@example.com',
  })
})

test.each([
  ['xmas-26', undefined],
  ['X', 'code-form'],
  ['XMAS 26', 'code-form'],
  ['=1+1', 'code-form'],
  ['plus-12345', 'code-reserved'],
  ['', 'missing'],
])('the code %j is %s', (code, mistake) => {
  const notes = mistakeNotes()
  readCode({ code }, notes)
  expect(notes.mistakes.code?.code).toBe(mistake)
})

test.each([
  [{ name: 'N', prefix: 'xmas', size: '5000', length: '10' }, []],
  [{ name: '', prefix: '=CMD', size: '0', length: '7' }, ['name', 'prefix', 'size', 'length']],
  [{ name: 'N', prefix: '-X', size: '20001', length: '21' }, ['prefix', 'size', 'length']],
  [{ name: 'N', prefix: '26', size: '1', length: '8' }, ['prefix']],
  [{ name: 'N', prefix: 'CARE', size: '1', length: '8' }, ['prefix']],
])('a series of %j is wrong in %j', (form, fields) => {
  const notes = mistakeNotes()
  readSeries(form, notes)
  expect(Object.keys(notes.mistakes)).toEqual(fields)
})

test('names that do not exist are named by their field', () => {
  const notes = mistakeNotes()
  const form = {
    ...percent,
    products: 'AQ NONE',
    categories: 'daily',
    markets: 'CH US',
    channels: 'fax',
    owner: 'a@b.ch',
  }
  const draft = readDraft(form, notes, { now, zone })
  noteUnknown(draft, { products: ['AQ'], categories: [], makers: [], hasOwner: false }, claravue, notes)
  expect(notes.mistakes).toEqual({
    products: { code: 'unknown', names: 'NONE' },
    categories: { code: 'unknown', names: 'daily' },
    markets: { code: 'unknown', names: 'US' },
    channels: { code: 'unknown', names: 'fax' },
    owner: { code: 'unknown', names: 'a@b.ch' },
  })
})

test('after the first use only what is better for customers can change; before it everything', () => {
  const form = { ...percent, minimum: '50', usageLimit: '100', validUntil: '2027-01-01T00:00' }
  const before = { ...readDraft(form, mistakeNotes(), { now, zone }), code: 'X26', used: 1 }
  const wrong = (change: CouponForm, used = 1) => {
    const notes = mistakeNotes()
    noteBroken({ ...before, used }, readDraft({ ...form, ...change }, notes, { now, zone }), notes)
    return Object.entries(notes.mistakes).map(([field, { code }]) => `${field} ${code}`)
  }
  const better = { minimum: '40', usageLimit: '200', validUntil: '2027-02-01T00:00' }
  expect([wrong({}), wrong(better), wrong({ usageLimit: '', validUntil: '' })]).toEqual([[], [], []])
  const worse = { minimum: '60', usageLimit: '99', validUntil: '2026-12-01T00:00' }
  expect(wrong(worse)).toEqual(['minimum used-only-more', 'validUntil used-only-more', 'usageLimit used-only-more'])
  expect(wrong({ percent: '9' })).toEqual(['percent used-fixed'])
  const other = { products: 'A', newCustomersOnly: 'yes', oncePerCustomer: 'yes', channels: 'website', markets: 'CH' }
  expect(wrong(other)).toHaveLength(5)
  expect(wrong({ ...worse, ...other, percent: '9' }, 0)).toEqual([])
  expect(
    changesOf(before, readDraft({ ...form, minimum: '40', owner: 'a@b.ch' }, mistakeNotes(), { now, zone })),
  ).toEqual({
    minimum: { from: 50_00, to: 40_00 },
    hasOwner: { from: false, to: true },
  })
})

test('codes of a series have no characters that look alike, and no spreadsheet misreads them', () => {
  const codes = Array.from({ length: 2000 }, () => seriesCode('DEC', crypto.getRandomValues(new Uint8Array(10))))
  for (const code of codes) {
    expect(code).toMatch(/^DEC-[A-HJ-NP-Z][A-HJ-NP-Z2-9]{9}$/)
    expect(isCouponCode(couponCode(code))).toBe(true)
  }
  expect(new Set(codes).size).toBe(2000)
  expect(seriesCode('A', new Uint8Array([0, 31, 255, 24]))).toBe('A-A992')
})

test('a moment that the form leaves as it was keeps its seconds, and a typed one has none', () => {
  const seen = { validFrom: new Date('2026-10-25T01:30:20Z'), validUntil: new Date('2026-11-17T09:00:59.999Z') }
  const notes = mistakeNotes()
  // The clocks of that night show 02:30 twice, and this was the second time.
  const form = { ...percent, validFrom: '2026-10-25T02:30', validUntil: '2026-11-17T10:00' }
  expect(readDraft(form, notes, { now, zone, seen })).toMatchObject(seen)
  expect(notes.mistakes).toEqual({})
  const typed = readDraft({ ...form, validUntil: '2026-11-19T10:00' }, notes, { now, zone, seen })
  expect(typed.validUntil).toEqual(new Date('2026-11-19T09:00:00Z'))
})
