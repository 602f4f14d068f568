import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, normalizePath } from 'vite'
import { buildTargets } from './scripts/oldest-browsers.ts'

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** A module and everything that it loads at once. */
function closureOf(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) closureOf(imported, modules, found)
  return found
}

const closures = new Map<string, Set<string>>()

function isLoadedBy(file: string, id: string, modules: Modules) {
  const closure = closures.get(file) ?? closureOf(normalizePath(`${import.meta.dirname}/app/${file}`), modules)
  closures.set(file, closure)
  return closure.has(id)
}

/** Where most visits begin: no file mixes what one of these screens needs with what it does not. */
const firstScreens = ['routes/home.tsx', 'routes/category.tsx', 'routes/search.tsx', 'routes/product.tsx']
const firstScreensOf = (id: string, modules: Modules) => firstScreens.filter((file) => isLoadedBy(file, id, modules))

/** What counts visits is loaded after a yes, and brings nothing else along. */
const counting = ['measurement/sinks.ts', 'measurement/vitals.ts']
const isCounting = (id: string, modules: Modules) => counting.some((file) => isLoadedBy(file, id, modules))
const countingFile = (id: string, modules: Modules) => (isCounting(id, modules) ? 'counting' : null)

/** What every page loads: one file of our own, and one of the libraries, which change less often. */
function pageFile(id: string, modules: Modules) {
  const isInBoth = isCounting(id, modules) && firstScreensOf(id, modules).length > 0
  if (!isInBoth && !isLoadedBy('root.tsx', id, modules)) return null
  return id.includes('/node_modules/') ? 'libraries' : 'page'
}

/** Pages without a form must not load the library of schemas, so no file mixes what needs it with what does not. */
const needsSchemas = (id: string, modules: Modules) =>
  [...closureOf(id, modules)].some((module) => /\/node_modules\/(zod|@conform-to)\//.test(module))

function firstFile(id: string, modules: Modules) {
  const screens = firstScreensOf(id, modules)
  return screens.length > 0 && !needsSchemas(id, modules) ? ['first', ...screens].join('~') : null
}

/** Only the desk knows all storefronts. What shoppers share must not be in one file with anything of it. */
const isOfDesk = (id: string) =>
  /\/app\/staff\/|\/brands\/(all|claravue|lenteo|linsenhaus|define-brand|appointment-mistakes)\./.test(id)

const plainFile = (id: string, modules: Modules) => (isOfDesk(id) || needsSchemas(id, modules) ? null : 'shared')
const formsFile = (id: string) => (isOfDesk(id) ? null : 'forms')

/**
 * What several screens share is in files of some size, each for as many of them as it serves alike. One file for each set
 * of screens would be more than thirty for the home page, and to ask for a file takes a phone longer than to read it.
 */
const bySetOfScreens = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8_000 }
const groups = [
  { name: pageFile, priority: 5 },
  // A group of its own: files of one group are merged whatever they are called.
  // A first screen should not load much of another one: only what is smaller than this is merged.
  { name: firstFile, priority: 4, ...bySetOfScreens, entriesAwareMergeThreshold: 3_000 },
  { name: countingFile, priority: 3, minShareCount: 2, entriesAware: true },
  { name: plainFile, priority: 2, ...bySetOfScreens },
  { name: formsFile, priority: 1, ...bySetOfScreens },
  // The last one: a group takes along what its files import, and that may be the shoppers'.
  { name: 'desk', priority: 0, ...bySetOfScreens },
]

/** Without the list of all screens that share the file. */
const ownName = (name: string) => name.replace(/[~.].*/, '')
const fileNames = {
  chunkFileNames: ({ name }: { name: string }) => `assets/${ownName(name)}-[hash].js`,
  assetFileNames: ({ names }: { names: string[] }) => `assets/${ownName(names[0] ?? 'file')}-[hash][extname]`,
}

/** Where cascade layers begin, without which a browser shows the plain document. */
const cssTarget = ['safari15.4', 'firefox97', 'chrome99', 'edge99']

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Nothing is inlined: the Content-Security-Policy knows only files of our own.
  // Scripts are for the browsers that package.json names, styles also for older ones, which get the shop without scripts.
  // Nothing names the maps of the sources; the build puts them where only the shop reads them.
  build: { assetsInlineLimit: 0, target: buildTargets, cssTarget, sourcemap: 'hidden' },
  // React Router would reload the page whenever a file is missing; `app/shell/document/reload-limit.tsx` decides instead.
  define: { 'window.location.reload': 'window.reloadForMissingFile' },
  // Found here and not by the first visit: that would make the development server reload the page.
  optimizeDeps: { include: ['@lingui/core', 'react-router/dom'] },
  // Mails need a tenth of this library, so the bundler leaves out the rest.
  ssr: { noExternal: [/^@react-email\//] },
  environments: {
    // The server application and the screens are one bundle, so that each module exists once.
    ssr: { build: { rolldownOptions: { input: './server/app.ts' } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, ...fileNames } } } },
  },
})
