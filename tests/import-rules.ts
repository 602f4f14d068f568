import { posix } from 'node:path'
import type { ProjectFile } from '#scripts/project-files.ts'
import { type Import, readSource, type SourceFacts } from './source-imports.ts'

/** The rules of docs/architecture.md that keep the folders apart. Each gives the sentences that a file deserves. */
type Rule = (file: ProjectFile & SourceFacts) => string[]

export const sourceFiles = /\.(ts|tsx|mjs|js|css)$/
const longestFile = 300
const forbiddenWords = ['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'managers']
/** The first knows the settings of the shop, the second hands the environment on to the programs it starts. */
const environmentReaders = ['server/config/config.ts', 'scripts/run-step.ts']

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
          `${imports(file, found)}, but a rules.ts imports only contract/, types of brands/ and other rules.ts.`,
      )
  },

  function modulesMeetInOperations(file) {
    const own = moduleOf(file.path)
    if (!own || isTest(file.path)) return []
    return file.imports
      .filter(({ path }) => {
        const other = path && moduleOf(path)
        if (!other || other === own) return false
        const door = path.slice(`server/${other}/`.length)
        const sameKind = ['schema.ts', 'rules.ts'].includes(door) && posix.basename(file.path) === door
        return door !== 'operations.ts' && !sameKind
      })
      .map((found) => `${imports(file, found)}, but a module reaches another through its operations.ts.`)
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

function isTest(path: string) {
  return /\.test\.tsx?$/.test(path) || path.startsWith('server/testing/')
}

function isRules(path: string) {
  return /^server\/.+\/(.+-)?rules\.ts$/.test(path)
}

function moduleOf(path: string) {
  return path.match(/^server\/([^/]+)\//)?.[1]
}

function topFolder(path: string) {
  return path.split('/')[0]
}

function inFolder(path: string, ...folders: string[]) {
  return folders.some((folder) => path.startsWith(`${folder}/`))
}
