import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { appOf } from '#server/testing/authenticator-app.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { liveSettings } from '#server/testing/live-settings.ts'
import { mainText } from '#server/testing/page-text.ts'

// The desk of a shop that sells.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database, liveSettings)).ask
})
afterAll(() => database.close())

async function signedIn() {
  const host = 'claravue.example'
  const browser = openBrowser(ask, { host, headers: { Origin: `https://${host}` } })
  const who = { email: 'finance@example.com', password: 'Personal2026' }
  expect((await browser.post('/api/identity/sign-in', who)).status).toBe(200)
  return browser
}

test('in live mode a password opens nothing of the desk until a second factor is set up', async () => {
  // The clock stands still, so that the codes are right however long the requests take.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const browser = await signedIn()
  for (const path of ['/en/staff', '/en/staff/customers', '/en/staff/roles']) {
    const led = await browser.get(path)
    expect([path, led.status, led.location]).toEqual([path, 302, '/en/staff/second-factor'])
  }
  expect((await browser.get('/api/staff/customers?search=carla')).status).toBe(404)

  const shown = await browser.submit('/en/staff/second-factor', { intent: 'begin' })
  const app = appOf(shown.text)
  const wrong = await browser.submit('/en/staff/second-factor', { intent: 'confirm', code: '000' })
  expect([wrong.status, (await browser.get('/en/staff')).status]).toEqual([422, 302])
  const set = await browser.submit('/en/staff/second-factor', { intent: 'confirm', code: app(0) })
  expect(set.status).toBe(200)
  expect(mainText((await browser.get('/en/staff')).text)).toContain('1 Overdue invoice')
  expect((await browser.get('/api/staff/customers?search=carla')).status).toBe(200)

  const next = await signedIn()
  expect((await next.get('/en/staff')).location).toBe('/en/staff/code')
  expect((await next.submit('/en/staff/code', { code: app(1) })).location).toBe('/en/staff')
  expect((await next.get('/en/staff')).status).toBe(200)
})
