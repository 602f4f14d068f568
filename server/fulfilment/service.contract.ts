import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { postalAddress } from '#contract/address/postal-address.ts'
import type { FulfilmentService, OrderToPack } from './service.ts'
import { signatureOf } from './signature.ts'

/** A fulfiller under test, and what it signs its reports with. */
export type FulfillerUnderTest = { service: FulfilmentService; newsKey: string }

export const orderToPack = (): OrderToPack => ({
  id: randomUUID(),
  number: 100_001,
  brand: 'claravue',
  shipping: 'swisspost_priority',
  address: postalAddress(['CH'], 'shipping').parse({
    first_name: 'Anna',
    last_name: 'Muster',
    street: 'Seeweg',
    street_number: '4',
    postcode: '8002',
    city: 'Zürich',
    country_code: 'CH',
  }),
  promisedOn: '2026-11-20',
  lines: [{ line: 1, productId: 'CARE', variantId: 'CARE', options: {}, eye: null, quantity: 2 }],
})

/** What the shop relies on, at every fulfiller. */
export function fulfilmentServiceContract(fulfiller: () => FulfillerUnderTest) {
  const done = { ok: true, value: null }

  test('an order is handed over, and again without effect', async () => {
    const order = orderToPack()
    expect(await fulfiller().service.handOver(order)).toEqual(done)
    expect(await fulfiller().service.handOver(order)).toEqual(done)
  })

  test('an order that nobody has packed yet is taken back, whole or in part, and again without effect', async () => {
    const order = orderToPack()
    const { handOver, cancel } = fulfiller().service
    await handOver(order)
    const some = { id: order.id, lines: [{ line: 1, quantity: 1 }] }
    for (let times = 0; times < 2; times++) expect(await cancel(some)).toEqual(done)
    for (let times = 0; times < 2; times++) expect(await cancel({ id: order.id })).toEqual(done)
  })

  const order = randomUUID()
  const signed = (body: string, at = Date.now()) => [body, signatureOf(fulfiller().newsKey, body, at)] as const
  const read = (body: string, signature?: string) => fulfiller().service.readNews(body, signature)

  test.each([
    [
      { event: 'accepted', order },
      { event: 'accepted', order },
    ],
    [
      { event: 'begun', order },
      { event: 'begun', order },
    ],
    [
      { event: 'refused', order },
      { event: 'refused', order },
    ],
    [
      { event: 'delayed', order, arrival: '2026-12-01' },
      { event: 'delayed', order, arrival: '2026-12-01' },
    ],
    [
      { event: 'shipped', order, parcel: 'P1', carrier: 'dhl', tracking_number: null },
      { event: 'shipped', order, key: 'P1', carrier: 'dhl', trackingNumber: null, lines: undefined },
    ],
    [
      { event: 'shipped', order, parcel: 'P2', carrier: 'x', tracking_number: '1', items: [{ line: 1, quantity: 2 }] },
      { event: 'shipped', order, key: 'P2', carrier: 'x', trackingNumber: '1', lines: [{ line: 1, quantity: 2 }] },
    ],
  ])('the report %j is read', (report, news) => {
    expect(read(...signed(JSON.stringify(report)))).toEqual({ ok: true, value: news })
  })

  test('a report is refused if it is not the fulfiller’s own, or old', () => {
    const refused = { ok: false, error: { code: 'bad-signature' } }
    const body = JSON.stringify({ event: 'accepted', order })
    const [, signature] = signed(body)
    expect(read(body.replace('accepted', 'refused'), signature)).toEqual(refused)
    expect(read(body, signatureOf('another key', body, Date.now()))).toEqual(refused)
    expect(read(body, undefined)).toEqual(refused)
    expect(
      read(
        body,
        signature.replace(/\d,/, (end) => (end === '0,' ? '1,' : '0,')),
      ),
    ).toEqual(refused)
    expect(read(...signed(body, Date.now() - 61 * 60_000))).toEqual(refused)
    expect(read(...signed(body, Date.now() + 6 * 60_000))).toEqual(refused)
    expect(read(...signed(body, Date.now() - 59 * 60_000))).toMatchObject({ ok: true })
  })

  test.each([
    'no JSON',
    '{}',
    JSON.stringify({ event: 'vanished', order }),
    JSON.stringify({ event: 'accepted', order: '1' }),
    JSON.stringify({ event: 'delayed', order, arrival: '2026-02-30' }),
    JSON.stringify({ event: 'shipped', order, parcel: 'P', carrier: 'dhl', tracking_number: '1', items: [] }),
  ])('a signed report of another form is refused: %s', (body) => {
    expect(read(...signed(body))).toEqual({ ok: false, error: { code: 'bad-input' } })
  })
}
