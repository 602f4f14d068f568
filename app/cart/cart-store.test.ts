import { setImmediate as pendingPromises } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Cart, CartSummary } from '#contract/cart/cart.ts'
import { err, ok } from '#contract/result.ts'
import type { CartRefusal, CartRequests, CartResponse } from './cart-requests.ts'
import { countOf, linesOf, rowsOf } from './cart-state.ts'
import { createCartStore } from './cart-store.ts'
import { cartOf } from './testing/sample-cart.ts'

type Result = Awaited<CartResponse>

/** A shop that answers when the test wants it to. */
function open({ cart, current = null }: { cart?: Cart; current?: CartSummary | null } = {}) {
  const sent: { request: string; answer: (result: Result) => Promise<void> }[] = []
  const note = (request: string): CartResponse => {
    const { promise, resolve } = Promise.withResolvers<Result>()
    const answer = async (result: Result) => {
      resolve(result)
      await pendingPromises()
    }
    sent.push({ request, answer })
    return promise
  }
  const requests = {
    create: () => note('create'),
    read: (token: string) => note(`read ${token}`),
    addToCurrent: async (items: unknown, key: string) => {
      const added = await note(`add ${JSON.stringify(items)} to the current cart as ${key}`)
      return added.ok ? ok({ cart: added.value, arrival: null }) : added
    },
    add: (token: string, items: unknown, key: string) => note(`add ${JSON.stringify(items)} to ${token} as ${key}`),
    setQuantity: (_: string, line: number, quantity: number) => note(`${quantity} of ${line}`),
  } as unknown as CartRequests
  let again = () => {}
  let keys = 0
  const refusals: CartRefusal[] = []
  const store = createCartStore({
    requests,
    current: async () => current,
    later: (send) => {
      again = send
    },
    newKey: () => `key ${++keys}`,
  })
  store.onRefusal((refusal) => refusals.push(refusal))
  if (cart) store.learn(cart)
  const quantities = () => linesOf(store.read()).map(({ quantity }) => quantity)
  return { store, sent, refusals, quantities, backOnline: () => again() }
}

const refused = (status: number) => err({ code: 'refused', status, problem: { code: 'x' } as never })
const unreached = err({ code: 'unreached' })
const requestsTo = ({ sent }: ReturnType<typeof open>) => sent.map(({ request }) => request)

test('fifty fast clicks are two requests and end in the number that is shown', async () => {
  const shop = open({ cart: cartOf(1, 1) })
  for (let quantity = 2; quantity <= 51; quantity++) shop.store.setQuantity(1, quantity)
  expect([shop.quantities(), requestsTo(shop)]).toEqual([[51], ['2 of 1']])
  await shop.sent[0]?.answer(ok(cartOf(2, 2)))
  expect(requestsTo(shop)).toEqual(['2 of 1', '51 of 1'])
  await shop.sent[1]?.answer(ok(cartOf(3, 51)))
  expect([shop.quantities(), requestsTo(shop).length]).toEqual([[51], 2])
})

test('a change made offline is sent when the shop is reached again, and only the newest one', async () => {
  const shop = open({ cart: cartOf(1, 1) })
  shop.store.setQuantity(1, 2)
  await shop.sent[0]?.answer(unreached)
  shop.store.setQuantity(1, 3)
  await shop.sent[1]?.answer(unreached)
  expect([shop.quantities(), shop.refusals]).toEqual([[3], []])
  shop.backOnline()
  await shop.sent[2]?.answer(ok(cartOf(2, 3)))
  expect([requestsTo(shop), shop.quantities()]).toEqual([['2 of 1', '3 of 1', '3 of 1'], [3]])
})

describe('[ERR-012] a refused quantity', () => {
  test('is reported, and the line becomes what the shop says', async () => {
    const shop = open({ cart: cartOf(1, 1) })
    shop.store.setQuantity(1, 99)
    await shop.sent[0]?.answer(refused(422))
    await shop.sent[1]?.answer(ok(cartOf(2, 4)))
    expect([requestsTo(shop), shop.quantities(), shop.refusals]).toEqual([
      ['99 of 1', 'read token'],
      [4],
      [refused(422).error],
    ])
  })

  test('of a line that is gone already is not reported', async () => {
    const shop = open({ cart: cartOf(1, 1, 1) })
    shop.store.remove([1])
    await shop.sent[0]?.answer(refused(404))
    await shop.sent[1]?.answer(ok(cartOf(2, 0, 1)))
    expect([shop.quantities(), shop.refusals]).toEqual([[1], []])
  })
})

