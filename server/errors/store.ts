import { hash } from 'node:crypto'
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { arrayOf } from '#server/database/lists.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { wordsOfPhrase } from '#server/values/phrase-rules.ts'
import { type Counted, daysRemembered } from './rules.ts'
import { type ErrorSample, errorGroups } from './schema.ts'

export type ErrorGroup = typeof errorGroups.$inferSelect

export const fingerprintOf = (identity: string) => hash('sha256', identity, 'base64url').slice(0, 22)

/** Which of these groups exist, and how many there are. */
export async function readKnown(db: Db, fingerprints: readonly string[], now: number) {
  const { rows } = await db.execute<{ known: string[]; all: number; new_from_browsers: number }>(sql`
    select array(
        select fingerprint from error_groups
        where fingerprint = any(${arrayOf(fingerprints)})
      ) as known,
      count(*)::int as all,
      count(*) filter (where source = 'browser' and first_at > ${at(now)}::timestamptz - interval '1 day')::int
        as new_from_browsers
    from error_groups`)
  const [row] = rows
  return { known: new Set(row?.known), all: row?.all ?? 0, newFromBrowsers: row?.new_from_browsers ?? 0 }
}

const at = (time: number) => new Date(time).toISOString()

const sampleOf = ({ last }: Counted): ErrorSample => {
  const { facts, what, locale, browser, request } = last
  return { frames: facts.frames, causes: facts.causes, what, locale, browser, request }
}

/** Adds to all of these groups in one statement. One that was put aside is back if it has happened after that. */
export async function addToGroups(db: Db, groups: ReadonlyMap<string, Counted>) {
  const rows = [...groups].map(([fingerprint, counted]) => ({
    fingerprint,
    source: counted.last.source,
    name: counted.last.facts.name,
    code: counted.last.facts.code,
    message: counted.last.facts.message,
    place: counted.last.place,
    brand: counted.last.brand,
    count: counted.count,
    first_at: at(counted.firstAt),
    last_at: at(counted.last.at),
    release: counted.last.release,
    sample: sampleOf(counted),
  }))
  await db.execute(sql`
    insert into error_groups as known (fingerprint, source, name, code, message, place, brand, count, first_at, last_at,
      first_release, last_release, sample)
    select fingerprint, source, name, code, message, place, brand, count, first_at, last_at, release, release, sample
    from json_to_recordset(${JSON.stringify(rows)}::json) as counted (fingerprint text, source text, name text, code text,
      message text, place text, brand text, count bigint, first_at timestamptz, last_at timestamptz, release text,
      sample jsonb)
    order by fingerprint
    on conflict (fingerprint) do update set
      count = known.count + excluded.count,
      first_at = least(known.first_at, excluded.first_at),
      last_at = greatest(known.last_at, excluded.last_at),
      last_release = excluded.last_release, brand = excluded.brand, sample = excluded.sample,
      done_at = case when excluded.last_at > known.done_at then null else known.done_at end`)
}

const { name, code, message, place, brand } = errorGroups
const facts = sql`lower(concat_ws(' ', ${name}, ${code}, ${message}, ${place}, ${brand}))`

/** The open errors that contain all words of the phrase, the latest first. */
export const readGroups = (db: Db, phrase: string, most: number): Promise<ErrorGroup[]> =>
  db
    .select()
    .from(errorGroups)
    .where(and(isNull(errorGroups.doneAt), ...wordsOfPhrase(phrase).map((word) => sql`strpos(${facts}, ${word}) > 0`)))
    .orderBy(desc(errorGroups.lastAt))
    .limit(most)

export async function setDone(db: Db, fingerprint: string, now: Date) {
  await db
    .update(errorGroups)
    .set({ doneAt: now })
    .where(and(eq(errorGroups.fingerprint, fingerprint), isNull(errorGroups.doneAt)))
}

export const forgetOldGroups = (db: Db, giveWay?: GiveWay) =>
  sweep(db, errorGroups, lt(errorGroups.lastAt, sql`now() - ${daysRemembered} * interval '1 day'`), giveWay)
