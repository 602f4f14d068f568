import type { Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Project, Symbol as TypeSymbol } from 'typescript/unstable/sync'
import { type Feature, feature } from './compat-data.ts'

/** The types that TypeScript brings of the language and the browser. */
const ownLibrary = /\/lib\.[\w.]+\.d\.ts$/i

/** Types under another name than MDN's. */
const otherNames: Record<string, string> = {
  IteratorObject: 'Iterator',
  ReadonlyArray: 'Array',
  ReadonlySet: 'Set',
  ReadonlyMap: 'Map',
}

/**
 * Gives the features that a name means, by the interface in which TypeScript declares it. MDN has no mixins, such as
 * ParentNode: a member of one stands below the interfaces that extend it.
 */
export function libraryFeatures(project: Project) {
  const heirs = new Map<string, string[]>()
  const library = project.program.getSourceFileNames().find((name) => /\/lib\.dom\.d\.ts$/.test(name))
  const file = library && project.program.getSourceFile(library)
  if (!file) throw new Error('The types of the browser are not there.')
  for (const node of file.statements)
    if (is.isInterfaceDeclaration(node))
      for (const base of node.heritageClauses?.flatMap(({ types }) => [...types]) ?? []) {
        const name = is.isIdentifier(base.expression) ? base.expression.text : ''
        heirs.set(name, [...(heirs.get(name) ?? []), node.name.text])
      }

  const memberOf = (owner: string, member: string): Feature[] => {
    const own =
      feature('javascript', 'builtins', owner, member) ??
      feature('javascript', 'builtins', 'Intl', owner, member) ??
      feature('api', owner, member)
    return own ? [own] : (heirs.get(owner) ?? []).flatMap((heir) => memberOf(heir, member))
  }

  return (symbol: TypeSymbol): Feature[] => {
    const parent = symbol.getParent()
    if (!symbol.declarations.some(({ path }) => ownLibrary.test(path)) && !isAdded(symbol, parent)) return []
    if (!parent || ['__global', 'globalThis'].includes(parent.name)) return globalFeatures(symbol.name)
    const isStatic = parent.name === '__type' || parent.name.endsWith('Constructor')
    const owner = parent.name === '__type' ? variableAround(symbol.declarations[0]?.resolve()) : parent.name
    if (!owner) return []
    const name = otherNames[owner] ?? owner.replace(/Constructor$/, '')
    return isStatic ? staticFeatures(name, symbol.name) : memberOf(name, symbol.name)
  }
}

/** Whether the project itself declares a member of a browser's type, which TypeScript does not know. */
function isAdded(symbol: TypeSymbol, parent: TypeSymbol | undefined) {
  if (!parent || !feature('api', parent.name)) return false
  const block = symbol.declarations[0]?.resolve()?.parent?.parent?.parent
  return block !== undefined && is.isModuleDeclaration(block) && block.name.text === 'global'
}

const known = (ways: string[][]) => ways.map((way) => feature(...way)).filter((each) => each !== undefined)

const globalFeatures = (name: string) =>
  known([
    ['javascript', 'builtins', name],
    ['api', name],
    ['api', 'Window', name],
  ])

const staticFeatures = (owner: string, name: string) =>
  known([
    ['javascript', 'builtins', owner, name],
    ['api', owner, `${name}_static`],
  ])

/** The name of the variable whose type declares a member in place, as with the static methods of `URL`. */
function variableAround(node: Node | undefined) {
  const variable = node?.parent?.parent
  return variable && is.isVariableDeclaration(variable) && is.isIdentifier(variable.name)
    ? variable.name.text
    : undefined
}
