import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { readParameters } from '#contract/catalogue/lens-parameters.ts'
import { buildIfChanged } from '#scripts/build.ts'
import { StepFailed } from '#scripts/run-step.ts'
import type { ProductRecord } from '#server/catalogue/catalogue-file.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import { selectBuild } from '#server/config/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { sampleCategory, sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import { progress } from './running-shop.ts'
import { kilobytes, median, printTable } from './table.ts'

const same = { radius: [[8.6, 8.6, 1]], diameter: [[14.2, 14.2, 1]] } satisfies ProductRecord['axes']
const lenses: Record<string, ProductRecord['axes']> = {
  ONE: { sphere: [[-1, -1, 1]], cylinder: [[-0.75, -0.75, 1]], axis: [[90, 90, 1]], ...same },
  FEW: { sphere: [[-2, -1, 0.5]], cylinder: [[-1.25, -0.75, 0.5]], axis: [[90, 180, 90]], ...same },
  MANY: { sphere: [[-12, 8, 0.25]], cylinder: [[-3.75, -0.75, 0.5]], axis: [[1, 180, 1]], ...same },
}
const choice = 'choice=1&right.wanted=on&right.sphere=-1&right.cylinder=-0.75&right.axis=90'

type RenderedPage = { name: string; path: string; times: number[]; html: string }

/** Renders all pages in turn, so that a busy machine slows down all of them; times are medians. */
export async function measureProductPages(rounds: number) {
  await buildIfChanged(progress)
  selectBuild('production')
  const folder = mkdtempSync(join(tmpdir(), 'lens-shop-bench-'))
  const database = await openDatabase({ folder, log: { info() {}, warn() {}, error() {} } })
  try {
    await migrate(database)
    await importLenses(database.db, join(folder, 'lenses.jsonl'))
    const { ask } = await openBuiltShop(database)
    progress(`Rendering each page ${rounds} times`)
    const pages = Object.entries(lenses).flatMap(([id, axes]) => {
      const combinations = readParameters({ axes, not_made: [] }).count().toLocaleString('en')
      const page: RenderedPage = { name: `${combinations} combinations`, path: `/p/${id}`, times: [], html: '' }
      return [page, { ...page, name: `${combinations}, one chosen`, path: `/p/${id}?${choice}`, times: [] }]
    })
    for (let round = -5; round < rounds; round++)
      for (const page of pages) {
        const start = performance.now()
        const response = await ask(page.path)
        page.html = await response.text()
        if (round >= 0) page.times.push(performance.now() - start)
        if (response.status !== 200) throw new StepFailed(`${page.path} answers ${response.status}.`)
      }
    print(pages.map(({ name, times, html }) => ({ name, time: median(times, (time) => time), ...weigh(html) })))
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function importLenses(db: Parameters<typeof importCatalogue>[0], file: string) {
  const products = Object.entries(lenses).map(([id, axes]) => sampleProduct(id, { axes, stock: [] }))
  const records = [sampleCategory('lenses'), sampleCategory('daily', { parent: 'lenses' }), ...products]
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  const imported = await importCatalogue(db, file)
  if (!imported.ok) throw new StepFailed(`The lenses cannot be imported: ${imported.error.shown[0]?.reason}`)
}

type PageWeight = { name: string; time: number; bytes: number; br: number }

function print(pages: PageWeight[]) {
  const ratio = (page: PageWeight, index: number, of: keyof Omit<PageWeight, 'name'>) =>
    (page[of] / (pages[index % 2]?.[of] ?? 1)).toFixed(2)
  printTable(
    'The page of a lens; ratios to the one that is made in one combination',
    ['', 'ms', 'ratio', 'HTML', 'ratio', 'brotli', 'ratio'],
    pages.map((page, index) => [
      page.name,
      page.time.toFixed(1),
      ratio(page, index, 'time'),
      kilobytes(page.bytes),
      ratio(page, index, 'bytes'),
      kilobytes(page.br),
      ratio(page, index, 'br'),
    ]),
  )
}

const weigh = (html: string) => ({ bytes: Buffer.byteLength(html), br: brotliCompressSync(html).length })
