import { expect, test } from 'vitest'
import { daysToRead, type SoldHour, salesToday } from './sales-rules.ts'

const claravue = { id: 'claravue', name: 'Claravue', country: 'CH', currency: 'CHF' } as const
const linsenhaus = { id: 'linsenhaus', name: 'Linsenhaus', country: 'DE', currency: 'EUR' } as const

/** A Wednesday, at 14:23 in Zurich. */
const wednesday = new Date('2026-11-18T13:23:00Z')
const sold = (day: string, hour: number, amount: number, isByNow = hour < 14): SoldHour => ({
  brand: 'claravue',
  day,
  hour,
  isByNow,
  orders: 1,
  amount,
})

test('today is compared with the four days of the same weekday before it', () => {
  expect(daysToRead([claravue], wednesday)).toMatchObject([
    { day: '2026-11-18', from: '2026-11-17T23:00:00Z', until: '2026-11-18T23:00:00Z', clock: '14:23:00' },
    { day: '2026-11-11' },
    { day: '2026-11-04' },
    { day: '2026-10-28' },
    { day: '2026-10-21', from: '2026-10-20T22:00:00Z', until: '2026-10-21T22:00:00Z' },
  ])
})

test('a day on which the clocks change has 23 or 25 hours', () => {
  const lengthOf = (noon: string) => {
    const [today] = daysToRead([claravue], new Date(noon))
    return (Date.parse(today?.until ?? '') - Date.parse(today?.from ?? '')) / 3_600_000
  }
  expect([lengthOf('2026-03-29T10:00:00Z'), lengthOf('2026-10-25T11:00:00Z')]).toEqual([23, 25])
})

test('storefronts of one time zone are read together', () => {
  const berlin = { ...linsenhaus, id: 'second' }
  expect(new Set(daysToRead([claravue, linsenhaus, berlin], wednesday).map(({ brands }) => brands.join()))).toEqual(
    new Set(['claravue', 'linsenhaus,second']),
  )
})

test('the sum of today, what is usual at this hour, and the difference in per cent', () => {
  const hours = [
    sold('2026-11-18', 9, 30_00),
    sold('2026-11-18', 14, 26_00, true),
    sold('2026-11-11', 8, 100_00),
    sold('2026-11-11', 20, 500_00),
    sold('2026-11-04', 14, 100_00, true),
    sold('2026-11-04', 14, 300_00, false),
  ]
  const [sales] = salesToday([claravue], wednesday, hours, { claravue: '2020-01-01' })
  expect(sales).toMatchObject({ orders: 2, amount: 56_00, usual: 50_00, change: 12, weekday: 3 })
  expect(sales?.elapsed).toBeCloseTo(14.38, 1)
  expect(sales?.hours[8]).toEqual({ hour: 8, today: 0, usual: 25_00 })
  expect(sales?.hours[14]).toEqual({ hour: 14, today: 56_00, usual: 125_00 })
  expect(sales?.hours[15]).toEqual({ hour: 15, usual: 125_00 })
  expect(sales?.hours[23]).toEqual({ hour: 23, usual: 250_00 })
})

test('a storefront is not compared with days before its first order', () => {
  const hours = [sold('2026-11-18', 9, 60_00), sold('2026-11-11', 8, 40_00)]
  const usualSince = (day: string) => salesToday([claravue], wednesday, hours, { claravue: day })[0]
  expect(usualSince('2026-11-10')).toMatchObject({ usual: 40_00, change: 50 })
  expect(usualSince('2026-11-04')).toMatchObject({ usual: 20_00, change: 200 })
  const young = usualSince('2026-11-12')
  expect([young?.usual, young?.change, young?.hours[9]]).toEqual([undefined, undefined, { hour: 9, today: 60_00 }])
})

test('without an order there is a sum of nothing, and nothing to compare', () => {
  const [sales] = salesToday([linsenhaus], wednesday, [], {})
  expect(sales).toMatchObject({ orders: 0, amount: 0, currency: 'EUR' })
  expect([sales?.usual, sales?.change]).toEqual([undefined, undefined])
})
