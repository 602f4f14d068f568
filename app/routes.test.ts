import { expect, test } from 'vitest'
import routes from './routes.ts'

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
