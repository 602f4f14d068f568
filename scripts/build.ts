import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { StartError } from '#contract/start-error.ts'
import { buildSources, releaseOf } from '#scripts/release.ts'
import { run } from '#scripts/run-step.ts'
import { selectBuild } from '#server/config/config.ts'

const stamp = 'build/stamp'

/** Builds the shop unless the build at hand was made of exactly these sources. */
export async function buildIfChanged(progress: (step: string) => void) {
  const current = await fingerprint()
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === current) return
  progress('Building the shop (about ten seconds, only after a change)')
  // In a process of its own, because the bundler would leave half a gigabyte behind in the shop's.
  const { code, output } = await run(process.execPath, ['scripts/build.ts'])
  if (code !== 0) throw new StartError(`The shop could not be built.\n${output}`)
}

async function build() {
  selectBuild('production')
  // Taken first: a change during the build makes the next start build again.
  const current = await fingerprint()
  const { createBuilder } = await import('vite')
  const release = releaseOf(await sourceFiles())
  const define = { 'import.meta.env.SHOP_RELEASE': JSON.stringify(release) }
  const builder = await createBuilder({ logLevel: 'warn', define })
  await builder.buildApp()
  await putMapsAside()
  await compressAssets('build/client')
  await writeFile('build/release', release)
  await writeFile(stamp, current)
}

async function fingerprint() {
  const hash = createHash('sha256')
  for (const file of await sourceFiles()) {
    const { size, mtimeMs } = await stat(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

const sourceFiles = async () => (await Promise.all(buildSources.map(filesBelow))).flat()

/** Where frames of errors are in the sources is for the shop alone: what is below `build/client` is served to everybody. */
async function putMapsAside() {
  const folder = 'build/source-maps'
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const file of [...(await filesBelow('build/client')), ...(await filesBelow('build/server'))])
    if (file.endsWith('.map')) await rename(file, join(folder, basename(file)))
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

/** Assets never change, so they are compressed once, as well as possible; the server sends the finished files. */
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
