import { appendFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brands } from '#brands/all.ts'
import { freePort, launchShop } from '#scripts/shop-child.ts'
import { command } from '#server/testing/postgres.ts'
import { compileCache, withoutOptimising } from '#server/testing/shop-process.ts'

export type BrandId = 'claravue' | 'linsenhaus' | 'lenteo'

/** Where a running shop and its database are to be found, and the file that its warnings and worse are written to. */
export type ShopPlace = { port: number; log: string; database: string }

/** Pictures that a shop has made are there for the next one, too: their names change with their originals. */
const pictures = resolve('node_modules/.cache/test-pictures')

export function keepPicturesOf(dataFolder: string) {
  mkdirSync(pictures, { recursive: true })
  symlinkSync(pictures, join(dataFolder, 'pictures'), 'dir')
}

type Original = { postgresUrl: string; originals: { prepared: string }; demoFolder: string }

/** A shop on a free port, with a database of its own: a copy of one of these. */
export async function startShop(original: Original, settings: Record<string, string>) {
  const { postgresUrl, originals, demoFolder } = original
  const isEmbedded = settings.DATABASE_URL === ''
  const folder = await mkdtemp(join(tmpdir(), 'shop-e2e-'))
  const port = await freePort()
  const database = `shop_${port}`
  const place: ShopPlace = { port, log: join(folder, 'log'), database: new URL(database, postgresUrl).href }
  writeFileSync(place.log, '')
  await command(postgresUrl, `create database ${database} template ${originals.prepared}`)
  const data = join(folder, 'data')
  mkdirSync(data)
  keepPicturesOf(data)
  if (isEmbedded) cpSync(demoFolder, join(data, 'database'), { recursive: true })
  const { child, ended, opened } = launchShop({
    node: isEmbedded ? [withoutOptimising] : [],
    args: ['--port', `${port}`, '--data-dir', data],
    settings: {
      ...compileCache,
      LOG_LEVEL: 'warn',
      PICTURE_EFFORT: '0',
      DATABASE_URL: place.database,
      ...settings,
    },
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => appendFileSync(place.log, chunk))
  await opened()
  // Its doors open before the search has read the catalogue; who searches until then is turned away after 5 s.
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`)).ok) await setTimeout(50)
  return {
    place,
    async stop() {
      child.kill('SIGTERM')
      const { code } = await ended
      const logged = loggedAt(place)
      await command(postgresUrl, `drop database ${database} with (force)`)
      await rm(folder, { recursive: true, force: true })
      return { code, logged }
    },
  }
}

export const originOf = ({ port }: ShopPlace, brand: BrandId) =>
  `http://${brands.find(({ id }) => id === brand)?.hosts[0]}:${port}`

/** A line for each thing that went wrong in the shop. */
export const loggedAt = ({ log }: ShopPlace): string[] =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
