import { expect } from 'vitest'
import { openBrowser } from './browser.ts'
import type { Ask } from './built-shop.ts'

/** A browser in which `customer` of the demo has signed in, or one of its staff, such as `warehouse`. */
export async function demoBrowser(ask: Ask, name: string, sent: Parameters<typeof openBrowser>[1] = {}) {
  const browser = openBrowser(ask, sent)
  const password = name === 'customer' ? 'Linsen2026' : 'Personal2026'
  expect((await browser.post('/api/identity/sign-in', { email: `${name}@example.com`, password })).status).toBe(200)
  return browser
}
