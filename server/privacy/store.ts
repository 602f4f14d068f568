import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import { storefrontZones } from '#brands/all.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { arrayOf } from '#server/database/lists.ts'
import { isPutOff } from '#server/jobs/failed-items.ts'
import type { Person, PersonalTable } from './personal-tables.ts'
import { accountDeletions } from './schema.ts'

/** The rows of a table that are the person's, as JSON. */
export async function readRows(db: Db, { table, rows, secrets = [] }: PersonalTable, person: Person) {
  const hidden = arrayOf(secrets)
  const found = await db.execute<{ row: Record<string, unknown> }>(sql`
    select to_jsonb(one) - ${hidden} as row from ${sql.identifier(table)} one where ${rows(person)}`)
  return found.rows.map(({ row }) => row)
}

export async function eraseRows(db: Db, { table, rows }: PersonalTable, person: Person) {
  await db.execute(sql`delete from ${sql.identifier(table)} where ${rows(person)}`)
}

export async function unnameRows(db: Db, { table, rows, unnamed }: PersonalTable & { unnamed: SQL }, person: Person) {
  await db.execute(sql`update ${sql.identifier(table)} set ${unnamed} where ${rows(person)}`)
}

export type OpenThing = { kind: 'order' | 'return' | 'invoice' | 'refund'; number: string }

const openThingsOf = (user: SQL, now: Date) => sql`
  with own as (select id, number, state, payment_id from orders where customer_id = ${user})
  select kind, number::text as number from (
    select 'order' as kind, number from own where state not in ('shipped', 'cancelled', 'returned')
    union select 'invoice', number from own join receivables on order_id = own.id
      where receivables.state in ('open', 'part_paid')
    union select 'return', own.number from own join returns on order_id = own.id
      where returns.state in ('received', 'checked')
        or returns.state = 'announced' and send_by >= (${now.toISOString()}::timestamptz at time zone (${JSON.stringify(storefrontZones())}::jsonb ->> returns.brand))::date
    union select 'refund', number from own join refunds on order_id = own.id where refunds.state <> 'done'
  ) thing order by thing.number, kind`

/** What an account still owes or is owed, at all storefronts. A return counts as long as it can still be sent. */
export async function readOpenThings(db: Db, userId: string, now = new Date()): Promise<OpenThing[]> {
  const { rows } = await db.execute<OpenThing>(openThingsOf(sql`${userId}`, now))
  return rows
}

const unfinishedPaymentsOf = (user: SQL) => sql`
  select from payments where cart_id in (select id from carts where customer_id = ${user})
    and state in ('open', 'settling', 'owed') limit 1`

/** True if a payment of the account is under way, which may become an order. */
export async function isPaying(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(unfinishedPaymentsOf(sql`${userId}`))
  return rows.length > 0
}

export type AccountRow = {
  email: string
  isProven: boolean
  role: string
  name: string | null
  locale: LocaleCode | null
}

export async function readAccount(db: Db, userId: string): Promise<AccountRow | undefined> {
  const { rows } = await db.execute<AccountRow>(sql`
    select email, email_verified as "isProven", role, first_name as name, locale_code as locale
    from users left join customers on user_id = users.id where users.id = ${userId}`)
  return rows[0]
}

/** Nobody signs in, orders or asks for anything with the account until the transaction ends. */
export async function lockAccount(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from users where id = ${userId} for update`)
  return rows.length > 0
}

/** False if it was requested before. */
export async function insertDeletion(db: Db, deletion: { userId: string; brand: string; dueAt: Date }) {
  const made = await db
    .insert(accountDeletions)
    .values(deletion)
    .onConflictDoNothing()
    .returning({ userId: accountDeletions.userId })
  return made.length > 0
}

export async function readDeletion(db: Db, userId: string) {
  const [found] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId))
  return found
}

export async function deleteDeletion(db: Db, userId: string): Promise<boolean> {
  const gone = await db
    .delete(accountDeletions)
    .where(eq(accountDeletions.userId, userId))
    .returning({ userId: accountDeletions.userId })
  return gone.length > 0
}

export const deletionsJob = 'delete-accounts'
export type DueDeletion = { userId: string; brand: string }

/** Deletions whose day has come and for which nothing is open, the oldest first. */
export async function readDueDeletions(db: Db, now: Date, count: number): Promise<DueDeletion[]> {
  const user = sql`account_deletions.user_id`
  const { rows } = await db.execute<DueDeletion>(sql`
    select user_id as "userId", brand from account_deletions
    where due_at <= ${now.toISOString()} and not ${isPutOff(deletionsJob, user)}
      and not exists (${openThingsOf(user, now)}) and not exists (${unfinishedPaymentsOf(user)})
    order by due_at limit ${count}`)
  return rows
}

export async function isDue(db: Db, userId: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), lte(accountDeletions.dueAt, now)))
  return found.length > 0
}
