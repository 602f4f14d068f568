import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { TextsProvider } from '#app/texts.tsx'
import { NotificationsProvider } from '#app/ui/notifications.tsx'
import { loadTexts } from '#server/process/texts.ts'
import { CartContext } from './cart-context.ts'
import { createCartRequests } from './cart-requests.ts'
import { createCartStore } from './cart-store.ts'
import { cartOf } from './testing/sample-cart.ts'
import { useCartActs } from './use-cart-acts.ts'

const texts = loadTexts('messages', { error() {} })
const nothing = () => {}

/** The acts of a visitor whose every request the shop refuses with this problem. */
function actsWith(problem: object) {
  const fetch = async () => Response.json({ code: 'x', message: '', violations: [], ...problem }, { status: 422 })
  const requests = createCartRequests(() => ({ locale: 'en', path: (target) => `/en${target}` }), fetch)
  const store = createCartStore({ requests, current: async () => null, later: nothing, newKey: () => 'key' })
  store.learn(cartOf(1, 1))
  let acts: ReturnType<typeof useCartActs> | undefined
  function Screen() {
    acts = useCartActs()
    return null
  }
  const cart = { store, open: async () => {}, close: nothing, isOpen: false, prepare: nothing }
  renderToString(
    <StaticRouter location="/">
      <TextsProvider locale="en" messages={[texts.of('en', 'informal', 'cart', 'validation', 'shell')]}>
        <NotificationsProvider>
          <CartContext value={cart}>
            <Screen />
          </CartContext>
        </NotificationsProvider>
      </TextsProvider>
    </StaticRouter>,
  )
  if (!acts) throw new Error('The screen was not rendered')
  return acts
}

describe('[ERR-005] a Miles and More number that the shop refuses', () => {
  test.each([
    ['the message of the shop', { message: 'Not now.', violations: [{ message: 'Wrong.' }] }, 'Not now.'],
    ['the first violation', { violations: [{ message: 'Wrong.' }, { message: 'Long.' }] }, 'Wrong.'],
    ['that the number is invalid', {}, 'Miles and More invalid: the number has 15 digits'],
  ])('is reported by %s', async (_, problem, message) => {
    expect(await actsWith(problem).setMiles('1')).toContain(message)
  })
})

test('[ERR-003] a coupon that the shop refuses without a word does not exist', async () => {
  expect(await actsWith({}).applyCoupon('NONE')).toBe('This coupon does not exist.')
})
