import { expect, test } from 'vitest'
import { isDelivered, orderSteps } from './order-progress.ts'
import type { Parcel } from './parcel.ts'

const day = (number: number) => `2026-11-0${number}T10:00:00.000Z`
const moved = (state: 'new' | 'open' | 'shipped' | 'cancelled' | 'returned', at: string) => ({
  type: 'moved' as const,
  at,
  state,
})
const parcel = (state: Parcel['state'], shipped_at: string | null, delivered_at: string | null = null): Parcel => ({
  number: 1,
  state,
  carrier: 'dhl',
  carrier_name: 'DHL',
  tracking_number: null,
  tracking_url: null,
  items: [],
  promised_on: null,
  shipped_at,
  delivered_at,
})
const placed = { created_at: day(1), events: [moved('new', day(1))], parcels: [] }
const shown = (order: Parameters<typeof orderSteps>[0]) =>
  orderSteps(order).map(({ step, at, status }) => `${step} ${at?.slice(8, 10) ?? '-'} ${status}`)

test('an order that was just confirmed has three steps ahead', () => {
  expect(shown({ ...placed, state: 'fulfiller_ready' })).toEqual([
    'ordered 01 done',
    'confirmed 01 current',
    'packed - next',
    'shipped - next',
    'delivered - next',
  ])
})

test('it is on its way with the first parcel, and delivered with the last', () => {
  const events = [...placed.events, moved('open', day(2))]
  const first = parcel('delivered', day(3), day(4))
  const partly = { ...placed, events, state: 'open' as const, parcels: [first] }
  expect(shown(partly).slice(2)).toEqual(['packed 02 done', 'shipped 03 current', 'delivered - next'])
  const under = { ...partly, state: 'shipped' as const, parcels: [first, parcel('shipped', day(5))] }
  expect([isDelivered(under), shown(under).at(-1)]).toEqual([false, 'delivered - next'])
  const all = { ...under, parcels: [first, parcel('delivered', day(5), day(7))] }
  expect([isDelivered(all), shown(all).at(-1)]).toEqual([true, 'delivered 07 current'])
})

test('its state counts also where nobody noted a moment', () => {
  expect(shown({ ...placed, events: [], state: 'open' }).slice(1, 4)).toEqual([
    'confirmed - done',
    'packed - current',
    'shipped - next',
  ])
})

test('it ends where it was cancelled or sent back, without the steps that will not come', () => {
  const cancelled = { ...placed, state: 'cancelled' as const, events: [...placed.events, moved('cancelled', day(2))] }
  expect(shown(cancelled)).toEqual(['ordered 01 done', 'confirmed 01 done', 'cancelled 02 current'])
  const returned = {
    ...placed,
    state: 'returned' as const,
    parcels: [parcel('delivered', day(3), day(4))],
    events: [...placed.events, moved('shipped', day(3)), moved('returned', day(8))],
  }
  expect(shown(returned)).toEqual(['ordered 01 done', 'confirmed 01 done', 'shipped 03 done', 'returned 08 current'])
})

test('a lost parcel has not arrived', () => {
  const lost = { ...placed, state: 'shipped' as const, parcels: [parcel('lost', day(3))] }
  expect(shown(lost).slice(2)).toEqual(['packed - done', 'shipped 03 current', 'delivered - next'])
})
