import { describe, expect, test } from 'vitest'
import { arrivalsOf, deliveriesTo, type LensLine, type LensParcel } from './delivery-rules.ts'

const today = '2026-11-17'
const parcel = (state: LensParcel['state'], quantity: number, more: Partial<LensParcel> = {}): LensParcel => ({
  state,
  quantity,
  promisedOn: null,
  shippedOn: null,
  deliveredOn: null,
  ...more,
})
const line = (more: Partial<LensLine> = {}): LensLine => ({
  orderId: 'order',
  eye: 'right',
  wearerId: null,
  productId: 'L',
  options: { sphere: -2.5 },
  usage: 'daily',
  units: 30,
  quantity: 3,
  returned: 0,
  promisedOn: '2026-11-19',
  parcels: [],
  ...more,
})
const arrivals = (more: Partial<LensLine>) =>
  arrivalsOf(line(more), today).map(({ boxes, on, isExpected }) => `${boxes} ${on}${isExpected ? ' expected' : ''}`)

describe('boxes of an order arrive', () => {
  test.each<[string, Partial<LensLine>, string[]]>([
    ['on the promised day while they are being packed', {}, ['3 2026-11-19 expected']],
    ['tomorrow at the earliest if that day has passed', { promisedOn: '2026-11-10' }, ['3 2026-11-18 expected']],
    ['three days from now if no day was named', { promisedOn: null }, ['3 2026-11-20 expected']],
    [
      'on the day of their parcel, the others later',
      {
        parcels: [
          parcel('delivered', 1, { deliveredOn: '2026-11-12' }),
          parcel('shipped', 1, { promisedOn: '2026-11-18' }),
        ],
      },
      ['1 2026-11-12', '1 2026-11-18 expected', '1 2026-11-19 expected'],
    ],
    [
      'on the promised day if the carrier never reports anything',
      { parcels: [parcel('shipped', 3, { promisedOn: '2026-10-05' })] },
      ['3 2026-10-05 expected'],
    ],
    [
      'three days after they left if nobody was told a day',
      { promisedOn: null, parcels: [parcel('shipped', 3, { shippedOn: '2026-11-16' })] },
      ['3 2026-11-19 expected'],
    ],
    ['not at all if the parcel is lost or came back', { parcels: [parcel('lost', 1), parcel('back', 2)] }, []],
    ['when their parcel has left the warehouse', { parcels: [parcel('handed_over', 3)] }, ['3 2026-11-19 expected']],
    [
      'without those that were sent back',
      { returned: 2, parcels: [parcel('delivered', 3, { deliveredOn: '2026-11-12' })] },
      ['1 2026-11-12'],
    ],
  ])('%s', (_, more, expected) => {
    expect(arrivals(more)).toEqual(expected)
  })
})

test('lenses without an eye are divided evenly, and the odd one is the right eye’s', () => {
  const lines = [line({ eye: null, units: 15, quantity: 1 })]
  expect(deliveriesTo('right', lines, today)).toMatchObject([{ lenses: 8 }])
  expect(deliveriesTo('left', lines, today)).toMatchObject([{ lenses: 7 }])
  expect(deliveriesTo('left', [line()], today)).toEqual([])
})
