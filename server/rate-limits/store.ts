import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { rateLimits } from './schema.ts'

export type CountedTry = { digest: string; tries: number; within: number }
export type CountRow = { digest: string; tries: number; seconds_left: number }

/**
 * Counts all tries in one statement, each in its own window, and stops counting at one more than the limit. They are
 * sorted, so that two requests which count the same things lock the rows in the same order.
 */
export async function countTries(db: Db, counted: readonly CountedTry[]): Promise<CountRow[]> {
  const sorted = counted.toSorted((a, b) => (a.digest < b.digest ? -1 : 1))
  const { rows } = await db.execute<CountRow>(sql`
    insert into rate_limits as known (digest, tries, resets_at)
    select digest, 1, now() + make_interval(secs => within)
    from json_to_recordset(${JSON.stringify(sorted)}::json) as wanted (digest text, within int)
    on conflict (digest) do update set
      tries = case when known.resets_at <= now() then 1
        else least(known.tries, (
          select wanted.tries from json_to_recordset(${JSON.stringify(sorted)}::json) as wanted (digest text, tries int)
          where wanted.digest = known.digest)) + 1 end,
      resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
    returning digest, tries, greatest(1, ceil(extract(epoch from resets_at - now())))::int as seconds_left`)
  return rows
}

/** Counts one try as a part of another statement, and gives a row with `isOver` and `secondsLeft` if it is counted. */
export const countingIn = ({ digest, tries, within }: CountedTry, isCounted: boolean) => sql`
  insert into rate_limits as known (digest, tries, resets_at)
  select ${digest}, 1, now() + make_interval(secs => ${within}) where ${isCounted}::boolean
  on conflict (digest) do update set
    tries = case when known.resets_at <= now() then 1 else least(known.tries, ${tries}) + 1 end,
    resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
  returning tries > ${tries} as "isOver", greatest(1, ceil(extract(epoch from resets_at - now())))::int as "secondsLeft"`

export async function uncountTries(db: Db, digests: readonly string[]) {
  await db.execute(sql`
    update rate_limits set tries = tries - 1
    where tries > 0 and digest in ${listOf(digests)}`)
}

export const forgetPastWindows = (db: Db, giveWay?: GiveWay) => sweep(db, rateLimits, sql`resets_at <= now()`, giveWay)
