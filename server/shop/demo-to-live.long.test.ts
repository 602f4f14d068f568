import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { openBrowser } from '#server/testing/browser.ts'
import type { Ask } from '#server/testing/built-shop.ts'
import { liveSettings } from '#server/testing/live-settings.ts'
import { ask, closeShops, compileCache, demoFolder, openShop } from '#server/testing/shop-process.ts'

const staff = { email: 'staff@example.com', password: 'Personal2026' }
const host = 'claravue.localhost'
const live = { ...liveSettings, HOSTS_CLARAVUE: host, TRUSTED_PROXIES: '127.0.0.1' }

afterAll(closeShops)

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

/** Requests of browsers to the process that is open just now; the proxy in front of it ends TLS. */
function openFront() {
  const front = { port: 0, protocol: 'http' }
  const asked: Ask = async (path, { headers = {}, body, method } = {}) => {
    const isForm = body instanceof URLSearchParams
    const answer = await ask(front.port, path, {
      host,
      method,
      body: body?.toString(),
      headers: {
        ...headers,
        Origin: `${front.protocol}://${host}`,
        'X-Forwarded-Proto': front.protocol,
        ...(isForm && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      },
    })
    const isEmpty = [204, 304].includes(answer.status)
    const response = new Response(isEmpty ? null : answer.body, { status: answer.status })
    for (const [name, values] of Object.entries(answer.headers))
      for (const value of [values].flat()) if (value !== undefined) response.headers.append(name, value)
    return response
  }
  return { front, browser: () => openBrowser(asked, { host }) }
}

/** The link in the only mail of a demo to somebody. */
const mailedLink = (browser: ReturnType<typeof openBrowser>, email: string) =>
  vi.waitFor(async () => {
    const list = await browser.get(`/dev/mail?to=${email}`)
    const [, mail = ''] = /<a href="(\/dev\/mail\/[^"]+)">/.exec(list.text) ?? []
    const [link] = /\/authenticate\?hash=[\w-]{43}/.exec((await browser.get(mail || '/dev/mail')).text) ?? []
    if (!link) throw new Error('No mail yet')
    return link
  }, 120_000)

test('a stranger who took a link and a session of staff from a demo is nobody in the live shop on the same data', async () => {
  const folder = demoFolder()
  const { front, browser } = openFront()
  const demo = await openShop({ folder })
  front.port = demo.port
  const thief = browser()
  expect((await thief.post('/api/identity/login-link', { email: staff.email })).status).toBeLessThan(300)
  const link = await mailedLink(thief, staff.email)
  expect((await thief.post('/api/identity/sign-in', staff)).status).toBe(200)
  expect((await thief.get('/staff')).status).toBe(200)
  await demo.end()

  await expect(openShop({ folder, settings: live })).rejects.toThrow(
    /ended with 1:\n.*The database was used by a demo, .* npm run demo:remove, /s,
  )

  const asked = await removeDemo(folder)
  expect(asked).toMatchObject({ code: 1, complained: expect.stringContaining('Nothing was removed.') })
  expect(asked.said).toMatch(/^This would be removed:\n(.+\n)+ +7 users\n/)
  const removed = await removeDemo(folder, '--yes')
  expect(removed).toMatchObject({ code: 0, said: asked.said.replace('This would be removed:', 'Removed:') })

  const opened = await openShop({ folder, settings: live })
  Object.assign(front, { port: opened.port, protocol: 'https' })
  expect([...thief.cookies.keys()]).toContain('vsf-session')
  expect((await thief.get('/staff')).status).toBe(404)
  expect((await thief.get(link)).text).toContain('Die Anmeldung hat nicht geklappt')
  const hash = new URLSearchParams(link.split('?')[1]).get('hash') ?? ''
  await thief.submit('/authenticate', { intent: 'sign-in', hash })
  expect((await thief.get('/staff')).status).toBe(404)
  expect((await thief.post('/api/identity/sign-in', staff)).status).toBe(401)

  const customer = browser()
  const added = await customer.submit('/cart?product=limpidella-360', { intent: 'add', 'item.quantity': '1' })
  expect(added.status).toBe(303)
  expect((await customer.get('/cart')).text.match(/<li[^>]*class="[^"]*cart-line/g)).toHaveLength(1)
})
