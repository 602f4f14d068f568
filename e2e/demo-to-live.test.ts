import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, expect, onTestFinished } from 'vitest'
import { freePort } from '#scripts/shop-child.ts'
import { liveSettings } from '#server/testing/live-settings.ts'
import { closeShops, compileCache, demoFolder, openShop } from '#server/testing/shop-process.ts'
import { hydrated } from './page-checks.ts'
import { mailedLink, send } from './people.ts'
import { keepPicturesOf, type ShopPlace } from './shop.ts'
import { browserTest, phone } from './visitor.ts'

const staff = { email: 'staff@example.com', password: 'Personal2026' }
const live = { ...liveSettings, HOSTS_CLARAVUE: 'claravue.localhost' }

afterAll(closeShops)

/** Nothing runs there yet: the test itself opens what the visitors find, one shop after the other. */
const journey = browserTest
  .extend('folder', { scope: 'file' }, () => demoFolder())
  .extend('shop', { scope: 'file' }, async ({ folder }): Promise<ShopPlace> => {
    const place = { port: await freePort(), log: join(folder, 'log') }
    writeFileSync(place.log, '')
    return place
  })

/** The command in a process of its own. An empty DATABASE_URL wins over the one in a developer's .env. */
async function removeDemo(folder: string, ...args: string[]) {
  const env = { ...compileCache, DATABASE_URL: '', DATA_DIR: folder }
  const child = execFile(process.execPath, ['scripts/demo-remove.ts', ...args], { env })
  const [said, complained] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ])
  return { code: child.exitCode, said, complained }
}

/**
 * Stands for the proxy that ends TLS in front of a live shop: what a page sends has its https origin. Browsers treat
 * names below localhost as secure, so that they also keep the live shop's `Secure` cookies.
 */
async function openFront(port: number, target: number) {
  const front = http.createServer((incoming, outgoing) => {
    const { origin, ...headers } = incoming.headers
    const passedOn = http.request({
      port: target,
      host: '127.0.0.1',
      method: incoming.method,
      path: incoming.url,
      headers: { ...headers, ...(origin && { origin: origin.replace(/^http:/, 'https:') }) },
    })
    passedOn.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passedOn.on('error', () => outgoing.destroy())
    incoming.pipe(passedOn)
  })
  front.listen(port, '127.0.0.1')
  await once(front, 'listening')
  onTestFinished(() => {
    front.closeAllConnections()
    front.close()
  })
}

const statusOf = async (page: Page, path: string) => (await page.goto(path))?.status()

// It starts five processes, one after the other.
journey(
  'a stranger who took a link and a session of staff from a demo is nobody in the live shop on the same data',
  { timeout: 600_000 },
  async ({ visit, shop, folder }) => {
    const { port } = shop
    keepPicturesOf(folder)
    const demo = await openShop({ folder, port })
    const thief = await visit('claravue', { refused: ['/staff', '/authenticate', '/api/identity/sign-in'] })
    await thief.goto('/help')
    await send(thief, '/api/identity/login-link', { email: staff.email })
    const link = await mailedLink(thief, staff.email, '/authenticate')
    await send(thief, '/api/identity/sign-in', staff)
    expect(await statusOf(thief, '/staff')).toBe(200)
    // Leaves the page first, so that nothing of it is still on its way when the shop ends.
    await thief.goto('about:blank')
    await demo.end()

    await expect(openShop({ folder, settings: live })).rejects.toThrow(
      /ended with 1:\n.*The database was used by a demo, .* npm run demo:remove, /s,
    )

    const asked = await removeDemo(folder)
    expect(asked).toMatchObject({ code: 1, complained: expect.stringContaining('Nothing was removed.') })
    expect(asked.said).toMatch(/^This would be removed:\n(.+\n)+ +2 users\n/)
    const removed = await removeDemo(folder, '--yes')
    expect(removed).toMatchObject({ code: 0, said: asked.said.replace('This would be removed:', 'Removed:') })

    const opened = await openShop({ folder, settings: live })
    await openFront(port, opened.port)
    expect((await thief.context().cookies()).map(({ name }) => name)).toContain('vsf-session')
    expect(await statusOf(thief, '/staff')).toBe(404)
    await thief.goto(link)
    await thief.getByRole('heading', { name: 'Die Anmeldung hat nicht geklappt' }).waitFor()
    expect(await statusOf(thief, '/staff')).toBe(404)
    await thief.goto('/help')
    await expect(send(thief, '/api/identity/sign-in', staff)).rejects.toThrow('answered 401')

    const customer = await visit('claravue', { viewport: phone })
    await customer.goto('/p/limpidella-360')
    await hydrated(customer)
    await customer.locator('.buy-box').getByRole('button', { name: 'In den Warenkorb' }).click()
    await customer.locator('li.cart-line').first().waitFor()
    expect(await statusOf(customer, '/cart')).toBe(200)
    expect(await customer.locator('li.cart-line').count()).toBe(1)
  },
)
