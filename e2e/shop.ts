import { appendFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brands } from '#brands/all.ts'
import { freePort, launchShop } from '#scripts/shop-child.ts'
import { command } from '#server/testing/postgres.ts'
import { compileCache, withoutOptimising } from '#server/testing/shop-process.ts'

export type BrandId = 'claravue' | 'linsenhaus' | 'lenteo'

/** Where a running shop is to be found, and the file that its warnings and worse are written to. */
export type ShopPlace = { port: number; log: string }

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
  const place: ShopPlace = { port: await freePort(), log: join(folder, 'log') }
  writeFileSync(place.log, '')
  const database = databaseName(place)
  await command(postgresUrl, `create database ${database} template ${originals.prepared}`)
  const data = join(folder, 'data')
  mkdirSync(data)
  keepPicturesOf(data)
  if (isEmbedded) cpSync(demoFolder, join(data, 'database'), { recursive: true })
  const { child, ended, opened } = launchShop({
    node: isEmbedded ? [withoutOptimising] : [],
    args: ['--port', `${place.port}`, '--data-dir', data],
    settings: {
      ...compileCache,
      LOG_LEVEL: 'warn',
      PICTURE_EFFORT: '0',
      DATABASE_URL: databaseOf(place, postgresUrl),
      ...settings,
    },
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => appendFileSync(place.log, chunk))
  await opened()
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

const databaseName = ({ port }: ShopPlace) => `shop_${port}`

/** The database of a shop, on this server. */
export const databaseOf = (place: ShopPlace, postgresUrl: string) => new URL(databaseName(place), postgresUrl).href

export const originOf = ({ port }: ShopPlace, brand: BrandId) =>
  `http://${brands.find(({ id }) => id === brand)?.hosts[0]}:${port}`

/** A line for each thing that went wrong in the shop. */
export const loggedAt = ({ log }: ShopPlace): string[] =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
