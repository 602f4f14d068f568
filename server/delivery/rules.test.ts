import { describe, expect, test } from 'vitest'
import { arrival, arrivalOfSent, deliveryDates, nextCutOff, type Sending, type WantedVariant } from './rules.ts'
import { isStopped, isWholeStopped } from './stop-order-rules.ts'

const fromZurich = { warehouse: 'CH', cutOff: '16:00', packingDays: 0 } as const
const arrivalOf = (orderedAt: string, changes: Partial<Sending> = {}): string => {
  const sending: Sending = {
    ...fromZurich,
    orderedAt: Temporal.Instant.from(orderedAt),
    leadDays: 0,
    destination: 'CH',
    transit: [1, 2],
    ...changes,
  }
  const { min, max } = arrival(sending)
  return `${min} – ${max}`
}

describe('an order', () => {
  test.each<[what: string, orderedAt: string, changes: Partial<Sending>, arrives: string]>([
    ['on a Monday morning', '2026-11-16T08:00:00+01:00', {}, '2026-11-17 – 2026-11-18'],
    ['in the last second before the cut-off', '2026-11-16T15:59:59+01:00', {}, '2026-11-17 – 2026-11-18'],
    ['in the second of the cut-off', '2026-11-16T16:00:00+01:00', {}, '2026-11-18 – 2026-11-19'],
    ['a moment before midnight', '2026-11-16T23:59:59+01:00', {}, '2026-11-18 – 2026-11-19'],
    ['on the morning after', '2026-11-17T00:00:00+01:00', {}, '2026-11-18 – 2026-11-19'],
    ['on a Friday in time', '2026-11-13T12:00:00+01:00', {}, '2026-11-16 – 2026-11-17'],
    ['on a Friday evening', '2026-11-13T18:00:00+01:00', {}, '2026-11-17 – 2026-11-18'],
    ['on a Sunday', '2026-11-15T09:00:00+01:00', {}, '2026-11-17 – 2026-11-18'],
    ['that is packed for a day', '2026-11-16T08:00:00+01:00', { packingDays: 1 }, '2026-11-18 – 2026-11-19'],
    ['that the supplier sends in 3 days', '2026-11-16T08:00:00+01:00', { leadDays: 3 }, '2026-11-20 – 2026-11-23'],
    [
      'that waits and is packed',
      '2026-11-16T08:00:00+01:00',
      { leadDays: 3, packingDays: 1 },
      '2026-11-23 – 2026-11-24',
    ],
    ['on Maundy Thursday in time', '2026-04-02T10:00:00+02:00', {}, '2026-04-07 – 2026-04-08'],
    ['on Maundy Thursday, too late', '2026-04-02T17:00:00+02:00', {}, '2026-04-08 – 2026-04-09'],
    [
      'over Easter to Italy, where Good Friday is a working day',
      '2026-04-01T10:00:00+02:00',
      { destination: 'IT', transit: [2, 3] },
      '2026-04-03 – 2026-04-07',
    ],
    ['before Ascension', '2026-05-13T10:00:00+02:00', {}, '2026-05-15 – 2026-05-18'],
    [
      'before Corpus Christi to Austria',
      '2026-06-02T10:00:00+02:00',
      { destination: 'AT', transit: [2, 3] },
      '2026-06-05 – 2026-06-08',
    ],
    ['on the first of August', '2025-08-01T10:00:00+02:00', {}, '2025-08-05 – 2025-08-06'],
    ['before the first of August', '2025-07-31T10:00:00+02:00', {}, '2025-08-04 – 2025-08-05'],
    [
      'before the first of August to Germany',
      '2025-07-31T10:00:00+02:00',
      { destination: 'DE' },
      '2025-08-01 – 2025-08-04',
    ],
    [
      'from Germany on German unity',
      '2025-10-03T10:00:00+02:00',
      { warehouse: 'DE', destination: 'AT' },
      '2025-10-07 – 2025-10-08',
    ],
    ['on Christmas Eve', '2026-12-24T10:00:00+01:00', {}, '2026-12-28 – 2026-12-29'],
    ['on Christmas Eve, too late', '2026-12-24T16:00:00+01:00', {}, '2026-12-29 – 2026-12-30'],
    ['at the year’s end', '2026-12-31T15:00:00+01:00', { transit: [2, 3] }, '2027-01-05 – 2027-01-06'],
    [
      'at the year’s end to Italy',
      '2026-12-31T15:00:00+01:00',
      { destination: 'IT', transit: [2, 3] },
      '2027-01-05 – 2027-01-07',
    ],
    ['in a leap year', '2028-02-28T10:00:00+01:00', {}, '2028-02-29 – 2028-03-01'],
    // The clocks changed on Sunday, so the same time of day is another moment.
    ['on the Friday before the clocks change', '2026-10-23T13:59:59Z', {}, '2026-10-26 – 2026-10-27'],
    ['on that Friday, a second later', '2026-10-23T14:00:00Z', {}, '2026-10-27 – 2026-10-28'],
    ['on the Monday after', '2026-10-26T14:59:59Z', {}, '2026-10-27 – 2026-10-28'],
    ['on that Monday, a second later', '2026-10-26T15:00:00Z', {}, '2026-10-28 – 2026-10-29'],
    ['on the Monday after spring’s change', '2026-03-30T13:59:59Z', {}, '2026-03-31 – 2026-04-01'],
  ])('[PRC-023] %s', (_, orderedAt, changes, arrives) => expect(arrivalOf(orderedAt, changes)).toBe(arrives))
})

