import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brands } from '#brands/all.ts'
import { freePort, launchShop } from '#scripts/shop-child.ts'

export type BrandId = 'claravue' | 'linsenhaus' | 'lenteo'

/** A shop on a free port, with a database of its own. */
export async function startShop(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-e2e-'))
  const port = await freePort()
  const { child, ended, opened } = launchShop({
    args: ['--port', `${port}`, '--data-dir', folder],
    settings: { LOG_LEVEL: 'warn', ...settings },
  })
  const left = ended.finally(() => rm(folder, { recursive: true, force: true }))
  await opened()
  return {
    origin: (brand: BrandId) => `http://${brands.find(({ id }) => id === brand)?.hosts[0]}:${port}`,
    /** Gives what the shop logged: warnings and worse. */
    async stop() {
      child.kill('SIGTERM')
      const { code, stdout, stderr } = await left
      const logged = `${stdout}\n${stderr}`.split('\n').filter((line) => line.startsWith('{'))
      return { code, logged }
    },
  }
}
