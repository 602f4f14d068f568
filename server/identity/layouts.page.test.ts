import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'

let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
let close: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase()
  close = () => database.close()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => close())

async function signedIn(email: string, password: string) {
  const browser = openBrowser(ask)
  await browser.post('/api/identity/sign-in', { email, password })
  return browser
}

/** The parts around a page, from top to bottom. */
async function around(browser: ReturnType<typeof openBrowser>, path: string) {
  const { text } = await browser.get(path)
  const parts = { header: '<header>', account: '<nav aria-label="My account"', footer: '<footer', dots: 'loading-dots' }
  return Object.entries(parts).flatMap(([name, sign]) => (text.includes(sign) ? [name] : []))
}

test('[SHL-001] each layout surrounds its pages', async () => {
  const guest = openBrowser(ask)
  const customer = await signedIn('customer@example.com', 'Linsen2026')
  const staff = await signedIn('staff@example.com', 'Personal2026')
  expect(await around(guest, '/en/help')).toEqual(['header', 'footer'])
  expect(await around(customer, '/en/my-account/profile')).toEqual(['header', 'account', 'footer'])
  expect(await around(staff, '/en/staff')).toEqual([])
  expect(await around(guest, '/en/DummyLoader')).toEqual(['dots'])
})

test('an error page has the default layout, whatever layout its page would have had', async () => {
  expect(await around(openBrowser(ask), '/en/staff')).toEqual(['header', 'footer'])
})
