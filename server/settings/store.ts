import { sql } from 'drizzle-orm'
import type { SettingsChange, SettingValue } from '#contract/staff/settings.ts'
import type { Db } from '#server/database/database.ts'
import type { StoredValues } from './rules.ts'

export type StoredSettings = { values: StoredValues; version: number }

/** Of every storefront. `version` counts all changes of one. */
export async function readSettingRows(db: Db): Promise<Map<string, StoredSettings>> {
  const { rows } = await db.execute<{ brand: string } & StoredSettings>(sql`
    select brand, json_object_agg(key, value) as values, sum(version)::int as version from settings group by brand`)
  return new Map(rows.map(({ brand, ...stored }) => [brand, stored]))
}

export async function writeSettings(db: Db, brand: string, changes: readonly SettingsChange[], now: Date) {
  await db.execute(sql`
    insert into settings (brand, key, value, changed_at)
    select ${brand}, key, nullif("to", 'null'), ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(changes)}::json) change (key text, "to" jsonb)
    on conflict (brand, key) do update
      set value = excluded.value, version = settings.version + 1, changed_at = excluded.changed_at`)
}

export type SettingEntry = {
  at: string
  by: string
  key: string
  from: SettingValue | null
  /** Null: the value of the file again. */
  to: SettingValue | null
}

/** Who set what, newest first. */
export async function readSettingEntries(db: Db, subject: string): Promise<SettingEntry[]> {
  const { rows } = await db.execute<SettingEntry>(sql`
    select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, coalesce(users.name, actor) as by,
      details ->> 'key' as key, details -> 'from' as from, details -> 'to' as to
    from audit_log left join users on users.id = actor
    where subject = ${subject} order by audit_log.id desc limit 20`)
  return rows
}
