import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CartRequests } from '#app/cart/cart-requests.ts'
import { createCartStore } from '#app/cart/cart-store.ts'
import { cartOf } from '#app/cart/testing/sample-cart.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { err, ok } from '#contract/result.ts'
import { startReporting, stopReporting } from './report.ts'

const heard: string[] = []
beforeEach(() => {
  stopReporting()
  heard.length = 0
  startReporting([
    ({ name, fields }) => {
      const items = 'items' in fields ? fields.items : []
      const pieces = items?.map(({ item_id, quantity }) => `${quantity} ${item_id}`).join()
      heard.push([name, pieces, 'value' in fields ? fields.value : ''].join(' '))
    },
  ])
})
afterEach(stopReporting)

/** The visitor's cart at a shop that answers every request so. */
function open(cart: Cart | undefined, answer: Cart | 'refused') {
  const respond = async () =>
    answer === 'refused' ? err({ code: 'refused', status: 422, problem: { code: 'stop-order' } }) : ok(answer)
  const requests = {
    add: respond,
    addToCurrent: async () => (answer === 'refused' ? respond() : ok({ cart: answer })),
    setQuantity: respond,
    subscribe: respond,
    read: async () => ok(cart),
  } as unknown as CartRequests
  const later = () => {}
  const store = createCartStore({ requests, current: async () => null, later, newKey: () => 'key' })
  if (cart) store.learn(cart)
  return store
}

/** The store tells its subscribers when the shop has answered. */
const settled = (store: ReturnType<typeof open>) =>
  new Promise<void>((resolve) => {
    store.subscribe(() => Object.keys(store.read().wishes).length === 0 && queueMicrotask(resolve))
  })

const wish = (product_id: string, quantity: number) => ({ product: { product_id }, quantity })

test('[TRK-007] what was added is reported with its own pieces, not with all that the line has by now', async () => {
  await open(cartOf(1, 1), cartOf(2, 3)).add([wish('p-1', 2)], 'key')
  // The first addition of a browser, which does not know its cart yet.
  await open(undefined, cartOf(1, 0, 1)).add([wish('p-2', 1)], 'key')
  expect(heard).toEqual(['add_to_cart 2 p-1 23.8', 'add_to_cart 1 p-2 11.9'])
})

test('[TRK-007] another quantity adds or removes the difference, and a removed line all of it', async () => {
  for (const [before, after] of [
    [1, 3],
    [3, 1],
    [2, 0],
  ] as const) {
    const store = open(cartOf(1, before), cartOf(2, after))
    const end = settled(store)
    store.setQuantity(1, after)
    await end
  }
  expect(heard).toEqual(['add_to_cart 2 p-1 23.8', 'remove_from_cart 2 p-1 23.8', 'remove_from_cart 2 p-1 23.8'])
})

test('what the shop refuses is not reported', async () => {
  await open(cartOf(1, 1), 'refused').add([wish('p-1', 2)], 'key')
  await open(cartOf(1, 1), 'refused').subscribeTo(3)
  expect(heard).toEqual([])
})

test('a subscription that is chosen for the cart is a step to one', async () => {
  await open(cartOf(1, 1), cartOf(2, 1)).subscribeTo(3)
  expect(heard).toEqual(['subscription_step  '])
})
