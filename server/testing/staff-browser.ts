import { expect } from 'vitest'
import { openBrowser } from './browser.ts'
import type { Ask } from './built-shop.ts'

/** A browser in which one of the demo's staff has signed in, such as `warehouse`. */
export async function staffBrowser(ask: Ask, name: string, sent: Parameters<typeof openBrowser>[1] = {}) {
  const browser = openBrowser(ask, sent)
  const who = { email: `${name}@example.com`, password: 'Personal2026' }
  expect((await browser.post('/api/identity/sign-in', who)).status).toBe(200)
  return browser
}
