import { sql } from 'drizzle-orm'
import type { Database, Db } from '#server/database/database.ts'

const channel = 'page_tags'

/** Says on every node that these parts of pages have changed. It takes effect when the transaction commits. */
export async function announceChange(db: Db, tags: readonly string[]) {
  if (tags.length === 0) return
  await db.execute(sql`
    select pg_notify(${channel}, payload) from json_array_elements_text(${JSON.stringify(payloadsOf(tags))}::json) payload`)
}

/** PostgreSQL refuses a payload of 8000 bytes. */
const mostBytes = 7999

/** The tags as JSON lists, as few as possible. */
function payloadsOf(tags: readonly string[]): string[] {
  const payloads: string[] = []
  let list = ''
  for (const tag of tags) {
    const longer = list ? `${list},${JSON.stringify(tag)}` : JSON.stringify(tag)
    if (list && Buffer.byteLength(longer) + 2 > mostBytes) {
      payloads.push(`[${list}]`)
      list = JSON.stringify(tag)
    } else list = longer
  }
  return [...payloads, `[${list}]`]
}

type ChangeListener = { invalidate(tags: string[]): void; lost(): void; heardAgain(): void }

export const hearChanges = (database: Database, { invalidate, lost, heardAgain }: ChangeListener) =>
  database.listen(channel, { hear: (payload) => invalidate(JSON.parse(payload)), lost, heardAgain })
