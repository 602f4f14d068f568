import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { StartError } from '#contract/start-error.ts'
import { run } from '#scripts/run-step.ts'
import { selectBuild } from '#server/config/config.ts'

const sources = [
  'app',
  'server',
  'contract',
  'brands',
  'messages',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]
const stamp = 'build/stamp'

/** Builds the shop unless the build at hand was made of exactly these sources. */
export async function buildIfChanged(progress: (step: string) => void) {
  const made = await fingerprint()
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === made) return
  progress('Building the shop (about ten seconds, only after a change)')
  // In a process of its own: the bundler would leave half a gigabyte behind in that of the shop.
  const { code, output } = await run(process.execPath, ['scripts/build.ts'])
  if (code !== 0) throw new StartError(`The shop could not be built.\n${output}`)
}

async function build() {
  selectBuild('production')
  const made = await fingerprint()
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ logLevel: 'warn' })
  await builder.buildApp()
  await compressAssets('build/client')
  await writeFile(stamp, made)
}

async function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of await filesBelow(source)) {
      const { size, mtimeMs } = await stat(file)
      hash.update(`${file} ${size} ${mtimeMs}\n`)
    }
  return hash.digest('hex')
}

async function filesBelow(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.(test|contract)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** What never changes is compressed once, as well as it goes; the server then sends the finished file. */
async function compressAssets(folder: string) {
  for (const file of await filesBelow(folder)) {
    if (!/\.(js|css|svg|json|txt)$/.test(file)) continue
    const content = await readFile(file)
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality))
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}

if (import.meta.main) await build()
