import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { liveSettings } from '#server/testing/live-settings.ts'
import { closeShops, compileCache, demoFolder, openShop, type ShopProcess } from '#server/testing/shop-process.ts'

afterAll(closeShops)

const staff = { email: 'staff@example.com', password: 'Personal2026' }

const post = async (shop: ShopProcess, path: string, body: object, host?: string) =>
  (
    await shop.ask(path, {
      method: 'POST',
      host,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).status

/** As every visitor of a demo can read it. */
async function publicHash(shop: ShopProcess, to: string) {
  return vi.waitFor(
    async () => {
      const list = await shop.ask(`/dev/mail?to=${to}`)
      const newest = /href="(\/dev\/mail\/[\w-]+)"/.exec(list.body)?.[1]
      const mail = newest && (await shop.ask(newest))
      const hash = mail && /hash=([\w-]{43})/.exec(mail.body)?.[1]
      if (!hash) throw new Error('No link yet')
      return hash
    },
    { timeout: 60_000 },
  )
}

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

// It starts six processes, one after the other.
test('a shop goes live on the database of a demo only after the demo is removed from it', {
  timeout: 600_000,
}, async () => {
  const folder = demoFolder()
  const demo = await openShop({ folder })
  expect(await post(demo, '/api/identity/login-link', { email: staff.email })).toBe(200)
  const hash = await publicHash(demo, staff.email)
  await demo.end()

  await expect(openShop({ folder, settings: liveSettings })).rejects.toThrow(
    /ended with 1:\n.*The database was used by a demo, .* npm run demo:remove, /s,
  )

  const asked = await removeDemo(folder)
  expect(asked).toMatchObject({ code: 1, complained: expect.stringContaining('Nothing was removed.') })
  expect(asked.said).toMatch(/^This would be removed:\n(.+\n)+ +2 users\n/)

  const removed = await removeDemo(folder, '--yes')
  expect(removed).toMatchObject({ code: 0, said: asked.said.replace('This would be removed:', 'Removed:') })

  const live = await openShop({ folder, settings: liveSettings })
  const host = 'claravue.example'
  expect(await post(live, '/api/identity/login-link/exchange', { hash }, host)).toBe(422)
  expect(await post(live, '/api/identity/sign-in', staff, host)).toBe(401)
  expect((await live.ask('/p/tavelle-one-30', { host })).status).toBe(200)
  await live.end()

  const again = await openShop({ folder })
  expect(await post(again, '/api/identity/sign-in', staff)).toBe(200)
  expect(await post(again, '/api/identity/login-link/exchange', { hash })).toBe(422)
  await again.end()
})
