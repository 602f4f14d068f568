import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { fulfillerKey, fulfillerSecret, startFulfiller } from '#server/testing/fulfiller.ts'
import { createDemoFulfilment } from './demo.ts'
import { createDesk } from './desk.ts'
import { createRemoteFulfilment } from './remote.ts'
import { fulfilmentServiceContract, orderToPack } from './service.contract.ts'
import type { FulfilmentService } from './service.ts'

const newsKey = fulfillerSecret

describe('the desk', () => {
  fulfilmentServiceContract(() => ({ service: createDesk({ newsKey }), newsKey }))

  test('without a key no report is believed', () => {
    const { readNews } = createDesk({ newsKey: undefined })
    expect(readNews('{}', 't=1,v1=')).toEqual({ ok: false, error: { code: 'bad-signature' } })
  })
})

describe('the demo', () => {
  let database: Database
  let service: FulfilmentService
  beforeAll(async () => {
    database = await freshDatabase()
    service = createDemoFulfilment({ db: database.db, pace: { begin: 30, ship: 180, deliver: 600 }, newsKey })
  })
  afterAll(() => database.close())
  fulfilmentServiceContract(() => ({ service, newsKey }))

  test('begins to pack an order 30 seconds after it was handed over', async () => {
    const order = orderToPack()
    await service.handOver(order)
    const { rows } = await database.db.execute(sql`
      select data, extract(epoch from start_after - created_on)::int as after from pgboss.job
      where name = 'demo-step' and data ->> 'order' = ${order.id}`)
    expect(rows).toEqual([{ data: { order: order.id, step: 'begin' }, after: 30 }])
  })
})

describe('a remote fulfiller', () => {
  let fulfiller: Awaited<ReturnType<typeof startFulfiller>>
  let service: FulfilmentService
  const at = (key: string, timeout?: number) =>
    createRemoteFulfilment({ remote: { url: fulfiller.url, key }, newsKey, timeout })
  beforeAll(async () => {
    fulfiller = await startFulfiller()
    service = at(fulfillerKey)
  })
  beforeEach(() => fulfiller.answer(undefined))
  afterAll(() => fulfiller.stop())
  fulfilmentServiceContract(() => ({ service, newsKey }))

  test('is told of an order once, with the address and without prices', async () => {
    const order = orderToPack()
    await service.handOver(order)
    await service.handOver(order)
    expect([...fulfiller.acts].filter(([key]) => key.includes(order.id))).toEqual([
      [
        `hand-over ${order.id}`,
        {
          act: 'hand_over',
          order: {
            id: order.id,
            number: '100001',
            brand: 'claravue',
            shipping: 'swisspost_priority',
            shipping_address: order.address,
            promised_on: '2026-11-20',
            items: [{ line: 1, product_id: 'CARE', variant_id: 'CARE', options: {}, eye: null, quantity: 2 }],
          },
        },
      ],
    ])
  })

  test('two cancellations of different lines are two acts', async () => {
    const { id } = orderToPack()
    for (const line of [1, 2, 2]) await service.cancel({ id, lines: [{ line, quantity: 1 }] })
    expect([...fulfiller.acts.keys()].filter((key) => key.includes(id))).toHaveLength(2)
  })

  test('says no for good: the order needs a person', async () => {
    fulfiller.answer({ body: { result: 'refused', reason: 'packed already' } })
    expect(await service.cancel({ id: orderToPack().id })).toEqual({
      ok: false,
      error: { code: 'refused', reason: 'packed already' },
    })
  })

  test.each([
    ['answers with an error', { status: 500, body: {} }, /answers 500$/],
    ['answers in another form', { body: { result: 'perhaps' } }, /answers in another form$/],
    ['does not answer', 'never' as const, /timeout/],
  ])('that %s is tried again later', async (_, answer, reason) => {
    fulfiller.answer(answer)
    const error = { code: 'unavailable', reason: expect.stringMatching(reason) }
    expect(await at(fulfillerKey, 300).handOver(orderToPack())).toEqual({ ok: false, error })
  })

  test('does not believe a shop with another key', async () => {
    expect(await at('another').handOver(orderToPack())).toMatchObject({ ok: false, error: { code: 'unavailable' } })
  })
})
