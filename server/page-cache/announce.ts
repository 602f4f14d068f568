import { sql } from 'drizzle-orm'
import type { Database, Db } from '#server/database/database.ts'

const channel = 'page_tags'

/** Says on every node that these parts of pages have changed. It takes effect when the transaction commits. */
export async function announceChange(db: Db, tags: readonly string[]) {
  // A payload of PostgreSQL's NOTIFY ends at 8000 bytes.
  for (let from = 0; from < tags.length; from += 100) {
    await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(tags.slice(from, from + 100))})`)
  }
}

type ChangeListener = { invalidate(tags: string[]): void; lost(): void; heardAgain(): void }

export const hearChanges = (database: Database, { invalidate, lost, heardAgain }: ChangeListener) =>
  database.listen(channel, { hear: (payload) => invalidate(JSON.parse(payload)), lost, heardAgain })
