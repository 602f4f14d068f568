import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Order } from '#contract/checkout/order.ts'
import { grantRefund } from '#server/refunds/operations.ts'
import { auditBooks } from '#server/shop/books.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openRenewalShop, type RenewalShop } from '#server/testing/renewal-shop.ts'
import { changeRates } from '#server/testing/vat-rates.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: RenewalShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openRenewalShop(database)
  await database.db.execute(sql`update products set vat_class = 'reduced' where product_id = 'CARE'`)
})
afterAll(() => database.close())

type Taxed = { type: string; vat: { rate: number; gross: number }[] }

async function papersOf({ id }: Pick<Order, 'id'>) {
  const { rows } = await database.db.execute<Taxed>(
    sql`select type, facts -> 'vat' as vat from documents where order_id = ${id} order by type desc`,
  )
  return rows.map(({ type, vat }) => [type, ...vat.map(({ rate, gross }) => [rate, gross])])
}

async function refundShipping({ id: order }: Pick<Order, 'id'>) {
  const wish = { lines: [], shipping: true, goodwill: 0 }
  const refund = { order, key: 'shipping', cause: 'goodwill', wish, by: { kind: 'staff' } } as const
  expect(await grantRefund(database.db, refund)).toMatchObject({ ok: true, value: { amount: 8_90 } })
  await shop.workOff()
}

/** Shipping costs 8.90. */
async function buy(...wishes: Parameters<RenewalShop['buy']>[1][]) {
  const order = await shop.buy(shop.visitor(), ...wishes)
  await shop.workOff()
  return order
}

describe('the tax of an order', () => {
  test('reduced goods make the shipping reduced too, on the invoice and when the shipping is refunded', async () => {
    const order = await buy(wish('CARE', 2))
    expect(order.vat).toMatchObject([{ rate: 2.6, gross: 32_90 }])
    await refundShipping(order)
    expect(await papersOf(order)).toEqual([
      ['invoice', [2.6, 32_90]],
      ['credit_note', [2.6, 8_90]],
    ])
    expect(await auditBooks(database.db)).toEqual([])
  })

  test('goods at two rates split the shipping, and a refund of the shipping gives back the same shares', async () => {
    const order = await buy(lens(), wish('CARE'))
    expect(order.vat).toMatchObject([
      { rate: 8.1, gross: 46_74 },
      { rate: 2.6, gross: 14_06 },
    ])
    await refundShipping(order)
    expect(await papersOf(order)).toEqual([
      ['invoice', [8.1, 46_74], [2.6, 14_06]],
      ['credit_note', [8.1, 6_84], [2.6, 2_06]],
    ])
    expect(await auditBooks(database.db)).toEqual([])
  })

  test('an older order, without stored shares of shipping, has its tax read from its sums', async () => {
    const order = await buy(lens())
    await database.db.execute(sql`
      update payments set snapshot = snapshot - 'shippingVat' where cart_id = ${order.shop_cart_id}`)
    await refundShipping(order)
    expect(await papersOf(order)).toEqual([
      ['invoice', [8.1, 48_80]],
      ['credit_note', [8.1, 8_90]],
    ])
  })
})

describe('rates that change with the year', () => {
  const year = Temporal.Now.plainDateISO('UTC').year + 1
  const [lastSecond, newYear] = [`${year - 1}-12-31T22:59:59Z`, `${year - 1}-12-31T23:00:00Z`]

  function holdClock(moment: string) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
    onTestFinished(() => void vi.useRealTimers())
    changeRates('CH', { from: `${year}-01-01`, standard: 8.5, reduced: 2.8 })
  }

  test('apply to a cart from midnight in the country that it goes to, and its total stays', async () => {
    holdClock(lastSecond)
    const who = shop.visitor()
    const { token_value, total, vat } = await shop.readyCart(who, [lens(), wish('CARE')])
    expect(vat.map(({ rate }) => rate)).toEqual([8.1, 2.6])
    vi.setSystemTime(newYear)
    const { body } = await who.get(`/api/carts/${token_value}`)
    expect(body.total).toBe(total)
    expect(body.vat).toMatchObject([
      { rate: 8.5, gross: 46_74 },
      { rate: 2.8, gross: 14_06 },
    ])
  })

  test('leave an order of the last day with the former ones, on its invoice and when it is refunded a year later', async () => {
    holdClock(lastSecond)
    const order = await buy(lens(), wish('CARE'))
    vi.setSystemTime(`${year}-12-31T12:00:00Z`)
    const lines = [
      { line: 1, quantity: 1 },
      { line: 2, quantity: 1 },
    ]
    const refund = { order: order.id, key: 'late', cause: 'goodwill', by: { kind: 'staff' } } as const
    const granted = await grantRefund(database.db, { ...refund, wish: { lines, shipping: true, goodwill: 0 } })
    expect(granted).toMatchObject({ ok: true, value: { amount: 60_80 } })
    await shop.workOff()
    const rates = [
      [8.1, 46_74],
      [2.6, 14_06],
    ]
    expect(await papersOf(order)).toEqual([
      ['invoice', ...rates],
      ['credit_note', ...rates],
    ])
    expect(await auditBooks(database.db)).toEqual([])
  })

  test('apply to an order of the first minute of the year', async () => {
    holdClock(newYear)
    const order = await buy(lens(), wish('CARE'))
    expect(await papersOf(order)).toEqual([['invoice', [8.5, 46_74], [2.8, 14_06]]])
  })

  test('apply to a renewal by the day on which it is charged, not that on which it was announced', async () => {
    changeRates('CH', { from: '2028-01-01', standard: 8.5, reduced: 2.8 })
    const before = await shop.subscribe({ orderedOn: '2027-11-30' })
    const after = await shop.subscribe({ orderedOn: '2027-12-01' })
    await shop.onDay('2027-12-30')
    shop.setClock('2027-12-31T23:30:00Z')
    await shop.renew()
    const { rows } = await database.db.execute(sql`
      select subscription_id as id, announced_at < '2028-01-01' as "wasAnnounced", orders.total, vat_rate as rate
      from renewals join orders on orders.id = renewals.order_id join order_lines on order_lines.order_id = orders.id
      order by due_on`)
    expect(rows).toEqual([
      { id: before, wasAnnounced: true, total: 48_80, rate: 8.1 },
      { id: after, wasAnnounced: true, total: 48_80, rate: 8.5 },
    ])
  })
})
