import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import type { ChainedEntry } from './chain.ts'
import { auditLog } from './schema.ts'

export type Entry = Pick<typeof auditLog.$inferInsert, 'actor' | 'action' | 'subject' | 'reason' | 'details'>

export async function insertEntry(db: Db, entry: Entry) {
  await db.insert(auditLog).values(entry)
}

const { id, at, actor, action, subject, reason, details } = auditLog
const shown = { id, at, actor, action, subject, reason, details }

/** From the index by subject, of which there are few entries. */
export async function readDetails(db: Db, about: string, key: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await db.execute<{ details: Record<string, unknown> }>(sql`
    select details from audit_log where subject = ${about} and details ->> 'key' = ${key} limit 1`)
  return rows[0]?.details
}

/** Whether this is the last entry about its subject. */
export async function isLastEntry(db: Db, { actor, action, subject, details }: Entry): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from (select * from audit_log where subject = ${subject} order by at desc, id desc limit 1) last
    where actor = ${actor} and action = ${action} and details = ${JSON.stringify(details)}::jsonb`)
  return rows.length > 0
}

/** What the log is searched by. `action` is a whole action, or all that begin with a word and a slash. */
export type LogSearch = {
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** Continues behind this entry. */
  after?: number | undefined
}

/** Newest first, from an index whatever is asked. */
export async function searchLog(db: Db, search: LogSearch, count: number) {
  const { after } = search
  const wishes: (SQL | undefined)[] = [
    search.actor ? eq(actor, search.actor) : undefined,
    actionWish(search.action),
    search.subject ? eq(subject, search.subject) : undefined,
    search.from && gte(at, search.from),
    search.until && lt(at, search.until),
    // The moment is read again, because it has microseconds.
    after === undefined
      ? undefined
      : sql`(${at}, ${id}) < (select one.at, one.id from audit_log one where id = ${after})`,
  ]
  return db
    .select(shown)
    .from(auditLog)
    .where(and(...wishes))
    .orderBy(desc(at), desc(id))
    .limit(count)
}

function actionWish(wish: string | undefined) {
  if (!wish) return undefined
  return wish.endsWith('/') ? sql`split_part(${action}, '/', 1) = ${wish.slice(0, -1)}` : eq(action, wish)
}

/** The next entries of the chain, as they are hashed. */
export async function readChain(db: Db, after: number, count: number): Promise<ChainedEntry[]> {
  const { rows } = await db.execute<ChainedEntry>(sql`
    select id::int as id, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, actor, action, subject,
      reason, details::text as details, salt, reason_digest as "reasonDigest", hash
    from audit_log where id > ${after} order by id limit ${count}`)
  return rows
}

export async function readHash(db: Db, entry: number): Promise<string | undefined> {
  const [row] = await db.select({ hash: auditLog.hash }).from(auditLog).where(eq(id, entry))
  return row?.hash
}
