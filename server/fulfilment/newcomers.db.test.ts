import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import { actOnOrders } from '#server/order-search/bulk.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop, zurich } from '#server/testing/order-shop.ts'
import { kindsFor } from '#server/today/waiting-rules.ts'
import { readWaiting } from '#server/today/waiting-store.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: OrderShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

/** Orders by invoice as a customer with one earlier order by card, in a street of their own. */
async function orderOfNewcomer(street: string) {
  const [who, person, address] = [shop.visitor(), shop.person(), { ...zurich, street }]
  expect((await who.post('/api/identity/sign-up', person)).status).toBe(201)
  await database.db.execute(sql`update users set email_verified = true where email = ${person.email}`)
  await shop.ship((await shop.buy(who, wish('CARE'))).id)
  const { token_value, items } = (await who.post('/api/carts')).body as Cart
  for (const { id } of items) await who.delete(`/api/carts/${token_value}/items/${id}`)
  const cart = await shop.readyCart(who, [lens()], { email: person.email, address })
  expect((await shop.start(who, cart, { payment_method: 'invoice' })).status).toBe(200)
  const { id } = (await shop.place(who, cart)).body
  await shop.workOff()
  return id
}

async function stateOf(order: string) {
  const { rows } = await database.db.execute<{ state: string; events: string[] }>(sql`
    select state, (select json_agg(type order by order_events.id) from order_events
      where order_id = orders.id and type = 'held') as events from orders where id = ${order}`)
  return rows[0]
}
const heldAtDesk = async () =>
  (await readWaiting(database.db, kindsFor('lead'), { now: new Date(), todays: {}, locale: 'de' })).waiting.find(
    ({ kind }) => kind === 'held',
  )?.count

test('the order of a fourth new invoice customer at one postcode within a week waits until a person hands it over', async () => {
  for (const street of ['Limmatquai', 'Bahnhofplatz', 'Rosengartenweg'])
    expect(await stateOf(await orderOfNewcomer(street))).toEqual({ state: 'fulfiller_ready', events: null })
  const order = await orderOfNewcomer('Dufourstrasse')
  await shop.runJob('order-ready', { order })
  expect(await stateOf(order)).toEqual({ state: 'new', events: ['held'] })
  expect(await heldAtDesk()).toBe(1)
  const staff = { kind: 'staff', id: 'anna' } as const
  await actOnOrders(shop.jobDependencies, { act: 'hand-over', orders: [order] }, staff)
  expect(await stateOf(order)).toEqual({ state: 'fulfiller_ready', events: ['held'] })
  expect(await heldAtDesk()).toBe(0)
})
