import { expect, test } from 'vitest'
import type { OrderAct } from '#contract/staff/order-acts.ts'
import { nobody } from '#server/orders/rules.ts'
import { type OrderSituation, possibleActs } from './order-rules.ts'

const paid: OrderSituation = {
  state: 'fulfiller_ready',
  method: 'visa',
  paymentProblem: null,
  email: 'anna@example.org',
  hasAddress: true,
  parcels: [],
  refunds: [],
  left: 59_80,
}
const parcel = { state: 'shipped', tracking_number: '99600001' } as const

test.each<[string, Partial<OrderSituation>, OrderAct[]]>([
  ['that waits in the warehouse', {}, ['accept', 'begin', 'ship', 'delay', 'cancel', 'refund', 'address', 'coupon']],
  ['that is being packed', { state: 'open' }, ['ship', 'delay', 'refund', 'coupon']],
  [
    'whose parcel is on its way',
    { state: 'shipped', parcels: [parcel] },
    ['delivered', 'lost', 'back', 'refund', 'coupon'],
  ],
  [
    'whose letter nobody follows',
    { state: 'shipped', parcels: [{ ...parcel, tracking_number: null }] },
    ['refund', 'coupon'],
  ],
  [
    'whose parcel was lost',
    { state: 'shipped', parcels: [{ ...parcel, state: 'lost' }] },
    ['delivered', 'back', 'refund', 'coupon'],
  ],
  ['of which nothing is left to refund', { state: 'cancelled', left: 0 }, ['coupon']],
  [
    'whose refund waits for a person',
    { state: 'cancelled', left: 0, refunds: [{ state: 'waiting' }] },
    ['send-again', 'paid-back', 'coupon'],
  ],
  [
    'whose money cannot be collected',
    { state: 'payment_pending', paymentProblem: 'lapsed' },
    ['cancel', 'refund', 'pay-again', 'address', 'coupon'],
  ],
  ['whose refund is done', { state: 'cancelled', left: 0, refunds: [{ state: 'done' }] }, ['coupon']],
])('an order %s can be acted upon accordingly', (_, change, acts) =>
  expect(possibleActs({ ...paid, ...change })).toEqual(acts),
)

test.each<[string, Partial<OrderSituation>, OrderAct[]]>([
  ['on account goes to the address that was checked', { method: 'invoice' }, ['address']],
  ['without anything to send has no address', { hasAddress: false }, ['address']],
  ['of a deleted account has nobody to write to', { email: nobody }, ['address', 'coupon']],
])('an order %s', (_, change, missing) => {
  const left = possibleActs({ ...paid, ...change })
  expect(possibleActs(paid).filter((act) => !left.includes(act))).toEqual(missing)
})
