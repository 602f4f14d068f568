import { afterAll, expect, test, vi } from 'vitest'
import { closeShops, openShop } from '#server/testing/shop-process.ts'

afterAll(closeShops)

test('a payment survives kill -9, and its webhook arrives afterwards, before the browser comes back', async () => {
  const json = { 'Content-Type': 'application/json' }
  const shop = await openShop()
  const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
  const started = await shop.ask('/simulator', { ...form, body: 'method=visa&way=redirect' })
  const path = `/simulator/${/\d{18}$/.exec(started.headers.location ?? '')}`
  // Workers start when a shop has been open for a moment: on most machines the webhook is still to be sent here.
  const paid = await shop.ask(`${path}/pay`, { method: 'POST', headers: json, body: '{"card":"webhook_first"}' })
  expect(JSON.parse(paid.body)).toMatchObject({ state: 'authorised' })
  await shop.end('SIGKILL')
  const { folder, port } = shop
  const again = await openShop({ folder, port })
  await vi.waitFor(async () => expect((await again.ask(path)).status).toBe(303), { timeout: 120_000, interval: 200 })
})
