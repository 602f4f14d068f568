import { expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { claravue } from '#brands/claravue.ts'
import { lenteo } from '#brands/lenteo.ts'
import { brandWith, readSettings, settingsOf, shownSettings, writtenOf } from './rules.ts'

const mistakesOf = (form: Record<string, string>, stored = {}) => readSettings(claravue, stored, form).mistakes
const changesOf = (form: Record<string, string>, stored = {}) => readSettings(claravue, stored, form).changes

test.each<[string, string, object]>([
  ['shipping/swisspost_economy/CH', '0', {}],
  ['shipping/swisspost_economy/CH', '1000', {}],
  ['shipping/swisspost_economy/CH', '1000.01', { 'shipping/swisspost_economy/CH': 'money-range' }],
  ['shipping/swisspost_economy/CH', '-1', { 'shipping/swisspost_economy/CH': 'money-range' }],
  ['shipping/swisspost_economy/CH', '=1+1', { 'shipping/swisspost_economy/CH': 'money-range' }],
  ['shipping/swisspost_economy/CH', '7.905', { 'shipping/swisspost_economy/CH': 'money-range' }],
  ['cutOff', '23:59', {}],
  ['cutOff', '00:00', { cutOff: 'time-form' }],
  ['cutOff', '24:00', { cutOff: 'time-form' }],
  ['cutOff', '4 pm', { cutOff: 'time-form' }],
  ['returnDays', '13', { returnDays: 'count-range' }],
  ['returnDays', '14.5', { returnDays: 'count-range' }],
  ['maxQuantity', '0', { maxQuantity: 'count-range' }],
  ['closedDays', '24.12.2026, 2026-12-31', {}],
  ['closedDays', '30.02.2027', { closedDays: 'dates-form' }],
  ['closedDays', 'Christmas', { closedDays: 'dates-form' }],
  ['retryDays', '2, 4', {}],
  ['retryDays', '4, 2', { retryDays: 'steps-form' }],
  ['retryDays', '1, 8', { retryDays: 'steps-form' }],
  ['retryDays', '1e0', { retryDays: 'steps-form' }],
  ['openInvoices/first', '1000.01', { 'openInvoices/most': 'limits-order' }],
  ['reminderDays/first', '20', { 'reminderDays/last': 'days-order' }],
  ['reminderDays/last', '30', { 'reminderDays/person': 'days-order' }],
])('the field %s with “%s” has the mistakes %j', (key, text, mistakes) =>
  expect(mistakesOf({ [key]: text })).toEqual(mistakes),
)

test.each([
  ['packingDays', 0, 10],
  ['maxQuantity', 1, 99],
  ['paymentDays', 7, 90],
  ['returnDays', 14, 365],
  ['announceDays', 1, 14],
  ['ratingInvitationDays', 1, 90],
  ['couponDays', 30, 1095],
])('%s is a whole number from %i to %i', (key, least, most) => {
  for (const value of [least, most]) expect([value, mistakesOf({ [key]: String(value) })]).toEqual([value, {}])
  for (const value of [least - 1, most + 1])
    expect([value, mistakesOf({ [key]: String(value) })]).toEqual([value, { [key]: 'count-range' }])
})

test('there are 60 days off at most, and six days to try again, each later than the one before', () => {
  const daysOff = (count: number) =>
    Array.from({ length: count }, (_, index) => new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10)).join(
      ' ',
    )
  expect([mistakesOf({ closedDays: daysOff(60) }), mistakesOf({ closedDays: daysOff(61) })]).toEqual([
    {},
    { closedDays: 'dates-form' },
  ])
  expect(mistakesOf({ retryDays: '1, 2, 3, 4, 5, 6' })).toEqual({})
  for (const retryDays of ['1, 2, 3, 4, 5, 6, 7', '2, 2', '0, 1'])
    expect([retryDays, mistakesOf({ retryDays })]).toEqual([retryDays, { retryDays: 'steps-form' }])
})

