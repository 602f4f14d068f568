import { type SQL, sql } from 'drizzle-orm'
import type { CountryCode, LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { arrayOf } from '#server/database/lists.ts'
import { isPutOff } from '#server/jobs/failed-items.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { daysStored, daysWaiting, hoursToConfirm, minutesBetween } from './rules.ts'
import { stockAlerts } from './schema.ts'

export const alertsJob = 'tell-of-stock'

export type Wish = { brand: string; email: string; productId: string; variants: readonly string[] }
export type NewAlert = Wish & { id: string; locale: LocaleCode; choice: string; tokenDigest: string }

const inHours = (hours: number) => sql`now() + ${hours} * interval '1 hour'`
const inDays = (days: number) => inHours(days * 24)

/** True if one of the variants can neither be taken from stock nor ordered for the customer. */
const isSoldOut = (productId: SQL, variants: SQL) => sql`exists (
  select from stock where stock.product_id = ${productId} and stock.variant_id = any(${variants})
    and stop_order and on_hand <= reserved)`

export async function readSoldOut(db: Db, productId: string, variants: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ is_sold_out: boolean }>(
    sql`select ${isSoldOut(sql`${productId}`, arrayOf(variants))} as is_sold_out`,
  )
  return rows[0]?.is_sold_out ?? false
}

/** True if the owner of the account has proven the address. */
export async function readProven(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ email_verified: boolean }>(
    sql`select email_verified from users where id = ${userId}`,
  )
  return rows[0]?.email_verified ?? false
}

const insertion = (alert: NewAlert, confirmedAt: SQL, expiresAt: SQL) => sql`
  insert into stock_alerts as known
    (id, brand, locale, email, product_id, variants, choice, token_digest, confirmed_at, expires_at)
  values (${alert.id}, ${alert.brand}, ${alert.locale}, ${alert.email}, ${alert.productId}, ${arrayOf(alert.variants)},
    ${alert.choice}, ${alert.tokenDigest}, ${confirmedAt}, ${expiresAt})
  on conflict (brand, email, product_id, variants) where told_at is null do update set
    locale = excluded.locale, choice = excluded.choice, confirmed_at = excluded.confirmed_at,
    expires_at = excluded.expires_at, requested_at = now()`

/**
 * True if the confirmation is to be mailed: not if the wish is confirmed already, nor shortly after the last mail. The
 * statement decides, so that of many requests at the same moment one causes a mail.
 */
export async function insertUnconfirmed(db: Db, alert: NewAlert): Promise<boolean> {
  const { rows } = await db.execute(sql`
    ${insertion(alert, sql`null`, inHours(hoursToConfirm))}, token_digest = excluded.token_digest
    where known.expires_at <= now()
      or (known.confirmed_at is null and known.requested_at < now() - ${minutesBetween} * interval '1 minute')
    returning id`)
  return rows.length > 0
}

/** The wish of a customer whose address is proven. */
export async function insertConfirmed(db: Db, alert: NewAlert) {
  await db.execute(insertion(alert, sql`now()`, inDays(daysWaiting)))
}

export type AlertRow = {
  id: string
  locale: LocaleCode
  email: string
  product_id: string
  variants: string[]
  choice: string
}

const columns = sql`id, locale, email, product_id, variants, choice`
const isOf = (brand: string, digest: string) =>
  sql`brand = ${brand} and token_digest = ${digest} and expires_at > now()`

export type SeenAlert = AlertRow & { state: 'unconfirmed' | 'waiting' | 'told'; others: number }

/** The alert of a mailed link, at the storefront that mailed it. */
export async function readAlert(db: Db, brand: string, digest: string): Promise<SeenAlert | undefined> {
  const { rows } = await db.execute<SeenAlert>(sql`
    select ${columns},
      case when told_at is not null then 'told' when confirmed_at is not null then 'waiting' else 'unconfirmed' end as state,
      (select count(*)::int from stock_alerts other where other.brand = mine.brand and other.email = mine.email
        and other.id <> mine.id and other.confirmed_at is not null and other.told_at is null
        and other.expires_at > now()) as others
    from stock_alerts mine where ${isOf(brand, digest)}`)
  return rows[0]
}

/** A second time changes nothing, and so does an alert that has been told. */
export async function confirmAlert(db: Db, brand: string, digest: string) {
  await db.execute(sql`
    update stock_alerts set confirmed_at = now(), expires_at = ${inDays(daysWaiting)}
    where ${isOf(brand, digest)} and confirmed_at is null`)
}

export async function deleteAlert(db: Db, brand: string, digest: string) {
  await db.execute(sql`delete from stock_alerts where ${isOf(brand, digest)}`)
}

/** Deletes the alert and all others of its address at the storefront. */
export async function deleteAllBeside(db: Db, brand: string, digest: string) {
  await db.execute(sql`
    delete from stock_alerts using stock_alerts named
    where named.brand = ${brand} and named.token_digest = ${digest} and named.expires_at > now()
      and stock_alerts.brand = named.brand and stock_alerts.email = named.email`)
}

const isWaitingFor = ({ brand, email, productId, variants }: Wish) => sql`
  brand = ${brand} and email = ${email} and product_id = ${productId} and variants = ${arrayOf(variants)}
    and confirmed_at is not null and told_at is null and expires_at > now()`

export async function readWaiting(db: Db, wish: Wish): Promise<boolean> {
  const { rows } = await db.execute(sql`select from stock_alerts where ${isWaitingFor(wish)}`)
  return rows.length > 0
}

export async function deleteWaiting(db: Db, wish: Wish) {
  await db.execute(sql`delete from stock_alerts where ${isWaitingFor(wish)}`)
}

/** Deletes what has expired, and wishes for products that the storefront does not sell any more. */
export async function deleteEnded(db: Db, giveWay?: GiveWay) {
  await sweep(db, stockAlerts, sql`expires_at <= now()`, giveWay)
  const isUnsold = sql`told_at is null and exists (
    select from products where products.product_id = stock_alerts.product_id
      and (not is_active or discontinued or stock_alerts.brand <> all(brand_channels)))`
  await sweep(db, stockAlerts, isUnsold, giveWay)
}

/** Confirmed wishes of a storefront that can be fulfilled, the oldest first. */
export async function readDue(
  db: Db,
  { brand, market, count }: { brand: string; market: CountryCode; count: number },
): Promise<AlertRow[]> {
  const { rows } = await db.execute<AlertRow>(sql`
    select ${columns} from stock_alerts
    where brand = ${brand} and confirmed_at is not null and told_at is null and expires_at > now()
      and exists (select from prices where prices.product_id = stock_alerts.product_id
        and market = ${market} and channel = 'website')
      and not ${isSoldOut(sql`stock_alerts.product_id`, sql`stock_alerts.variants`)}
      and not ${isPutOff(alertsJob, sql`stock_alerts.id`)}
    order by confirmed_at, id limit ${count}`)
  return rows
}

/** True for one process only, and only if the alert was not stopped meanwhile. */
export async function markTold(db: Db, id: string, tokenDigest: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update stock_alerts set told_at = now(), token_digest = ${tokenDigest}, expires_at = ${inDays(daysStored)}
    where id = ${id} and told_at is null and confirmed_at is not null returning id`)
  return rows.length > 0
}

export async function deleteById(db: Db, id: string) {
  await db.execute(sql`delete from stock_alerts where id = ${id}`)
}
