import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { projectFiles } from './project-files.ts'
import { projectRoot, runScript } from './run-step.ts'

const help = `npm run docs:data-model

Draws docs/data-model.md from server/*/schema.ts. A test fails while the page and the schemas differ.`

export const dataModelPage = 'docs/data-model.md'

type Column = { name: string; type: string; isPrimary: boolean; isForeign: boolean; isUnique: boolean }
type Reference = { from: string; to: string; columns: string[]; isOptional: boolean; isUnique: boolean }
type Table = { module: string; name: string; columns: Column[]; references: Reference[] }

const intro = `# Data model

<!-- Written by npm run docs:data-model from server/*/schema.ts. Change the schemas, not this page. -->

A module owns its tables, and its \`schema.ts\` says what each of them is for. SQL joins tables of other modules where one statement has to be enough: reading a cart (\`server/cart/store.ts\`), or placing an order (\`server/orders/statements.ts\`). Arrows are foreign keys; a table of another module is drawn as an empty box. Where a module has many tables, the drawing has their keys, and a list below it the other columns.

Besides these tables the database has the schema \`pgboss\`, which belongs to the job queue pg-boss, and the schema \`drizzle\`, in which the applied migrations are noted. Amounts of money are whole numbers of minor units, moments are \`timestamptz\`, and a document that is always read as a whole is \`jsonb\`.`

/** The text of docs/data-model.md. */
export async function dataModel(): Promise<string> {
  const tables = await readTables()
  const modules = Map.groupBy(tables, ({ module }) => module)
  const sections = [...modules].map(
    ([module, own]) => `## ${module}\n\n[server/${module}/schema.ts](../server/${module}/schema.ts)\n\n${drawing(own)}`,
  )
  return `${[intro, overview(tables), ...sections].join('\n\n')}\n`
}

async function readTables(): Promise<Table[]> {
  const schemas = projectFiles(/^schema\.ts$/).filter(({ path }) => /^server\/[^/]+\/schema\.ts$/.test(path))
  const found = await Promise.all(
    schemas.map(async ({ path }) => {
      const module = path.split('/')[1] ?? ''
      const exported: Record<string, unknown> = await import(join(projectRoot, path))
      return Object.values(exported).flatMap((value) => (is(value, PgTable) ? [tableOf(module, value)] : []))
    }),
  )
  return found.flat().toSorted((a, b) => (`${a.module} ${a.name}` < `${b.module} ${b.name}` ? -1 : 1))
}

/** Columns are named as in PostgreSQL, by the same rule that the shop's own handle of the database applies. */
const casing = new CasingCache('snake_case')
const nameOf = (column: PgColumn) => casing.getColumnCasing(column)

function tableOf(module: string, table: PgTable): Table {
  const { name, columns, primaryKeys, foreignKeys, uniqueConstraints } = getTableConfig(table)
  // Constraints of several columns hold copies of them, so columns are compared by name.
  const primary = [...columns.filter((column) => column.primary), ...primaryKeys.flatMap((key) => key.columns)].map(
    nameOf,
  )
  const uniques = [primary, ...uniqueConstraints.map((constraint) => constraint.columns.map(nameOf))]
  const isUnique = (column: PgColumn) =>
    column.isUnique || uniques.some((together) => together.length === 1 && together[0] === nameOf(column))
  const references = foreignKeys.map((key) => {
    const { columns: own, foreignTable } = key.reference()
    return {
      from: name,
      to: getTableConfig(foreignTable).name,
      columns: own.map(nameOf),
      isOptional: own.some(({ notNull }) => !notNull),
      isUnique: own.length === 1 && own.every(isUnique),
    }
  })
  return {
    module,
    name,
    references,
    columns: columns.map((column) => ({
      name: nameOf(column),
      type: typeOf(column),
      isPrimary: primary.includes(nameOf(column)),
      isForeign: references.some((reference) => reference.columns.includes(nameOf(column))),
      isUnique: isUnique(column) && !primary.includes(nameOf(column)),
    })),
  }
}

/** Mermaid takes one word for a type. */
const typeOf = (column: PgColumn) =>
  column.getSQLType().replace('timestamp with time zone', 'timestamptz').replace('double precision', 'float8')

/** So many tables can be read in one drawing with all their columns. */
const mostTablesInFull = 4

const mermaid = (lines: readonly string[]) => ['```mermaid', ...lines, '```'].join('\n')

/** Which module's tables refer to those of which other one. */
function overview(tables: readonly Table[]): string {
  const moduleOf = new Map(tables.map(({ name, module }) => [name, module]))
  const arrows = tables.flatMap(({ module, references }) =>
    references.map(({ to }) => `  ${module} --> ${moduleOf.get(to)}`).filter((arrow) => !arrow.endsWith(` ${module}`)),
  )
  const connected = new Set(arrows.flatMap((arrow) => arrow.trim().split(' --> ')))
  const alone = [...new Set(moduleOf.values())].filter((module) => !connected.has(module))
  return [
    '## Which module refers to which',
    mermaid(['flowchart LR', ...[...new Set(arrows)].sort()]),
    `The tables of these modules refer to no other module, and none refers to them: ${alone.join(', ')}.`,
  ].join('\n\n')
}

function drawing(tables: readonly Table[]): string {
  const isFull = tables.length <= mostTablesInFull
  const boxes = tables.flatMap(({ name, columns }) => boxOf(name, isFull ? columns : columns.filter(isKey)))
  const drawn = mermaid(['erDiagram', ...tables.flatMap(({ references }) => references.map(arrowOf)), ...boxes])
  return isFull ? drawn : `${drawn}\n\n${tables.flatMap(restOf).join('\n')}`
}

const arrowOf = ({ from, to, columns, isOptional, isUnique }: Reference) =>
  `  ${to} ${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${from} : "${columns.join(', ')}"`

const boxOf = (name: string, columns: readonly Column[]) => [
  `  ${name} {`,
  ...columns.map((column) => `    ${lineOf(column)}`),
  '  }',
]

const isKey = ({ isPrimary, isForeign, isUnique }: Column) => isPrimary || isForeign || isUnique

function restOf({ name, columns }: Table): string[] {
  const rest = columns.filter((column) => !isKey(column)).map((column) => `\`${column.name}\` ${column.type}`)
  return rest.length > 0 ? [`- **${name}**: ${rest.join(', ')}`] : []
}

function lineOf({ name, type, isPrimary, isForeign, isUnique }: Column): string {
  const keys = [isPrimary && 'PK', isForeign && 'FK', isUnique && 'UK'].filter(Boolean).join(', ')
  return [type, name, keys].filter(Boolean).join(' ')
}

async function main() {
  if (process.argv.includes('--help')) return console.log(help)
  writeFileSync(join(projectRoot, dataModelPage), await dataModel())
  console.log(`${dataModelPage} is drawn.`)
}

if (import.meta.main) await runScript(main)
