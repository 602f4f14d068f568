import { describe, expect, test } from 'vitest'
import type { StaffOrder } from '#contract/staff/order-list.ts'
import { csvHead, csvRows, money, typed } from './csv.ts'

const swiss = { separator: ';', decimal: '.' }
const german = { separator: ';', decimal: ',' }

describe('what somebody typed stays text in a spreadsheet', () => {
  test.each([
    '=HYPERLINK("https://evil.example","click")',
    '+41 44 123 45 67',
    '-2.50',
    '@SUM(A1)',
    ' =1+1',
    '\t=1+1',
    '\r=1',
    '＝1+1',
    '＝SUM(A:B)',
    '＋Anna',
    '－Anna',
    '＠Anna',
    '3-4',
    '1/2',
    '01067',
    '1e5',
    'SEP 2',
    '2 March',
  ])('%j is marked', (text) => expect(typed(text)).toBe(`'${text}`))

  test.each(['Anna Keller', 'Jean-Pierre d’Arc', 'buyer1@example.org', ''])('%j is as it was', (text) =>
    expect(typed(text)).toBe(text),
  )
})

test('cents are separated as the country does it', () => {
  expect([money(12_50, swiss), money(5, german), money(-1_00, german), money(123_456_78, swiss)]).toEqual([
    '12.50',
    '0,05',
    '-1,00',
    '123456.78',
  ])
})

const order: StaffOrder = {
  id: '018f0000-0000-7000-8000-000000000000',
  brand: 'claravue',
  number: '100012',
  created_at: '2026-11-18T13:05:00.000Z',
  state: 'shipped',
  name: 'Anna "Ann"; Keller\n',
  email: '=cmd@example.org',
  country: 'CH',
  total: 59_80,
  refunded: 0,
  currency_code: 'CHF',
  payment_method: null,
  shipping_method: 'swisspost_priority',
  promised_on: '2026-11-20',
  is_late: false,
  refund_waits: false,
  returns: [],
  parcels: [
    { state: 'shipped', carrier: 'swisspost', tracking_number: '996000000000000001' },
    { state: 'shipped', carrier: 'dhl', tracking_number: null },
  ],
}
const words = { state: () => 'Versandt', method: () => '', moment: () => '2026-11-18 14:05' }

test('a line has its cells quoted where they need it, and no number that is one by accident', () => {
  expect(csvRows([order], words, german)).toBe(
    `claravue-100012;2026-11-18 14:05;Versandt;"Anna ""Ann""; Keller\n";'=cmd@example.org;CH;;swisspost_priority;` +
      '59,80;0,00;CHF;2026-11-20;swisspost 996000000000000001, dhl\r\n',
  )
})

test('the file begins with the mark by which Excel knows its encoding', () => {
  const head = csvHead((id) => id, swiss)
  expect(new TextEncoder().encode(head).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  expect(head.trimEnd().split(';')).toHaveLength(13)
})
