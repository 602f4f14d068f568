import { afterAll, expect, test } from 'vitest'
import { closeShops, openShop } from '#server/testing/shop-process.ts'

afterAll(closeShops)

test('a client over its limit is refused pages, but not files, the API or what is in memory; others and staff are answered', async () => {
  const settings = { TRUSTED_PROXIES: '127.0.0.1', RENDERS_PER_CLIENT_A_MINUTE: '8' }
  const { ask } = await openShop({ settings })
  const from = (client: string, path: string, cookie = '') =>
    ask(path, { headers: { 'X-Forwarded-For': client, Cookie: cookie } })
  const statuses = async (client: string, paths: readonly string[], cookie?: string) => {
    const found: number[] = []
    for (const path of paths) found.push((await from(client, path, cookie)).status)
    return found
  }
  const [one, other, office] = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
  // The page that all missing ones share is in memory afterwards.
  await statuses(other, ['/', '/nowhere'])

  const invented = Array.from({ length: 8 }, (_, index) => `/nowhere-${index}`)
  expect(await statuses(one, invented)).toEqual(Array(8).fill(404))
  const refused = await from(one, '/it/cart')
  expect([refused.status, Number(refused.headers['retry-after']) <= 60]).toEqual([429, true])
  expect(refused.body).toContain('Si può continuare entro un minuto')
  expect((await from(one, '/search?q=never-asked')).status).toBe(429)
  expect(await statuses(one, ['/', '/healthz', '/favicon.ico', '/api/session'])).toEqual([200, 200, 200, 200])
  expect(await statuses(other, ['/cart', '/login'])).toEqual([200, 200])

  const signedIn = await ask('/api/identity/sign-in', {
    method: 'POST',
    headers: { 'X-Forwarded-For': office, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'staff@example.com', password: 'Personal2026' }),
  })
  const cookie = (signedIn.headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]).join('; ')
  expect(await statuses(office, Array(20).fill('/staff'), cookie)).toEqual(Array(20).fill(200))
})
