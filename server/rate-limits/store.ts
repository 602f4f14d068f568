import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { arrayOf, listOf } from '#server/database/lists.ts'
import { executePrepared } from '#server/database/prepared.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { rateLimits } from './schema.ts'

export type CountedTry = { limit: string; digest: string; tries: number; within: number }
export type CountRow = { isOver: boolean; secondsLeft: number }

/**
 * Counts all tries, each in its own window, and stops counting at one more than the limit. They are sorted, so that two
 * requests which count the same things lock the rows in the same order. `when` is a condition on `wanted`.
 */
export function countingIn(counted: readonly CountedTry[], when: SQL): SQL {
  const sorted = counted.toSorted((a, b) => (a.digest < b.digest ? -1 : 1))
  const column = (name: keyof CountedTry) => sorted.map((one) => one[name])
  const digests = arrayOf(column('digest'))
  const tries = arrayOf(column('tries'), 'int')
  const most = sql`(select most from unnest(${digests}, ${tries}) as wanted (digest, most) where wanted.digest = known.digest)`
  return sql`
    insert into rate_limits as known (digest, tries, resets_at)
    select digest, 1, now() + make_interval(secs => within)
    from unnest(${arrayOf(column('limit'))}, ${digests}, ${arrayOf(column('within'), 'int')}) as wanted ("limit", digest, within)
    where ${when}
    on conflict (digest) do update set
      tries = case when known.resets_at <= now() then 1 else least(known.tries, ${most}) + 1 end,
      resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
    returning tries > ${most} as "isOver",
      greatest(1, ceil(extract(epoch from resets_at - now())))::int as "secondsLeft"`
}

export async function countTries(db: Db, counted: readonly CountedTry[]): Promise<CountRow[]> {
  const { rows } = await executePrepared<CountRow>(db, 'count-tries', countingIn(counted, sql`true`))
  return rows
}

export async function uncountTries(db: Db, digests: readonly string[]) {
  await db.execute(sql`
    update rate_limits set tries = tries - 1
    where tries > 0 and digest in ${listOf(digests)}`)
}

export const forgetPastWindows = (db: Db, giveWay?: GiveWay) => sweep(db, rateLimits, sql`resets_at <= now()`, giveWay)