describe('undo', () => {
  test('brings a line back in its quantity and place', async () => {
    const shop = open({ cart: cartOf(1, 2, 1) })
    shop.store.remove([1])
    await shop.sent[0]?.answer(ok(cartOf(2, 0, 1)))
    const [removed] = shop.store.read().removed
    if (!removed) throw new Error('Nothing to undo')
    const undone = shop.store.undo([removed])
    await pendingPromises()
    await shop.sent[1]?.answer(ok(cartOf(3, 2, 1)))
    await undone
    expect(requestsTo(shop)[1]).toBe(
      'add [{"product":{"product_id":"p-1","options":{}},"quantity":2,"position":1,"created_from":null}] to token as key 1',
    )
    expect(rowsOf(shop.store.read()).map(({ kind }) => kind)).toEqual(['lines', 'lines'])
  })

  test('of both eyes is one request, so that both come back or none', async () => {
    const shop = open({ cart: cartOf(1, 2, 1) })
    shop.store.remove([1, 2])
    expect(requestsTo(shop)).toEqual(['0 of 1', '0 of 2'])
    await shop.sent[0]?.answer(ok(cartOf(2, 0, 1)))
    await shop.sent[1]?.answer(ok(cartOf(3)))
    const undone = shop.store.undo(shop.store.read().removed)
    await pendingPromises()
    expect(requestsTo(shop)[2]).toMatch(
      /^add \[\{.*"p-1".*"quantity":2.*\},\{.*"p-2".*"quantity":1.*\}\] to token as key 1$/,
    )
    await shop.sent[2]?.answer(refused(422))
    await undone
    expect([shop.quantities(), shop.store.read().removed.map(({ isReturning }) => isReturning)]).toEqual([
      [],
      [false, false],
    ])
    expect(shop.refusals).toEqual([refused(422).error])
  })

  test('of both eyes sends the old quantity of the one that is still there, and adds the other', async () => {
    const shop = open({ cart: cartOf(1, 2, 1) })
    shop.store.remove([1, 2])
    await shop.sent[0]?.answer(ok(cartOf(2, 0, 1)))
    await shop.sent[1]?.answer(unreached)
    const undone = shop.store.undo(shop.store.read().removed)
    await pendingPromises()
    expect(requestsTo(shop).slice(2)).toEqual(['1 of 2', expect.stringMatching(/^add .*"p-1"/)])
    await shop.sent[3]?.answer(ok(cartOf(3, 2, 1)))
    await undone
    expect(shop.quantities()).toEqual([2, 1])
  })

  test('of a removal that never reached the shop only sends the old quantity', async () => {
    const shop = open({ cart: cartOf(1, 2) })
    shop.store.remove([1])
    await shop.sent[0]?.answer(unreached)
    const [removed] = shop.store.read().removed
    if (removed) await shop.store.undo([removed])
    expect([requestsTo(shop), shop.quantities()]).toEqual([['0 of 1', '2 of 1'], [2]])
  })
})

describe('adding', () => {
  const items = [{ product: { product_id: 'p-1' }, quantity: 1 }]

  const toCurrent = `add ${JSON.stringify(items)} to the current cart as once`

  test('[CRT-001] with no cart present is one request, by which the shop creates one', async () => {
    const shop = open()
    const added = shop.store.add(items, 'once')
    await pendingPromises()
    await shop.sent[0]?.answer(ok(cartOf(1, 1)))
    expect((await added).ok).toBe(true)
    expect(requestsTo(shop)).toEqual([toCurrent])
    expect(countOf(shop.store.read())).toBe(1)
  })

  test('to a known cart names it', async () => {
    const shop = open({ cart: cartOf(5, 1) })
    void shop.store.add(items, 'once')
    await pendingPromises()
    expect(requestsTo(shop)).toEqual([`add ${JSON.stringify(items)} to token as once`])
  })

  test('to a cart that is gone creates a new one, with the same key', async () => {
    const shop = open({ cart: cartOf(5, 1) })
    const added = shop.store.add(items, 'once')
    await pendingPromises()
    await shop.sent[0]?.answer(refused(404))
    await shop.sent[1]?.answer(ok({ ...cartOf(1, 1), token_value: 'new' }))
    expect((await added).ok).toBe(true)
    expect(requestsTo(shop).slice(1)).toEqual([toCurrent])
  })

  test('brings what the sidebar shows, until the cart changes or the sidebar has shown it', async () => {
    const shop = open()
    const added = shop.store.add(items, 'once')
    await pendingPromises()
    await shop.sent[0]?.answer(ok(cartOf(1, 1)))
    await added
    expect(shop.store.sidebar()).toEqual({ cart: cartOf(1, 1), arrival: null })
    shop.store.learn(cartOf(2, 2))
    expect(shop.store.sidebar()).toBeUndefined()
    shop.store.learn(cartOf(3, 1))
    shop.store.forgetSidebar()
    expect(shop.store.sidebar()).toBeUndefined()
  })

  test('that is refused brings nothing', async () => {
    const shop = open()
    const added = shop.store.add(items, 'once')
    await pendingPromises()
    await shop.sent[0]?.answer(refused(422))
    expect([(await added).ok, shop.store.sidebar()]).toEqual([false, undefined])
  })
})

test('the store re-checks before it believes that there is no cart', async () => {
  const late = open({ cart: cartOf(1, 2), current: { token_value: 'token', version: 1, items_count: 2, total: 1 } })
  await late.store.compare(null)
  expect(countOf(late.store.read())).toBe(2)
  const gone = open({ cart: cartOf(1, 2), current: null })
  await gone.store.compare(null)
  expect(countOf(gone.store.read())).toBe(0)
})
