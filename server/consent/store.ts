import { lt, sql } from 'drizzle-orm'
import type { ConsentProof } from '#contract/identity/consent-choice.ts'
import type { Db } from '#server/database/database.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { consents } from './schema.ts'

/** Adds a row, unless the newest one of the same browser says the same: then the report came twice. */
export async function insertChoice(
  db: Db,
  brand: string,
  { id, version, statistics, marketing }: ConsentProof,
  at: Date,
) {
  await db.execute(sql`
    insert into consents (id, chosen_at, brand, version, statistics, marketing)
    select ${id}::uuid, ${at.toISOString()}::timestamptz, ${brand}, ${version}::int, ${statistics}::boolean,
      ${marketing}::boolean
    where not exists (
      select from (select * from consents where id = ${id}::uuid order by chosen_at desc limit 1) newest
      where newest.brand = ${brand} and newest.version = ${version}::int
        and newest.statistics = ${statistics}::boolean and newest.marketing = ${marketing}::boolean)
    on conflict do nothing`)
}

export const deleteChoicesBefore = (db: Db, day: Date, giveWay?: GiveWay) =>
  sweep(db, consents, lt(consents.chosenAt, day), giveWay)