test.each([
  ['on a Thursday afternoon', '2026-11-19T15:00:00Z', 'CH', [1, 2], '2026-11-20', '2026-11-23'],
  ['late at night, which is the next day in Zurich', '2026-11-19T23:30:00Z', 'CH', [1, 1], '2026-11-23', '2026-11-23'],
  ['before Christmas to Germany', '2026-12-23T10:00:00Z', 'DE', [1, 2], '2026-12-24', '2026-12-28'],
] as const)('a parcel that has left %s arrives by its way alone', (_, sentAt, destination, transit, min, max) => {
  const sending = { warehouse: 'CH', destination, transit } as const
  expect(arrivalOfSent(Temporal.Instant.from(sentAt), sending)).toEqual({ min, max })
})

test.each([
  ['2026-11-16T08:00:00Z', '2026-11-16T15:00:00Z'],
  ['2026-11-16T15:00:00Z', '2026-11-17T15:00:00Z'],
  ['2026-10-24T20:00:00Z', '2026-10-25T15:00:00Z'],
  ['2026-03-28T20:00:00Z', '2026-03-29T14:00:00Z'],
])('a prediction of %s holds until %s', (now, until) => {
  expect(nextCutOff(fromZurich, Temporal.Instant.from(now)).toString()).toBe(until)
})

describe('the dates of several variants', () => {
  const monday = {
    ...fromZurich,
    orderedAt: Temporal.Instant.from('2026-11-16T08:00:00Z'),
    destination: 'CH',
    transit: [1, 2],
  } as const
  const variant = (variantId: string, changes: Partial<WantedVariant> = {}): WantedVariant => ({
    productId: 'AQ-30',
    variantId,
    quantity: 2,
    available: 5,
    stopOrder: false,
    leadDays: 3,
    ...changes,
  })
  const dates = (...wanted: WantedVariant[]) => deliveryDates(wanted, monday)

  test('[API-030, DAT-025] name variant, stock and days of each', () => {
    expect(dates(variant('right')).items).toEqual([
      {
        meta: { variant_id: 'right', product_id: 'AQ-30' },
        quantity: 2,
        stock: { available: 5 },
        tags: [],
        stop_order: false,
        calculated_arrival_date_min: '2026-11-17',
        calculated_arrival_date_max: '2026-11-18',
      },
    ])
  })

  test('wait for the supplier where the stock does not suffice', () => {
    const { items } = dates(variant('right', { available: 1 }), variant('left', { available: 2 }))
    expect(items.map((item) => item.calculated_arrival_date_min)).toEqual(['2026-11-20', '2026-11-17'])
  })

  test('of both eyes together count against one stock', () => {
    const both = variant('same', { quantity: 3, stopOrder: true })
    expect(dates(both).items.map(isStopped)).toEqual([false])
    expect(dates(both, both).items.map(isStopped)).toEqual([true, true])
    expect(dates({ ...both, stopOrder: false }, both).items[0]?.calculated_arrival_date_min).toBe('2026-11-20')
  })

  test('[PRC-015] a stopped item cannot be ordered beyond its stock, the others can', () => {
    const result = dates(variant('right', { stopOrder: true, quantity: 6 }), variant('left', { stopOrder: true }))
    expect(result.items.map(isStopped)).toEqual([true, false])
    expect(isStopped(result)).toBe(false)
    expect(result.calculated_arrival_date_max).toBe('2026-11-18')
  })

  test('[PRC-016] with every item stopped the whole order is stopped', () => {
    const none = variant('right', { stopOrder: true, available: 0 })
    const result = dates(none, { ...none, variantId: 'left' })
    expect([isStopped(result), isWholeStopped(result.items)]).toEqual([true, true])
    expect([result.calculated_arrival_date_min, result.calculated_arrival_date_max]).toEqual([null, null])
    expect(isWholeStopped([])).toBe(false)
  })

  test('a variant with negative stock can be ordered, and comes from the supplier', () => {
    const [item] = dates(variant('right', { available: -4 })).items
    expect(item).toMatchObject({ tags: [], stock: { available: -4 }, calculated_arrival_date_min: '2026-11-20' })
  })

  test('arrive together, with the last of them', () => {
    const { calculated_arrival_date_min, calculated_arrival_date_max } = dates(
      variant('right'),
      variant('left', { available: 0 }),
    )
    expect([calculated_arrival_date_min, calculated_arrival_date_max]).toEqual(['2026-11-20', '2026-11-23'])
  })
})
