import { describe, expect, test } from 'vitest'
import { actionOf, arrivalOf, type OrderFacts, searchOf } from './rules.ts'

const parcel = {
  state: 'shipped',
  carrier: 'swisspost',
  tracking_url: 'https://post.example/1',
  shipped_at: '2026-11-20T10:00:00.000Z',
  delivered_at: null,
  items: [{ line: 1, quantity: 2 }],
} as const
const delivered = { ...parcel, state: 'delivered', delivered_at: '2026-11-24T10:00:00.000Z' } as const

const order: OrderFacts = {
  state: 'new',
  delivery: { min: '2026-11-23', max: '2026-11-24' },
  delayedTo: null,
  shipping: 'Priority',
  parcels: [],
  returned: [],
  openInvoice: 0,
}

describe('the one thing to do with an order', () => {
  const situation = { today: '2026-12-01', returnDays: 14, zone: 'Europe/Zurich' }
  test.each<[string, Partial<OrderFacts>, string]>([
    ['nothing special before it has left', {}, 'details'],
    ['to pay its invoice', { openInvoice: 100 }, 'pay'],
    ['to pay rather than to follow the parcel', { state: 'shipped', parcels: [parcel], openInvoice: 100 }, 'pay'],
    ['nothing to pay once it is cancelled', { state: 'cancelled', openInvoice: 100 }, 'details'],
    ['to follow the parcel', { state: 'shipped', parcels: [parcel] }, 'track'],
    [
      'nothing without a tracking number',
      { state: 'shipped', parcels: [{ ...parcel, tracking_url: null }] },
      'details',
    ],
    ['to follow the second parcel', { state: 'shipped', parcels: [delivered, parcel] }, 'track'],
    ['to send it back once it has come', { state: 'shipped', parcels: [delivered] }, 'return'],
    [
      'nothing when all of it is on its way back',
      { state: 'shipped', parcels: [delivered], returned: [{ line: 1, quantity: 2 }] },
      'details',
    ],
  ])('is %s', (_, facts, action) => {
    expect(actionOf({ ...order, ...facts }, situation)).toBe(action)
  })

  test('to send it back is possible on the fourteenth day, and not on the fifteenth', () => {
    const there: OrderFacts = { ...order, state: 'shipped', parcels: [delivered] }
    expect(actionOf(there, { today: '2026-12-08', returnDays: 14, zone: 'Europe/Zurich' })).toBe('return')
    expect(actionOf(there, { today: '2026-12-09', returnDays: 14, zone: 'Europe/Zurich' })).toBe('details')
  })
})

describe('[ACC-010] the arrival of an order', () => {
  const on = (facts: Partial<OrderFacts>, today = '2026-11-20') => arrivalOf({ ...order, ...facts }, today)
  test('is the prediction that was made when it was placed', () => {
    expect(on({})).toMatchObject({ min: '2026-11-23', max: '2026-11-24', reason: 'planned', overdue: false })
    expect(on({ delivery: null })).toBeNull()
  })
  test('is explained by the parcel that has left last, and by a delay before that', () => {
    const earlier = { ...parcel, carrier: 'dhl', shipped_at: '2026-11-19T10:00:00.000Z' } as const
    expect(on({ state: 'open', parcels: [earlier, parcel] })).toMatchObject({
      reason: 'shipped',
      carrier: 'swisspost',
      shipped_at: parcel.shipped_at,
    })
    expect(on({ state: 'shipped', parcels: [parcel], delayedTo: '2026-11-30' })).toMatchObject({
      min: '2026-11-30',
      max: '2026-11-30',
      reason: 'delayed',
    })
  })
  test('is overdue from the day after the last one', () => {
    expect(on({}, '2026-11-24')?.overdue).toBe(false)
    expect(on({}, '2026-11-25')?.overdue).toBe(true)
  })
  test.each<[string, Partial<OrderFacts>]>([
    ['cancelled', { state: 'cancelled' }],
    ['returned', { state: 'returned', parcels: [delivered] }],
    ['delivered', { state: 'shipped', parcels: [delivered] }],
    ['lost', { state: 'shipped', parcels: [{ ...parcel, state: 'lost' }] }],
  ])('is not shown for one that is %s', (_, facts) => {
    expect(on(facts)).toBeNull()
  })
})

test('a search is for words in any order, and for a number if it is one', () => {
  expect(searchOf('Kelvary 6')).toEqual({ words: ['kelvary', '6'], number: '' })
  expect(searchOf('#1002')).toEqual({ words: ['#1002'], number: '1002' })
  expect(searchOf('')).toEqual({ words: [], number: '' })
})
