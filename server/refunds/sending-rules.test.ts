import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '#contract/money-rules.ts'
import { firstSending, isBooked, type SentRefund } from './sending-rules.ts'

const amounts = [20_00, 15_00, 20_00]
type Fate = 'answered' | 'answer lost' | 'request lost'
type Act = { refund: number; fate: Fate; thenGivesUp: boolean }

const act = fc.record({
  refund: fc.nat({ max: amounts.length - 1 }),
  fate: fc.constantFrom<Fate>('answered', 'answer lost', 'request lost'),
  thenGivesUp: fc.boolean(),
})

/** A provider that has forgotten every reference by the next try: whatever is sent is booked once more. */
function openShop() {
  const refunds = amounts.map(
    (amount, index): SentRefund => ({
      id: String(index),
      state: 'approved',
      amount,
      refundedBefore: null,
    }),
  )
  const bookings: string[] = []
  const refunded = () => sumOf(bookings.map((id) => amounts[Number(id)] ?? 0))
  const done = () => sumOf(refunds.filter(({ state }) => state === 'done').map(({ amount }) => amount))
  const change = (ids: string[], changes: Partial<SentRefund>) => {
    for (const one of refunds) if (ids.includes(one.id)) Object.assign(one, changes)
  }

  function send({ refund, fate, thenGivesUp }: Act) {
    const own = refunds[refund]
    if (!own || own.state === 'done') return
    own.state = 'approved'
    if (own.refundedBefore === null) {
      const sending = firstSending(own.id, refunds, { refunded: refunded(), done: done() })
      if (sending.code === 'wait') return
      change(sending.found, { state: 'done' })
      change(sending.lost, { refundedBefore: null })
      own.refundedBefore = sending.refundedBefore
    }
    const isThere = isBooked(own, refunded())
    if (!isThere && fate !== 'request lost') bookings.push(own.id)
    if (isThere || fate === 'answered') own.state = 'done'
    else if (thenGivesUp) own.state = 'waiting'
  }
  return { refunds, bookings, send }
}

test('whatever is lost, given up and sent again in any order, each refund is paid out exactly once', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      const { refunds, bookings, send } = openShop()
      for (const one of acts) {
        send(one)
        expect(new Set(bookings).size).toBe(bookings.length)
        for (const { id, state } of refunds) if (state === 'done') expect(bookings).toContain(id)
      }
      // In the end the network works, and a person presses "send again" for each until none waits.
      for (let round = 0; round < amounts.length; round++)
        for (const [refund] of amounts.entries()) send({ refund, fate: 'answered', thenGivesUp: false })
      expect(bookings.toSorted()).toEqual(['0', '1', '2'])
      expect(refunds.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    }),
  )
})

test('a refund waits if others have been done since the provider was asked', () => {
  const all: SentRefund[] = [
    { id: 'a', state: 'done', amount: 20_00, refundedBefore: 0 },
    { id: 'b', state: 'approved', amount: 15_00, refundedBefore: null },
  ]
  expect(firstSending('b', all, { refunded: 0, done: 0 })).toEqual({ code: 'wait' })
  const asked = firstSending('b', all, { refunded: 20_00, done: 20_00 })
  expect(asked).toEqual({ code: 'send', refundedBefore: 20_00, found: [], lost: [] })
})
