import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { StaffOrder } from '#contract/staff/order-list.ts'
import { csvFile } from '#server/values/csv-file.ts'
import type { Dialect } from '#server/values/csv-rules.ts'
import { orderColumns } from './csv.ts'

const swiss = { separator: ';', decimal: '.' }
const german = { separator: ';', decimal: ',' }

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
  is_uncollectable: false,
  returns: [],
  parcels: [
    { state: 'shipped', carrier: 'swisspost', tracking_number: '996000000000000001' },
    { state: 'shipped', carrier: 'dhl', tracking_number: null },
  ],
}
const words = { state: () => 'Versandt', method: () => '', moment: () => '2026-11-18 14:05' }

/** The file of these orders, with the ids of the titles. */
async function fileOf(orders: StaffOrder[], dialect: Dialect) {
  const read = async (last: unknown) => (last ? [] : orders)
  return new Uint8Array(
    await buffer(csvFile({ columns: orderColumns(words), say: (id) => id, dialect, mayGoOn: async () => true, read })),
  )
}

test('a line has its cells quoted where they need it, and no number that is one by accident', async () => {
  const [, line] = new TextDecoder().decode(await fileOf([order], german)).split('\r\n')
  expect(line).toBe(
    `claravue-100012;2026-11-18 14:05;Versandt;"Anna ""Ann""; Keller\n";'=cmd@example.org;CH;;swisspost_priority;` +
      '59,80;0,00;CHF;2026-11-20;swisspost 996000000000000001, dhl',
  )
})

test('the file begins with the mark by which Excel knows its encoding', async () => {
  const file = await fileOf([], swiss)
  expect(file.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  expect(new TextDecoder().decode(file).trimEnd().split(';')).toHaveLength(13)
})
