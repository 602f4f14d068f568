import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles } from './project-files.ts'
import { projectRoot, runScript, StepFailed } from './run-step.ts'

const help = `npm run requirements             per area, how many requirements a test names and which none does
npm run requirements -- CHK PAY  these areas only, with the texts of the requirements that lack a test

A test names a requirement of docs/requirements.md at the start of its title: test('[CHK-003] …'), three at most.`

export type Catalogue = { requirements: Map<string, string>; notTestable: Map<string, string> }
type NamedIds = { path: string; ids: string[] }

export function readCatalogue(): Catalogue {
  return parseCatalogue(readFileSync(join(projectRoot, 'docs/requirements.md'), 'utf8'))
}

export function parseCatalogue(text: string): Catalogue {
  const [main = '', exceptions = ''] = text.split('\n## Not testable\n')
  const rows = (part: string) =>
    new Map([...part.matchAll(/^\| ([A-Z0-9]{3}-\d{3}) \| (.*) \|$/gm)].map(([, id = '', cell = '']) => [id, cell]))
  return { requirements: rows(main), notTestable: rows(exceptions) }
}

/** Every test title of the project that begins with ids in brackets. */
export function namedInTests(files = projectFiles(/\.test\.tsx?$/)): NamedIds[] {
  return files.flatMap(({ path, source }) =>
    [...source.matchAll(/['"`]\[([A-Z0-9]{2,4}-\d[^\]\n]*)\]/gi)].map(([, ids = '']) => ({
      path,
      ids: ids.split(/,\s*/),
    })),
  )
}

/** The mistakes in the ids of test titles, as sentences. */
export function wrongIds({ requirements, notTestable }: Catalogue, named: NamedIds[]) {
  return named.flatMap(({ path, ids }) => [
    ...ids
      .filter((id) => !requirements.has(id))
      .map((id) => `${path} names ${id}, which docs/requirements.md does not list.`),
    ...ids.filter((id) => notTestable.has(id)).map((id) => `${path} names ${id}, which is listed as not testable.`),
    ...(ids.length > 3
      ? [`${path} names ${ids.length} requirements in one title (${ids.join(', ')}); three are the most.`]
      : []),
  ])
}

function report({ requirements, notTestable }: Catalogue, named: Set<string>, wanted: string[]) {
  const due = [...requirements.keys()].filter((id) => !notTestable.has(id))
  const areas = Map.groupBy(due, (id) => id.slice(0, 3))
  const unknown = wanted.find((area) => !areas.has(area))
  if (unknown) throw new StepFailed(`There is no area ${unknown}; there are ${[...areas.keys()].join(', ')}.`)

  for (const [area, ids] of areas) {
    if (wanted.length && !wanted.includes(area)) continue
    const missing = ids.filter((id) => !named.has(id))
    const some = missing.length > 8 ? [...missing.slice(0, 8), '…'] : missing
    const list = missing.length && !wanted.length ? `  without a test: ${some.join(' ')}` : ''
    console.log(`${area} ${ids.length - missing.length}/${ids.length}${list}`)
    if (wanted.length) for (const id of missing) console.log(`  ${id}  ${requirements.get(id)}`)
  }
  console.log(`all ${due.filter((id) => named.has(id)).length}/${due.length}, and ${notTestable.size} not testable`)
}

if (import.meta.main) {
  const wanted = process.argv.slice(2)
  await runScript(async () => {
    if (wanted.includes('--help')) return console.log(help)
    const named = new Set(namedInTests().flatMap(({ ids }) => ids))
    report(
      readCatalogue(),
      named,
      wanted.map((area) => area.toUpperCase()),
    )
  })
}
