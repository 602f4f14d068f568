import { expect, test } from 'vitest'
import routes, { pageName } from './routes.ts'

type Entry = { id?: string; path?: string; children?: Entry[] }

/** The path of the route with this name. */
function pathOf(name: string, entries: readonly Entry[] = routes, above = ''): string | undefined {
  for (const { id, path, children = [] } of entries) {
    const full = path ? `${above}/${path}` : above
    const found = id === name ? full : pathOf(name, children, full)
    if (found) return found
  }
  return undefined
}

test.each([
  ['checkout:customer', '/checkout/customer'],
  ['checkout:address', '/checkout/address'],
  ['checkout:shipping', '/checkout/shipping'],
  ['checkout:payment', '/checkout/payment'],
  ['thank-you', '/checkout/thank-you/:orderToken'],
])('[RTE-026] the step named %s is at %s, in each language', (name, path) => {
  expect(pathOf(name)).toBe(path)
  expect(pathOf(`it/${name}`)).toBe(`/it${path}`)
})

test.each([
  ['/rate/tk_1', '/rate/:token'],
  ['/rate/tk_1/stop', '/rate/:token/stop'],
  ['/order/tk_1', '/order/:orderToken'],
  ['/order/tk_1/cancel', '/order/:orderToken/cancel'],
  ['/booking/tk_1', '/booking/:token'],
  ['/back-in-stock/tk_1', '/back-in-stock/:token'],
  ['/reminder/mail/tk_1', '/reminder/mail/:token'],
  ['/subscription/renewal/tk_1', '/subscription/:type/:token'],
  ['/my-account/order/7d1', '/my-account/order/:orderId?'],
  ['/my-account/profile', '/my-account/profile'],
  ['/', '/'],
  ['/c/daily-lenses/toric', '/c'],
  ['/rate/tk_1/nothing', '/rate'],
])('a log calls %s %s', (path, name) => {
  expect(pageName(path)).toBe(name)
})

test('no path of the shop has its parameters in the log', () => {
  const paths = routes.flatMap(({ children = [] }) => children).flatMap(({ path }) => (path ? [`/${path}`] : []))
  const filled = paths.map((path) => path.replaceAll(/:\w+\??/g, 'tk_1').replace('*', 'story/tk_1'))
  expect(filled.length).toBeGreaterThan(80)
  expect(filled.map(pageName).filter((name) => name.includes('tk_1'))).toEqual([])
})
