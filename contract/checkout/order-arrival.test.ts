import { expect, test } from 'vitest'
import { arrivalOf } from './order-arrival.ts'
import type { OrderState } from './order-state.ts'
import type { Parcel, ParcelState } from './parcel.ts'

const parcel = (state: ParcelState, delivered_at: string | null = null): Parcel => ({
  number: 1,
  state,
  carrier: 'dhl',
  carrier_name: 'DHL',
  tracking_number: null,
  tracking_url: null,
  items: [],
  promised_on: null,
  shipped_at: '2026-11-20T10:00:00.000Z',
  delivered_at,
})
const days = { calculated_arrival_date_min: '2026-11-27', calculated_arrival_date_max: '2026-11-30' }
const order = (state: OrderState, parcels: Parcel[] = [], isDelayed = false) => ({
  ...days,
  state,
  parcels,
  events: isDelayed ? [{ type: 'delayed' as const, at: '2026-11-21T10:00:00.000Z', arrival: '2026-11-30' }] : [],
})
const expected = { kind: 'expected', min: '2026-11-27', max: '2026-11-30' }

test('an order is expected from one day to another, until its last parcel has come', () => {
  expect(arrivalOf(order('new'))).toEqual(expected)
  const [first, last] = [
    parcel('delivered', '2026-11-26T09:00:00.000Z'),
    parcel('delivered', '2026-11-28T09:00:00.000Z'),
  ]
  expect(arrivalOf(order('shipped', [first, parcel('shipped')]))).toEqual(expected)
  expect(arrivalOf(order('shipped', [last, first]))).toEqual({ kind: 'delivered', at: '2026-11-28T09:00:00.000Z' })
})

test('a delay names the last day, until the parcel has left', () => {
  expect(arrivalOf(order('open', [], true))).toEqual({ kind: 'delayed', min: '2026-11-30', max: '2026-11-30' })
  expect(arrivalOf(order('shipped', [parcel('shipped')], true))).toEqual(expected)
})

test('without days it is said that nobody knows them yet', () => {
  expect(arrivalOf({ ...order('new'), calculated_arrival_date_max: null })).toEqual({ kind: 'unknown' })
})

test.each([
  order('cancelled'),
  order('returned'),
  order('shipped', [parcel('lost')]),
  order('shipped', [parcel('delivered', '2026-11-26T09:00:00.000Z'), parcel('back')]),
])('nothing is expected of $state with $parcels', (over) => {
  expect(arrivalOf(over)).toBeNull()
})
