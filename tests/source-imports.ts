import { posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

export type Import = {
  /** As written. */
  specifier: string
  /** From the project's root, where it is a file of the project. */
  path?: string
  /** Gone when the types are: `import type`, not `import { type … }`, which still loads the file. */
  typeOnly: boolean
  line: number
}

export type SourceFacts = { imports: Import[]; environmentReads: number[] }

/** What a source file imports in any of the ways TypeScript and Vite have, and on which lines it reads process.env. */
export function readSource({ path, source }: { path: string; source: string }): SourceFacts {
  const { program, errors } = parseSync(path, source)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)

  const imports: Import[] = []
  const environmentReads: number[] = []
  const lineOf = (node: { start: number }) => source.slice(0, node.start).split('\n').length
  const found = (node: { start: number }, specifier: string | undefined, typeOnly: boolean) => {
    if (specifier === undefined) return
    imports.push({ specifier, path: projectPath(path, specifier), typeOnly, line: lineOf(node) })
  }

  new Visitor({
    ImportDeclaration(node) {
      found(node, node.source.value, node.importKind === 'type')
      const names = node.specifiers.map((name) => name.type === 'ImportSpecifier' && nameOf(name.imported))
      if (/^(node:)?process$/.test(node.source.value) && names.includes('env')) environmentReads.push(lineOf(node))
    },
    ExportAllDeclaration: (node) => found(node, node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => found(node, node.source?.value, node.exportKind === 'type'),
    ImportExpression: (node) => found(node, text(node.source), false),
    TSImportType: (node) => found(node, node.source.value, true),
    CallExpression(node) {
      if (!isGlobImport(node.callee)) return
      const [patterns] = node.arguments
      const list = patterns?.type === 'ArrayExpression' ? patterns.elements : [patterns]
      for (const pattern of list) found(node, text(pattern)?.replace(/^!/, ''), false)
    },
    MemberExpression(node) {
      if (nameOf(node.property) === 'env' && isProcess(node.object)) environmentReads.push(lineOf(node))
    },
    VariableDeclarator(node) {
      if (node.id.type !== 'ObjectPattern' || !node.init || !isProcess(node.init)) return
      const names = node.id.properties.map((property) => property.type === 'Property' && nameOf(property.key))
      if (names.includes('env')) environmentReads.push(lineOf(node))
    },
  }).visit(program)
  return { imports, environmentReads }
}

function projectPath(from: string, specifier: string) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('/')) return specifier.slice(1)
  if (/^\.\.?(\/|$)/.test(specifier)) return posix.join(posix.dirname(from), specifier)
  return undefined
}

function text(node: ESTree.Node | null | undefined) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

function nameOf(node: ESTree.Node) {
  return node.type === 'Identifier' ? node.name : text(node)
}

function isGlobImport(callee: ESTree.Node) {
  return (
    callee.type === 'MemberExpression' && callee.object.type === 'MetaProperty' && nameOf(callee.property) === 'glob'
  )
}

/** `process` or `globalThis.process`. */
function isProcess(node: ESTree.Node): boolean {
  return node.type === 'MemberExpression' ? nameOf(node.property) === 'process' : nameOf(node) === 'process'
}
