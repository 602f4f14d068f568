import { type Browser, openBrowser } from '#server/testing/browser.ts'
import type { Ask } from '#server/testing/built-shop.ts'
import type { Chance } from './chance.ts'

const password = 'Linsen2026'

/** Who asks. Each has cookies of their own, and an IP address that changes, so that limits do not end the run. */
export const visitorKinds = [
  'guest',
  'customer',
  'staff',
  'guest of another brand',
  'customer of another brand',
] as const
type VisitorKind = (typeof visitorKinds)[number]

export type Visitor = { kind: VisitorKind; host: string; browser: Browser; enter(): Promise<void> }

export function createVisitors(ask: Ask, chance: Chance) {
  let accounts = 0
  const address = () => `10.${chance.below(256)}.${chance.below(256)}.${1 + chance.below(254)}`
  const fromAnywhere: Ask = (path, options) => ask(path, { ...options, client: address() })

  async function signUp(browser: Browser, names: { first_name: string; last_name: string; email: string }) {
    browser.cookies.clear()
    const { status } = await browser.post('/api/identity/sign-up', { ...names, password })
    if (status !== 201) throw new Error(`A visitor could not sign up: ${status}`)
  }

  function create(kind: VisitorKind): Visitor {
    const host = kind.endsWith('another brand') ? 'linsenhaus.localhost:3000' : 'claravue.localhost:3000'
    const browser = openBrowser(fromAnywhere, { host })
    const enter: Record<VisitorKind, () => Promise<unknown>> = {
      guest: async () => browser.cookies.clear(),
      'guest of another brand': async () => browser.cookies.clear(),
      customer: () => signUp(browser, customer()),
      'customer of another brand': () => signUp(browser, customer()),
      async staff() {
        browser.cookies.clear()
        const { status } = await browser.post('/api/identity/sign-in', {
          email: 'staff@example.com',
          password: 'Personal2026',
        })
        if (status !== 200) throw new Error(`Staff could not sign in: ${status}`)
      },
    }
    return { kind, host, browser, enter: async () => void (await enter[kind]()) }
  }

  // A new account each time: a request may have changed the password of the old one.
  const customer = () => ({ first_name: 'Fuzz', last_name: 'Kundin', email: `fuzz-${++accounts}@example.org` })

  return { create, signUp, fromAnywhere }
}
