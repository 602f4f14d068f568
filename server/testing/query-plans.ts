import pg from 'pg'

type Statement = { text: string; values: unknown[] }

/** The statements that the work sends, in their order. */
async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | Partial<Statement>, unknown]
    const { text = '', values: own = [] } = typeof first === 'string' ? { text: first } : first
    statements.push({ text, values: Array.isArray(values) ? values : own })
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return statements
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

/** A node of a plan, and all below it. */
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Finds tables of these that a plan reads from beginning to end, by itself or along one of these indexes. */
const wholeReads = (plan: Node, tables: readonly string[], indexes: readonly string[]): string[] =>
  nodesOf(plan)
    .filter(
      (node) => node['Node Type'] === 'Seq Scan' || (!node['Index Cond'] && indexes.includes(node['Index Name'] ?? '')),
    )
    .flatMap(({ 'Relation Name': table = '' }) => (tables.includes(table) ? [table] : []))

/** What can be explained; `begin` and the like cannot. */
const isQuery = ({ text }: Statement) => /^\s*(select|with|insert|update|delete)\b/i.test(text)

/**
 * Asks PostgreSQL how it carries out statements, or how it would if these tables had so many times as many rows. For
 * that their statistics are changed for the length of a transaction, so nothing that happens meanwhile, such as an
 * automatic ANALYZE, has an effect.
 */
export async function openPlanner({ url, tables, times }: { url: string; tables: readonly string[]; times?: number }) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  if (times !== undefined) {
    await client.query('analyze')
    await client.query(
      `update pg_class set reltuples = reltuples * $2 where relnamespace = 'public'::regnamespace
         and (relname = any($1) or oid in (select indexrelid from pg_index where indrelid::regclass::text = any($1)))`,
      [tables, times],
    )
  }
  const { rows: found } = await client.query(
    `select indexrelid::regclass::text as name from pg_index where indpred is null and indrelid::regclass::text = any($1)`,
    [tables],
  )
  const wholeIndexes = found.map(({ name }): string => name)
  /** The plan of each statement that the work sends. */
  async function plansOf(work: () => Promise<unknown>): Promise<{ text: string; plan: Node }[]> {
    const plans: { text: string; plan: Node }[] = []
    for (const { text, values } of (await recordStatements(work)).filter(isQuery)) {
      const { rows } = await client.query(`explain (format json) ${text}`, values)
      plans.push({ text, plan: rows[0]['QUERY PLAN'][0].Plan })
    }
    return plans
  }

  return {
    /**
     * The tables that the work reads as a whole, each with the statement that does. A list may go along an index of the
     * whole table, since it ends after a page, and it may find out that it has nothing to ask: work that is `strict` may not.
     */
    async wholeReadsOf(work: () => Promise<unknown>, { strict = false } = {}): Promise<string[]> {
      const shown = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300)
      const plans = await plansOf(work)
      if (strict && plans.length === 0) throw new Error('Work that asks the database nothing has no plans')
      return plans.flatMap(({ text, plan }) =>
        wholeReads(plan, tables, strict ? wholeIndexes : []).map((table) => `${table}: ${shown(text)}`),
      )
    },
    /** The indexes that the work uses. */
    async indexesOf(work: () => Promise<unknown>): Promise<string[]> {
      const plans = await plansOf(work)
      return plans.flatMap(({ plan }) => nodesOf(plan).flatMap(({ 'Index Name': index }) => index ?? []))
    },
    async close() {
      await client.query('rollback')
      await client.end()
    },
  }
}
