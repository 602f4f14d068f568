import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { oldestBrowsers } from '#scripts/oldest-browsers.ts'
import { type ProjectFile, projectFiles } from '#scripts/project-files.ts'
import { projectRoot } from '#scripts/run-step.ts'
import { brokenReferences, type Project, unknownMessages } from './doc-references.ts'

/** The rows of the requirements quote the specification, whose paths are not the project's. */
const pages = projectFiles(/\.md$/).filter(({ path }) => path !== 'docs/requirements.md')

function readProject(): Project {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  return {
    files: projectFiles(/./).map(({ path }) => path),
    pages: new Map(pages.map(({ path, source }) => [path, source])),
    scripts: new Set(Object.keys(scripts)),
    ignored: readFileSync(join(projectRoot, '.gitignore'), 'utf8').match(/^[^#*\n]+?(?=\/?$)/gm) ?? [],
  }
}

test('every file, folder, command and link that the documentation names exists', () => {
  const project = readProject()
  expect(pages.flatMap((page) => brokenReferences(page, project))).toEqual([])
})

test('the map in docs/architecture.md has every folder of app/ and server/', () => {
  const map = pages.find(({ path }) => path === 'docs/architecture.md')?.source ?? ''
  const folders = new Set(projectFiles(/\.tsx?$/).flatMap(({ path }) => /^(?:app|server)\/[^/]+\//.exec(path) ?? []))
  expect(folders.size).toBeGreaterThan(50)
  expect([...folders].filter((folder) => !map.includes(folder))).toEqual([])
})

const operations = pages.find(({ path }) => path === 'docs/operations.md')
const sources = projectFiles(/\.(ts|tsx|mjs)$/).filter(({ path }) => !/\.test\.|\/testing\//.test(path))

test('every message that the page for operators quotes is one of the shop’s', () => {
  expect(operations && unknownMessages(operations, sources)).toEqual([])
})

test('the page for operators lists exactly the figures that the shop gives to Prometheus', () => {
  const figures = sources.find(({ path }) => path === 'server/process/metrics.ts')?.source ?? ''
  const given = [...figures.matchAll(/name: '(shop_\w+)'/g)].map(([, name]) => name)
  const listed = [...(operations?.source ?? '').matchAll(/^\| `(shop_\w+)/gm)].map(([, name]) => name)
  expect(given.length).toBeGreaterThan(5)
  expect(listed.toSorted()).toEqual(given.toSorted())
})

test('README.md and the decision about old browsers state the minimum of package.json', () => {
  const stated = ['README.md', 'docs/decisions/035-old-browsers.md'].map((path) => {
    const source = pages.find((page) => page.path === path)?.source ?? ''
    const [, safari, firefox, chrome] =
      /Safari from ([\d.]+), Firefox from ([\d.]+)(?:,| and) Chrome(?: and Edge)? from ([\d.]+) on/.exec(source) ?? []
    return { path, safari, ios_saf: safari, firefox, chrome, edge: chrome }
  })
  for (const { path, ...versions } of stated) expect(versions, path).toEqual(Object.fromEntries(oldestBrowsers))
})

const project: Project = {
  files: [
    'README.md',
    'package.json',
    'docs/map.md',
    'docs/decisions/001-why.md',
    'server/main.ts',
    'server/cart/README.md',
    'server/cart/operations.ts',
    'server/cart/view.ts',
    'server/orders/operations.ts',
    'server/orders/view.ts',
    'server/orders/testing/gate.ts',
    'messages/de/cart.json',
    'messages/en/cart.json',
  ],
  pages: new Map([['docs/map.md', '# Map\n\n## The way of a request\n']]),
  scripts: new Set(['start', 'test', 'bench:page']),
  ignored: ['build', 'data', '.env'],
}
const problemsOf = (source: string, path = 'docs/guide.md') => brokenReferences({ path, source }, project)

const sound: [what: string, source: string, path?: string][] = [
  ['a file by its path', '`server/main.ts` and `#server/main.ts`'],
  ['a folder', '`server/`, `server/cart/` and `server/orders`'],
  ['a name that one file has', '`gate.ts`'],
  ['a name that every module has', '`operations.ts`'],
  ['a placeholder that fits a file', '`server/<module>/operations.ts`, `messages/*/cart.json`, `server/**`, `*.json`'],
  ['several names in one', '`messages/{de,en}/cart.json`'],
  ['what an install, a build or a start makes', '`build/server/app.js`, `data/`, `.env`'],
  ['a file of the module in the page of the module', '`view.ts`', 'server/cart/README.md'],
  ['a file below the module', '`gate.ts` and `testing/gate.ts`', 'server/orders/README.md'],
  ['another module by its path from the root', '`server/orders/view.ts`', 'server/cart/README.md'],
  [
    'what is no path',
    '`/api/carts`, `cart_id`, `text/html`, `c.json(…)`, `a / b`, `claravue.localhost`, `catalogue`, `.json`',
  ],
  ['commands', '`npm start -- --port 80`, `npm test`, `npm run -s bench:page`, `npm install`'],
  ['commands in a block', '```sh\nnpm ci && npm test\n```'],
  ['files that an example makes', '```ts\nimport { a } from "#server/new/a.ts"\n```'],
  ['links', '[a](map.md) [b](../server/cart/) [c](https://example.com) ![d](../package.json)'],
  ['a link to a heading', '[a](map.md#the-way-of-a-request)'],
]

test.each(sound)('sound: %s', (_, source, path) => {
  expect(problemsOf(source, path)).toEqual([])
})

const broken: [what: string, source: string, problem: string, path?: string][] = [
  ['a file that is gone', '`server/old.ts`', 'docs/guide.md names server/old.ts, which does not exist.'],
  ['a folder that is gone', '`server/till/`', 'names server/till/, which does not exist'],
  ['a bare name that is gone', '`bound.ts`', 'names bound.ts, which does not exist'],
  ['a bare name of several files', '`view.ts`', 'names view.ts, of which there are 2: write the path'],
  ['a placeholder that fits nothing', '`server/<module>/bound.ts`', 'which does not exist'],
  ['one of several names', '`messages/{de,fr}/cart.json`', 'names messages/fr/cart.json'],
  ['a file of another module', '`gate.ts`', 'server/cart/README.md names gate.ts', 'server/cart/README.md'],
  ['a file inside a command', '`node server/old.ts --help`', 'names server/old.ts'],
  [
    'a file in a drawing',
    '```mermaid\nflowchart LR\n  a[server/old.ts] --> b[server/main.ts]\n```',
    'names server/old.ts',
  ],
  ['a script that is gone', '`npm run bench:all`', 'names npm bench:all, which package.json lacks'],
  ['a short command that is gone', '```sh\nnpm stop\n```', 'names npm stop'],
  ['a link that leads nowhere', '[a](decisions/002-why.md)', 'links to decisions/002-why.md, which leads nowhere'],
  ['a link to a heading that is gone', '[a](map.md#kept-pages)', 'links to map.md#kept-pages'],
]

test.each(broken)('broken: %s', (_, source, problem, path) => {
  expect(problemsOf(source, path)).toEqual([expect.stringContaining(problem)])
})

test('a quoted message is found in the sources, whatever stands in its gaps', () => {
  const page = (source: string): ProjectFile => ({ path: 'docs/operations.md', source })
  const source = { path: 'server/listen.ts', source: 'throw new Error(`Port {port} is in use: stop it`)' }
  expect(unknownMessages(page('“Port … is in use”'), [source])).toEqual([])
  expect(unknownMessages(page('“Port … is taken” and “in use”'), [source])).toEqual(['Port … is taken'])
})
