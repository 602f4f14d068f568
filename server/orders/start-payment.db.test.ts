import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { cartContext } from '#server/cart/cart-context.ts'
import { loadCart } from '#server/cart/operations.ts'
import { openCookies } from '#server/http/cookies.ts'
import { testSecret } from '#server/testing/built-shop.ts'
import { right, wish } from '#server/testing/cart-shop.ts'
import { dbTest } from '#server/testing/database.ts'
import { openOrderShop } from '#server/testing/order-shop.ts'
import { startPayment } from './start-payment.ts'

dbTest('a reservation without an open payment ends in an error after five tries', async ({ database }) => {
  const { db } = database
  const shop = await openOrderShop(database)
  const who = shop.visitor()
  const cart = await shop.readyCart(who, [wish('LAST', 1, right)])
  expect((await shop.start(who, cart)).status).toBe(200)
  // A fault that the shop itself never causes: the payment is cancelled, but its goods stay reserved.
  await db.execute(sql`update payments set state = 'cancelled' where cart_id = ${cart.id}`)

  let lookups = 0
  const request = await cartContext({
    db,
    secret: testSecret,
    brand: claravue,
    locale: 'en',
    visitor: async () => ({ kind: 'guest' }),
    cookies: openCookies(undefined, false),
    say: (id) => id,
    shippingTexts: (id) => id,
    now: Date.now(),
  })
  const context: typeof request = {
    ...request,
    shippingTo(country) {
      lookups++
      return request.shippingTo(country)
    },
  }
  await loadCart(context, cart.id)
  const lookupsOfOneTry = lookups
  lookups = 0

  const { payments, opened } = shop
  const credit = { db, bureau: opened.external.bureau, log: opened.log, userId: undefined }
  const checkout = { db, payments, cart: context, credit, origin: 'http://shop.test', returnPath: '/' }
  await expect(startPayment(checkout, cart.id, { payment_method: 'visa' })).rejects.toThrow('in 5 tries')
  expect(lookups).toBe(5 * lookupsOfOneTry)
})
