import { sql } from 'drizzle-orm'
import type { ApiScope } from '#contract/admin/scopes.ts'
import { shopZone } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Db } from '#server/database/database.ts'
import { executePrepared } from '#server/database/prepared.ts'
import { isStaffWhoMay } from '#server/users/staff-who-may.ts'
import { apiKeys } from './schema.ts'

export type StoredKey = {
  id: string
  name: string
  ending: string
  scopes: ApiScope[]
  brands: string[]
  createdAt: string
  expiresAt: string
  revokedAt: string | null
  lastUsedOn: string | null
  /** The name of the member of staff who made it. */
  author: string | null
  /** True if that member may still make keys. */
  hasMaker: boolean
}

/** A member of staff who has left or has another role still knows the secret, so their keys do not work any more. */
const hasMaker = isStaffWhoMay('manage-keys', sql`created_by`)

const isoOf = (column: string) => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** All keys, the newest first. A shop has dozens of them, not thousands. */
export async function readKeys(db: Db): Promise<StoredKey[]> {
  const { rows } = await db.execute<StoredKey>(sql`
    select api_keys.id, api_keys.name, ending, scopes, brands, ${isoOf('api_keys.created_at')} as "createdAt",
      ${isoOf('expires_at')} as "expiresAt", ${isoOf('revoked_at')} as "revokedAt", last_used_on::text as "lastUsedOn",
      users.name as author, ${hasMaker} as "hasMaker"
    from api_keys left join users on users.id = created_by order by api_keys.created_at desc, api_keys.id limit 500`)
  return rows
}

export async function insertKey(db: Db, key: typeof apiKeys.$inferInsert): Promise<boolean> {
  const made = await db.insert(apiKeys).values(key).onConflictDoNothing().returning({ id: apiKeys.id })
  return made.length > 0
}

export async function hasKey(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from api_keys where id = ${id}`)
  return rows.length > 0
}

/** True if the key with this secret is as it was made, since then. */
export async function isUntouched(db: Db, { id, digest, since }: { id: string; digest: string; since: Date }) {
  const { rows } = await db.execute(sql`
    select from api_keys where id = ${id} and digest = ${digest} and created_at > ${since.toISOString()}::timestamptz
      and revoked_at is null and last_used_on is null`)
  return rows.length > 0
}

/** False if it was revoked before, or does not exist. */
export async function endKey(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update api_keys set revoked_at = now() where id = ${id} and revoked_at is null returning id`)
  return rows.length > 0
}

export type WorkingKey = {
  id: string
  name: string
  digest: string
  scopes: ApiScope[]
  brands: string[]
  isFirstUseToday: boolean
}

/** `isFirstUseToday`: `last_used_on` is another day, so it has to be written. */
export async function readWorkingKey(db: Db, digest: string, now: Date): Promise<WorkingKey | undefined> {
  const { rows } = await executePrepared<WorkingKey>(
    db,
    'api-key',
    sql`select id, name, digest, scopes, brands, last_used_on is distinct from ${isoDate(now, shopZone)}::date as "isFirstUseToday"
      from api_keys where digest = ${digest} and revoked_at is null and expires_at > ${now.toISOString()}::timestamptz and ${hasMaker}`,
  )
  return rows[0]
}

export async function noteUse(db: Db, id: string, now: Date) {
  await db.execute(sql`
    update api_keys set last_used_on = ${isoDate(now, shopZone)}::date
    where id = ${id}
      and last_used_on is distinct from ${isoDate(now, shopZone)}::date`)
}

/** True if it still works. A long export asks this again for each part. */
export async function isWorking(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from api_keys where id = ${id} and revoked_at is null and expires_at > now() and ${hasMaker}`)
  return rows.length > 0
}
