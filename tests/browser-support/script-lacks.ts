import { join } from 'node:path'
import type { Node, ObjectBindingPattern, SourceFile } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { API, type Project, type Symbol as TypeSymbol } from 'typescript/unstable/sync'
import { projectRoot } from '#scripts/run-step.ts'
import { serverExports } from './browser-files.ts'
import { lackOf } from './compat-data.ts'
import type { Lack } from './lack.ts'
import { libraryFeatures } from './library-features.ts'
import { type Use, writtenFeatures } from './written-features.ts'

/**
 * What the sources use and a browser lacks. The compiler says to which type of the language or the browser a name
 * belongs, so that `reduce` of an iterator is told from `reduce` of an array. `added` are files that are not on disk.
 */
export function scriptLacks(paths: string[], added: Record<string, string> = {}): Lack[] {
  const config = join(projectRoot, 'tests/browser-support/tsconfig.browser.json')
  const files = new Map(Object.entries(added).map(([path, source]) => [join(projectRoot, path), source]))
  files.set(
    config,
    JSON.stringify({ extends: join(projectRoot, 'tsconfig.json'), files: paths.map(absolute), include: [] }),
  )
  const compiler = new API({
    cwd: projectRoot,
    fs: { readFile: (path) => files.get(path), fileExists: (path) => files.has(path) || undefined },
  })
  try {
    const [project] = compiler.updateSnapshot({ openProjects: [config] }).getProjects()
    if (!project) throw new Error('The compiler opened no project.')
    const featuresOf = libraryFeatures(project)
    return paths.flatMap((path) => {
      const file = project.program.getSourceFile(absolute(path))
      if (!file) throw new Error(`The compiler does not know ${path}.`)
      const names: Node[] = []
      const patterns: ObjectBindingPattern[] = []
      const uses: Use[] = []
      walk(file, path, (node) => {
        if (is.isIdentifier(node)) names.push(node)
        if (is.isObjectBindingPattern(node)) patterns.push(node)
        uses.push(...writtenFeatures(node))
      })
      const note = (node: Node, symbol: TypeSymbol | undefined) => {
        if (symbol) uses.push({ node, features: featuresOf(symbol) })
      }
      const symbols = project.checker.getSymbolAtLocation(names)
      names.forEach((node, index) => {
        note(node, symbols[index])
      })
      for (const { node, symbol } of takenOut(patterns, project)) note(node, symbol)
      return uses.flatMap((use) => lackAt(path, file, use))
    })
  } finally {
    compiler.close()
  }
}

const absolute = (path: string) => join(projectRoot, path)

/** Of several features that the same words may mean, one that all browsers have is enough. */
function lackAt(path: string, file: SourceFile, { node, features }: Use): Lack[] {
  const lacks = features.map((feature) => ({ feature: feature.key, needs: lackOf(feature) }))
  const [first] = lacks
  if (!first || lacks.some(({ needs }) => !needs)) return []
  const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
  return [{ path, line, feature: first.feature, needs: first.needs ?? '' }]
}

/** The members that `const { connection } = navigator` takes; there the name itself means the variable. */
function takenOut(patterns: ObjectBindingPattern[], { checker }: Project) {
  const types = checker.getTypeAtLocation(patterns)
  return patterns.flatMap((pattern, index) => {
    const type = types[index]
    return pattern.elements.flatMap((node) => {
      const name = node.propertyName ?? node.name
      if (!type || !name || !is.isIdentifier(name) || node.dotDotDotToken) return []
      return [{ node, symbol: checker.getPropertyOfType(type, name.text) }]
    })
  })
}

/** Visits what is left when the types and what only the server runs are gone. */
function walk(file: SourceFile, path: string, visit: (node: Node) => void) {
  const isRoute = path.startsWith('app/routes/') || path === 'app/root.tsx'
  const step = (node: Node) => {
    if (is.isTypeNode(node) || is.isInterfaceDeclaration(node) || is.isTypeAliasDeclaration(node)) return
    if (is.isImportDeclaration(node) || is.isModuleDeclaration(node)) return
    if (isRoute && isServerExport(node)) return
    visit(node)
    node.forEachChild(step)
  }
  step(file)
}

function isServerExport(node: Node) {
  if (!is.isFunctionDeclaration(node) && !is.isVariableDeclaration(node)) return false
  const statement = is.isFunctionDeclaration(node) ? node : node.parent.parent
  const { name } = node
  return is.isSourceFile(statement.parent) && name && is.isIdentifier(name) && serverExports.includes(name.text)
}
