import { randomBytes } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { type CountRow, type Counts, placeKey, type TestRow, type VisitRow } from './count-buffer.ts'
import { abTestCounts, abTestHashes, eventCounts, visitHashes, visitSalts } from './schema.ts'

/**
 * All of it or nothing. It does not wait for the disk, and the commits of orders do not wait for it: a database that
 * crashes loses the counts of less than a second, as a process does.
 */
export async function saveCounts(db: Db, { events, visits, tests }: Counts): Promise<void> {
  await db.transaction(async (db) => {
    await db.execute(sql`set local synchronous_commit = off`)
    await addEvents(db, events, byPlace(visits))
    await addTests(db, tests)
  })
}

/** Visits are many and their places few: only the hashes are sent one by one. */
function byPlace(visits: readonly VisitRow[]) {
  const groups = Map.groupBy(visits, placeKey).values()
  return [...groups].map((group) => ({ ...group[0], hashes: group.map(({ hash }) => hash) }))
}

/**
 * Adds to the counts, and one visit for each hash that was not there. The rows are sorted, so that processes which write
 * at the same moment lock them in the same order.
 */
async function addEvents(db: Db, events: readonly CountRow[], visits: ReturnType<typeof byPlace>): Promise<void> {
  await db.execute(sql`
    with counted as (
      select * from json_to_recordset(${JSON.stringify(events)}::json) as row (day date, storefront text, locale text,
        device text, page_type text, event text, bucket int, count bigint, sum bigint)),
    visits as (
      select day, storefront, locale, device, page_type, hash
      from json_to_recordset(${JSON.stringify(visits)}::json) as place (day date, storefront text, locale text,
        device text, page_type text, hashes json), json_array_elements_text(hashes) as hash),
    newcomers as (
      insert into visit_hashes (day, hash) select day, hash from visits order by day, hash
      on conflict do nothing returning day, hash)
    insert into event_counts as known (day, storefront, locale, device, page_type, event, bucket, count, sum)
    select day, storefront, locale, device, page_type, event, bucket, count, sum from counted
    union all
    select day, storefront, locale, device, page_type, 'visit', 0, count(*), 0
    from newcomers join visits using (day, hash) group by day, storefront, locale, device, page_type
    order by 1, 2, 3, 4, 5, 6, 7
    on conflict (storefront, day, event, page_type, locale, device, bucket)
    do update set count = known.count + excluded.count, sum = known.sum + excluded.sum`)
}

/** A visitor counts once for each goal of a test, and only if they have seen the test. */
async function addTests(db: Db, tests: readonly TestRow[]): Promise<void> {
  const isVisit = (row: TestRow) => row.goal === 'visit'
  await addToTests(db, tests.filter(isVisit))
  await addToTests(
    db,
    tests.filter((row) => !isVisit(row)),
  )
}

async function addToTests(db: Db, rows: readonly TestRow[]): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    with reached as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as row (day date, storefront text, test text,
        edition text, variant text, goal text, hash text)),
    newcomers as (
      insert into ab_test_hashes (test, edition, goal, hash, day)
      select test, edition, goal, hash, day from reached
      where goal = 'visit' or exists (
        select from ab_test_hashes as seen
        where seen.test = reached.test and seen.edition = reached.edition and seen.goal = 'visit'
          and seen.hash = reached.hash)
      order by test, edition, goal, hash
      on conflict do nothing returning test, edition, goal, hash)
    insert into ab_test_counts as known (storefront, test, edition, variant, goal, count, since, until)
    select storefront, test, edition, variant, goal, count(*), min(day), max(day)
    from newcomers join reached using (test, edition, goal, hash)
    group by storefront, test, edition, variant, goal
    order by 1, 2, 3, 4, 5
    on conflict (storefront, test, edition, variant, goal) do update set
      count = known.count + excluded.count, until = greatest(known.until, excluded.until)`)
}

/** The random text of a day, the same in all processes. */
export async function saltOf(db: Db, day: string): Promise<string> {
  await db.execute(sql`
    insert into visit_salts (day, salt) values (${day}, ${randomBytes(32).toString('base64url')}) on conflict do nothing`)
  const { rows } = await db.execute<{ salt: string }>(sql`select salt from visit_salts where day = ${day}`)
  const [row] = rows
  if (!row) throw new Error(`The salt of ${day} is gone`)
  return row.salt
}

/** Deletes the hashes of earlier days with what they were made of, and counts and tests that are too old. */
export async function forgetBefore(
  db: Db,
  days: { visits: string; tests: string; counts: string },
  giveWay?: GiveWay,
): Promise<void> {
  await sweep(db, visitSalts, lt(visitSalts.day, days.visits), giveWay)
  await sweep(db, visitHashes, lt(visitHashes.day, days.visits), giveWay)
  await sweep(db, abTestHashes, lt(abTestHashes.day, days.tests), giveWay)
  await sweep(db, eventCounts, lt(eventCounts.day, days.counts), giveWay)
  await sweep(db, abTestCounts, lt(abTestCounts.until, days.counts), giveWay)
}
