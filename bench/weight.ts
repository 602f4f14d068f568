import { brands } from '#brands/all.ts'
import { runScript, StepFailed } from '#scripts/run-step.ts'
import { createScale } from './page-weight.ts'
import { startBuiltShop } from './running-shop.ts'
import { kilobytes, printTable } from './table.ts'

const help = `npm run bench:weight

What the browser loads before a visitor can do anything, counted as it is served: the HTML of each brand's home page,
of a listing, of a product and of a plain page, with its scripts, styles, fonts and images. Fails if a limit is exceeded.`

const KB = 1024
const pages = [
  { path: '/', status: 200, limits: { scripts: 150 * KB, styles: 20 * KB } },
  { path: '/s', status: 200, limits: { scripts: 150 * KB, styles: 20 * KB } },
  { path: '/p/ondrella-day-30', status: 200, limits: { scripts: 160 * KB, styles: 20 * KB } },
  { path: '/no-such-page', status: 404, limits: { scripts: 150 * KB, styles: 20 * KB } },
]

async function main() {
  await using shop = await startBuiltShop()
  const weights = await weighAll(shop.port)

  printTable(
    'What a page loads before any interaction; scripts, styles and images gzipped',
    ['', 'HTML', 'gzip', 'br', 'scripts', 'styles', 'fonts', 'images', 'all gzipped'],
    weights.map(({ name, html, scripts, styles, fonts, images }) => {
      const all = html.gzip + scripts + styles + fonts + images
      const sizes = [html.raw, html.gzip, html.br, scripts, styles, fonts, images, all]
      return [name, ...sizes.map(kilobytes)]
    }),
  )

  const scripts = new Map(weights.flatMap(({ files }) => files.map((file) => [file.path, file])))
  const usersOf = (path: string) => weights.filter(({ files }) => files.some((file) => file.path === path)).length
  printTable(
    'The scripts',
    ['', 'raw', 'gzip', 'loaded by'],
    [...scripts.values()]
      .toSorted((a, b) => b.gzip - a.gzip)
      .map(({ path, raw, gzip }) => [path, kilobytes(raw), kilobytes(gzip), `${usersOf(path)} of ${weights.length}`]),
  )

  const broken = weights.flatMap(({ name, limits, ...weight }) =>
    (['scripts', 'styles'] as const)
      .filter((part) => weight[part] > limits[part])
      .map((part) => `${name}: ${part} ${kilobytes(weight[part])}, at most ${kilobytes(limits[part])}`),
  )
  if (broken.length) throw new StepFailed(`\nToo heavy:\n${broken.join('\n')}`)
  console.log('\nEvery page is within its limits:')
  for (const { path, limits } of pages)
    console.log(`  ${path}  scripts ${kilobytes(limits.scripts)}, styles ${kilobytes(limits.styles)}`)
}

async function weighAll(port: number) {
  const weigh = createScale(port)
  const brandPages = brands.flatMap(({ hosts: [host] }) => pages.map((page) => ({ host, ...page })))
  return Promise.all(
    brandPages.map(async ({ host, path, status, limits }) => ({
      name: `${host}${path}`,
      limits,
      ...(await weigh(host, path, status)),
    })),
  )
}

await runScript(process.argv.includes('--help') ? async () => console.log(help) : main)
