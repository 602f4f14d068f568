import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { type MergePair, mergedTables } from './merged-tables.ts'
import type { MergedAccount, MergeSubject } from './rules.ts'
import { wearersTogether } from './wearer-moves.ts'

const account = sql`
  select users.id, account_id::text as "accountId", first_name || ' ' || last_name as name, users.email,
    email_verified as "isProven", blocked_at is not null as "isBlocked", due_at is not null as "isToBeDeleted",
    exists (select from payments where cart_id in (select id from carts where customer_id = users.id)
      and state in ('open', 'settling', 'owed')) as "isPaying"
  from users join customers on customers.user_id = users.id
  left join account_deletions on account_deletions.user_id = users.id`

export async function readAccount(db: Db, id: string): Promise<MergedAccount | undefined> {
  const { rows } = await db.execute<MergedAccount>(sql`${account} where users.id = ${id} and role = 'customer'`)
  return rows[0]
}

/** By e-mail address, number or id. */
export async function readAccountIdBy(db: Db, phrase: string): Promise<string | undefined> {
  const number = /^\d{1,12}$/.test(phrase) ? Number(phrase) : -1
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from users where email = ${phrase.toLowerCase()} and role = 'customer'
    union all select user_id from customers where account_id = ${number} or user_id = ${phrase} limit 1`)
  return rows[0]?.id
}

/** Nobody signs in to or orders with either of them until the transaction ends. */
export async function lockBoth(db: Db, ids: readonly [string, string]) {
  await db.execute(sql`
    select from users where id in (${ids[0]}, ${ids[1]}) order by id for update`)
}

export async function countWearers(db: Db, pair: { into: string; from: string }): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select ${wearersTogether(pair)} as count`)
  return rows[0]?.count ?? 0
}

export async function isMergedInto(db: Db, { into, from }: { into: string; from: string }): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from merged_accounts where user_id = ${from} and into_id = ${into}`)
  return rows.length > 0
}

/** How many rows there are of each subject, in one statement. */
export async function countRows(db: Db, { from, fromEmail }: Pick<MergePair, 'from' | 'fromEmail'>) {
  const counts = mergedTables.flatMap((one) => {
    if (!('moves' in one) || !one.subject) return []
    const { table, subject, column = 'customer_id' } = one
    const owner = column === 'email' ? fromEmail : from
    return [
      sql`select ${subject}::text as subject, count(*)::int as count from ${sql.identifier(table)}
        where ${sql.identifier(column)} = ${owner}`,
    ]
  })
  const { rows } = await db.execute<{ subject: MergeSubject; count: number }>(sql`
    select subject, sum(count)::int as count from (${sql.join(counts, sql` union all `)}) counted
    where count > 0 group by subject`)
  return rows
}

export async function moveRows(db: Db, pair: MergePair) {
  for (const one of mergedTables) if ('moves' in one) for (const move of one.moves(pair)) await db.execute(move)
}

/** With every way in, which the database deletes along. */
export async function deleteUser(db: Db, id: string) {
  await db.execute(sql`delete from users where id = ${id}`)
}
