import { describe, expect, test } from 'vitest'
import { type Happening, readHappening } from '#contract/staff/happening.ts'
import { replay } from './replay-rules.ts'

const beginning = {
  lines: [
    { line: 1, quantity: 4 },
    { line: 2, quantity: 1 },
  ],
  address: null,
  email: 'anna@example.org',
}
const happened = (...events: Happening[]) => events.map((what, index) => ({ id: index + 10, what }))

const story = happened(
  { type: 'priced' },
  { type: 'placed', state: 'payment_pending', method: 'visa' },
  { type: 'moved', to: 'new', cause: 'payment settled' },
  { type: 'refund', cause: 'cancellation', amount: 12_00, lines: [{ line: 2, quantity: 1 }] },
  { type: 'cancelled', pieces: [{ line: 2, quantity: 1 }] },
  { type: 'shipped', parcel: 1, carrier: 'swisspost', lines: [{ line: 1, quantity: 3 }] },
  { type: 'lost', parcel: 1 },
  { type: 'shipped', parcel: 2, carrier: 'swisspost', lines: [{ line: 1, quantity: 1 }] },
  { type: 'moved', to: 'shipped' },
  { type: 'delivered', parcel: 2 },
  { type: 'return', number: 'R1-1', to: 'announced' },
  { type: 'return', number: 'R1-1', to: 'refunded' },
  { type: 'refund', cause: 'return', amount: 39_90, lines: [{ line: 1, quantity: 1 }] },
)

test('an invoice whose payment was taken back is not paid', () => {
  const invoice = happened(
    { type: 'placed', state: 'new', method: 'invoice' },
    { type: 'paid', isTakenBack: false },
    { type: 'paid', isTakenBack: true },
  )
  expect(invoice.map(({ id }) => replay(beginning, invoice, id).isPaid)).toEqual([false, true, false])
})

describe('an order replayed', () => {
  test.each<[string, number | undefined, object]>([
    ['before it was placed', 10, { state: 'cart', isPaid: false, refunded: 0 }],
    ['while its payment is collected', 11, { state: 'payment_pending', isPaid: false }],
    ['once it is paid', 12, { state: 'new', isPaid: true }],
    ['with a piece cancelled', 14, { refunded: 12_00, lines: [{ cancelled: 0 }, { cancelled: 1 }] }],
    ['with a parcel lost', 16, { parcels: [{ number: 1, state: 'lost' }], lines: [{ shipped: 3 }, { shipped: 0 }] }],
    [
      'at its end',
      undefined,
      {
        state: 'shipped',
        refunded: 51_90,
        lines: [
          { line: 1, quantity: 4, cancelled: 0, shipped: 4, returned: 1 },
          { line: 2, quantity: 1, cancelled: 1, shipped: 0, returned: 0 },
        ],
        parcels: [
          { number: 1, state: 'lost' },
          { number: 2, state: 'delivered' },
        ],
        returns: [{ number: 'R1-1', state: 'refunded' }],
      },
    ],
  ])('%s', (_, upTo, expected) => {
    expect(replay(beginning, story, upTo)).toMatchObject(expected)
  })

  test('is never different for what staff noted, and an event that nobody knows changes nothing', () => {
    const more = [
      ...story,
      ...happened({ type: 'note', isRemoved: false }, { type: 'mail', subject: 'Order' }),
      { id: 99, what: readHappening('from-the-future', {}) },
    ]
    expect(replay(beginning, more)).toEqual(replay(beginning, story))
  })

  test('has the address of each moment; one that nobody kept leaves the one of before', () => {
    const changed: Happening = { type: 'changed', changed: ['email'] }
    const events = [
      { id: 1, what: changed, contact: { address: null, email: 'b@example.org' } },
      { id: 2, what: changed },
    ]
    expect([0, 1, 2].map((upTo) => replay(beginning, events, upTo).email)).toEqual([
      'anna@example.org',
      'b@example.org',
      'b@example.org',
    ])
  })
})

test.each([
  ['placed', { state: 'nowhere' }],
  ['refund', { cause: 'return' }],
  ['shipped', {}],
  ['toString', {}],
])('details of %s that are not what they should be are not read', (type, details) => {
  expect(readHappening(type, details)).toBeUndefined()
})