test('what was typed is stored as it is meant, and what was not changed is not', () => {
  expect(changesOf({ 'shipping/swisspost_economy/CH': '7,5', cutOff: '16:00', returnDays: ' 14 ' })).toEqual([
    { key: 'shipping/swisspost_economy/CH', from: 6_90, to: 7_50 },
  ])
  expect(changesOf({ closedDays: '31.12.2026 2026-12-24;2026-12-24' })).toEqual([
    { key: 'closedDays', from: [], to: ['2026-12-24', '2026-12-31'] },
  ])
  expect(changesOf({ unknown: '7', version: '3' })).toEqual([])
})

test('an empty field, and the value of the file, bring the default back', () => {
  const stored = { cutOff: '14:00', returnDays: 30 }
  expect(changesOf({ cutOff: '', returnDays: '14' }, stored)).toEqual([
    { key: 'cutOff', from: '14:00', to: null },
    { key: 'returnDays', from: 30, to: null },
  ])
  expect(changesOf({ cutOff: '14:00', returnDays: '30' }, stored)).toEqual([])
})

/** Another value for each setting that goes together with the others of its storefront. */
const others: Record<string, [text: string, value: unknown]> = {
  'openInvoices/most': ['2000', 2_000_00],
  'reminderDays/first': ['4', 4],
  'reminderDays/person': ['60', 60],
  packingDays: ['4', 4],
  announceDays: ['4', 4],
  couponDays: ['60', 60],
}
const byKind: Record<string, [text: string, value: unknown]> = {
  money: ['77.70', 77_70],
  count: ['19', 19],
  time: ['11:15', '11:15'],
  dates: ['2027-01-04', ['2027-01-04']],
  steps: ['2, 6', [2, 6]],
}

test('every setting of every storefront changes what the shop reads, and nothing else', () => {
  for (const file of brands)
    for (const { key, kind, of } of settingsOf(file)) {
      const [text, value] = others[key] ?? byKind[kind] ?? []
      const { changes, mistakes } = readSettings(file, {}, { [key]: String(text) })
      expect([key, mistakes, changes.map(({ to }) => to)]).toEqual([key, {}, [value]])
      const stored = Object.fromEntries(changes.map(({ to }) => [key, to]))
      expect([key, of(brandWith(file, stored))]).toEqual([key, value])
      const changed = shownSettings(file, stored).filter(({ isChanged }) => isChanged)
      expect(changed.map((one) => one.key)).toEqual([key])
    }
  expect(brandWith(claravue, {})).toBe(claravue)
})

test('a stored value that no longer fits is left out, with those that it belongs to, and the others stay', () => {
  const stored = { cutOff: 'noon', returnDays: 5, paymentDays: 20, 'reminderDays/first': 25, 'reminderDays/person': 40 }
  const { delivery, returnDays, paymentDays, reminderDays } = brandWith(claravue, stored)
  expect([delivery.cutOff, returnDays, paymentDays]).toEqual(['16:00', 14, 20])
  expect(reminderDays).toEqual(claravue.reminderDays)
  expect(brandWith(claravue, { 'shipping/nobody/CH': 1_00 })).toEqual(claravue)
})

test('a storefront has the settings of what it does', () => {
  const keys = settingsOf(lenteo).map(({ key }) => key)
  expect(keys.some((key) => key.startsWith('openInvoices'))).toBe(lenteo.openInvoices !== undefined)
  expect(keys.filter((key) => key.endsWith('/CH'))).toEqual([])
  expect(settingsOf({ ...lenteo, ratingInvitationDays: null }).map(({ key }) => key)).not.toContain(
    'ratingInvitationDays',
  )
})

test('the history shows values as they are typed', () => {
  expect(writtenOf(claravue, 'freeShippingFrom', 90_00)).toBe('90.00')
  expect(writtenOf(claravue, 'closedDays', ['2026-12-24', '2026-12-31'])).toBe('2026-12-24, 2026-12-31')
  expect(writtenOf(claravue, 'freeShippingFrom', null)).toBeUndefined()
  expect(writtenOf(claravue, 'gone', 3)).toBeUndefined()
})
