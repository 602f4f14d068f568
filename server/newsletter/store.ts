import { sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { hoursToConfirm, minutesBetween } from './rules.ts'
import { newsletterSubscribers } from './schema.ts'

export type NewSubscriber = { brand: string; locale: LocaleCode; email: string; tokenDigest: string }

/**
 * True if the confirmation is to be mailed: not to an address that is confirmed already, nor shortly after the last mail.
 * The statement decides, so that of many requests at the same moment one causes a mail.
 */
export async function insertUnconfirmed(
  db: Db,
  { brand, locale, email, tokenDigest }: NewSubscriber,
): Promise<boolean> {
  const expiresAt = sql`now() + ${hoursToConfirm} * interval '1 hour'`
  const { rows } = await db.execute(sql`
    insert into newsletter_subscribers as known (brand, locale, email, token_digest, expires_at)
    values (${brand}, ${locale}, ${email}, ${tokenDigest}, ${expiresAt})
    on conflict (brand, email) do update set locale = excluded.locale, token_digest = excluded.token_digest,
      requested_at = now(), expires_at = excluded.expires_at
    where known.confirmed_at is null
      and (known.expires_at <= now() or known.requested_at < now() - ${minutesBetween} * interval '1 minute')
    returning id`)
  return rows.length > 0
}

const isOf = (brand: string, digest: string) =>
  sql`brand = ${brand} and token_digest = ${digest} and (expires_at is null or expires_at > now())`

export type Subscription = { email: string; state: 'unconfirmed' | 'confirmed' }

/** The subscription of a mailed link, at the storefront that mailed it. */
export async function readSubscription(db: Db, brand: string, digest: string): Promise<Subscription | undefined> {
  const { rows } = await db.execute<Subscription>(sql`
    select email, case when confirmed_at is null then 'unconfirmed' else 'confirmed' end as state
    from newsletter_subscribers where ${isOf(brand, digest)}`)
  return rows[0]
}

/** The address; undefined if it was confirmed before, or the link is invalid. */
export async function confirmSubscriber(db: Db, brand: string, digest: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ email: string }>(sql`
    update newsletter_subscribers set confirmed_at = now(), expires_at = null
    where ${isOf(brand, digest)} and confirmed_at is null returning email`)
  return rows[0]?.email
}

/** True if the address had confirmed. */
export async function deleteSubscriber(db: Db, brand: string, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ was_confirmed: boolean }>(sql`
    delete from newsletter_subscribers where brand = ${brand} and email = ${email}
    returning confirmed_at is not null as was_confirmed`)
  return rows[0]?.was_confirmed ?? false
}

/** Addresses that were not confirmed in time. */
export const deleteUnconfirmed = (db: Db, giveWay?: GiveWay) =>
  sweep(db, newsletterSubscribers, sql`expires_at <= now()`, giveWay)
