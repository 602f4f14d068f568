import { posix } from 'node:path'
import type { ProjectFile } from '#scripts/project-files.ts'
import { type Import, readSource, type SourceFacts } from './source-imports.ts'

/** The rules of docs/architecture.md that keep the folders apart. Each gives the sentences that a file deserves. */
type Rule = (file: ProjectFile & SourceFacts) => string[]

export const sourceFiles = /\.(ts|tsx|mjs|js|css)$/
const longestFile = 300
const forbiddenWords = ['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'managers']
/** The two files of server/ that are in no folder. */
const entries = ['server/app.ts', 'server/main.ts']
/** What every module may use, and what knows no module. `users` is the table that the tables of most modules refer to. */
const infrastructure = 'http page-cache database config process secrets remote values jobs users'.split(' ')
/** What puts the modules together, and so may import all of them. */
export const composition = [
  ...entries,
  'server/shop',
  'server/http/api.ts',
  'server/http/api-operations.ts',
  'server/http/screens.ts',
]
/** The first knows the settings of the shop, the second hands the environment on to the programs it starts. */
const environmentReaders = ['server/config/config.ts', 'scripts/run-step.ts']

/** The one file that says which clock a country has. */
const zoneTable = 'contract/time-zones.ts'
/** The one file that counts days without a clock. */
const dayArithmetic = 'contract/web/format.ts'
/** The clock of a device, of the process, of the database's session, or of Greenwich. */
const withoutZone = new RegExp(
  [
    String.raw`\.[gs]et(Hours|Minutes|Date|Day|Month|FullYear)\(`,
    String.raw`toISOString\(\)\s*\.(slice|substring|split)\((0, 10|'T')`,
    String.raw`toLocale(Date|Time)String\((?!.*timeZone)`,
    String.raw`(plain(Date|Time|DateTime)|zonedDateTime)ISO\(\)`,
    String.raw`current_date|localtimestamp|now\(\)::date|date_trunc\('(day|week|month|year)', *now`,
  ].join('|'),
)

export function violations(files: ProjectFile[]): string[] {
  return files.flatMap((file) => {
    const facts = file.path.endsWith('.css') ? { imports: [], environmentReads: [] } : readSource(file)
    return rules.flatMap((rule) => rule({ ...file, ...facts }))
  })
}

const rules: Rule[] = [
  function appTakesOnlyTypesFromServer(file) {
    if (!file.path.startsWith('app/') || isTest(file.path)) return []
    return file.imports
      .filter(
        ({ path, typeOnly }) =>
          path && !inFolder(path, 'app', 'contract', 'messages', 'brands') && !(typeOnly && inFolder(path, 'server')),
      )
      .map(
        (found) =>
          `${imports(file, found)}, but app/ imports contract/, messages/, brands/ and by "import type" from server/.`,
      )
  },

  function serverKnowsNothingOfApp(file) {
    if (!file.path.startsWith('server/') || file.path === 'server/app.ts' || isTest(file.path)) return []
    return file.imports
      .filter(({ path }) => path && inFolder(path, 'app'))
      .map((found) => `${imports(file, found)}, but of the server only server/app.ts may import app/.`)
  },

  function contractAndBrandsStandAlone(file) {
    if (!inFolder(file.path, 'contract', 'brands') || isTest(file.path)) return []
    return file.imports
      .filter(({ path, specifier }) => !(path ? inFolder(path, 'contract', 'brands') : specifier === 'zod'))
      .map((found) => `${imports(file, found)}, but contract/ and brands/ import only each other and zod.`)
  },

  function rulesArePure(file) {
    if (!isRules(file.path)) return []
    return file.imports
      .filter(
        ({ path, typeOnly }) =>
          !path || !(inFolder(path, 'contract') || isRules(path) || (typeOnly && inFolder(path, 'brands'))),
      )
      .map(
        (found) =>
          `${imports(file, found)}, but rules import only contract/, types of brands/ and other rules (rules.ts, *-rules.ts).`,
      )
  },

  function serverHasOnlyFolders({ path }) {
    if (!/^server\/[^/]+$/.test(path) || entries.includes(path)) return []
    return [`${path} lies in server/ itself, which has only folders, main.ts and app.ts.`]
  },

  function infrastructureKnowsNoModule(file) {
    if (layerOf(file.path) !== 'infrastructure') return []
    return file.imports
      .filter(({ path }) => path && ['module', 'composition'].includes(layerOf(path) ?? ''))
      .map((found) => `${imports(file, found)}, but infrastructure imports only infrastructure.`)
  },

  function modulesMeetInOperations(file) {
    if (layerOf(file.path) !== 'module') return []
    return file.imports
      .filter(({ path }) => {
        if (!path || folderOf(path) === folderOf(file.path)) return false
        const layer = layerOf(path)
        if (layer !== 'module') return layer === 'composition' || layer === 'testing'
        const isForeignKey = isSchema(file.path) && isSchema(path)
        return posix.basename(path) !== 'operations.ts' && !isForeignKey && !(isRules(file.path) && isRules(path))
      })
      .map((found) => `${imports(file, found)}, but a module imports infrastructure and the operations.ts of others.`)
  },

  function environmentIsReadInOnePlace(file) {
    if (environmentReaders.includes(file.path)) return []
    return file.environmentReads.map(
      (line) => `${file.path}:${line} reads process.env, which only server/config/config.ts may.`,
    )
  },

  function noPathAcrossTopFolders(file) {
    return file.imports
      .filter(
        ({ specifier, path }) =>
          specifier.startsWith('..') && path?.includes('/') && topFolder(path) !== topFolder(file.path),
      )
      .map((found) => `${imports(file, found)} by "${found.specifier}": write "#${found.path}".`)
  },

  function formsNameActsSafely({ path, source }) {
    if (!path.startsWith('app/') || isTest(path)) return []
    // Whether a key is one of a table's own, the compiler knows unless the table takes any text.
    const open = /\bdidTexts: Readonly<Record<string,/.test(source) ? '|didTexts' : ''
    const read = new RegExp(`\\b(?:acts|changes|handlers${open})\\[(?!')|\\w\\[(?:String\\(|[\\w.]*\\.get\\()`).exec(
      source,
    )
    const collected = /\b(\w+)\[(\w+)\] = \[\.\.\.\(\1\[\2\]/.exec(source)
    return [
      ...(read ? [`${path} reads ${read[0]}…] by a word that was sent, which may be toString: use ownEntry.`] : []),
      ...(collected
        ? [`${path} collects by names that were sent, one of which may be toString: use Object.fromEntries.`]
        : []),
    ]
  },

  function zonesStandInOneTable({ path, source }) {
    if (path === zoneTable || isTest(path) || inFolder(path, 'tests', 'server/migrations')) return []
    const zone = /\b(Europe|America|Asia|Africa|Australia|Atlantic|Pacific|Indian)\/[A-Z]\w+/.exec(source)?.[0]
    return zone
      ? [`${path} names the time zone ${zone}, which only ${zoneTable} may: take that of the storefront.`]
      : []
  },

  function daysHaveAZone({ path, source }) {
    if (!inFolder(path, 'app', 'brands', 'contract', 'scripts', 'server') || isTest(path)) return []
    if (path === dayArithmetic || path.startsWith('server/migrations/')) return []
    const found = withoutZone.exec(source)?.[0]
    return found ? [`${path} takes a day or an hour by ${found}, whoever’s clock that is: pass the zone.`] : []
  },

  function namesSayWhatIsInside({ path }) {
    const word = path.split(/[/.-]/).find((word) => forbiddenWords.includes(word.toLowerCase()))
    return word ? [`${path} is named "${word}", which says nothing: name it after what it does.`] : []
  },

  function namesAreKebabCase({ path }) {
    const wrong = path.split('/').find((name) => !/^\.?[a-z0-9]+([.-][a-z0-9]+)*$/.test(name))
    return wrong ? [`${path} is not in kebab-case: ${wrong}.`] : []
  },

  function filesAreReadInOneSitting({ path, source }) {
    const lines = source.trimEnd().split('\n').length
    if (lines <= longestFile || isTest(path) || path.startsWith('server/migrations/')) return []
    return [`${path} has ${lines} lines; ${longestFile} is the most.`]
  },
]

function imports(file: ProjectFile, found: Import) {
  return `${file.path}:${found.line} imports ${found.path ?? found.specifier}`
}

export function isTest(path: string) {
  return /\.(test|contract)\.tsx?$/.test(path) || /^server\/testing\/|\/testing\//.test(path)
}

function isRules(path: string) {
  return /^server\/.+\/(.+-)?rules\.ts$/.test(path)
}

const isSchema = (path: string) => /[/-]schema\.ts$/.test(path)

type Layer = 'infrastructure' | 'module' | 'composition' | 'testing'

/** Where a file of the server stands: modules are above infrastructure, and what composes them is above both. */
function layerOf(path: string): Layer | undefined {
  if (!path.startsWith('server/')) return undefined
  if (isTest(path)) return 'testing'
  if (composition.some((part) => path === part || path.startsWith(`${part}/`))) return 'composition'
  return infrastructure.includes(path.split('/')[1] ?? '') ? 'infrastructure' : 'module'
}

/** The first two folders, as in `server/cart` and `app/ui`. */
const folderOf = (path: string) => path.split('/').slice(0, 2).join('/')

function topFolder(path: string) {
  return path.split('/')[0]
}

function inFolder(path: string, ...folders: string[]) {
  return folders.some((folder) => path.startsWith(`${folder}/`))
}
