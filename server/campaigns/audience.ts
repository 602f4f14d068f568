import { type SQL, sql } from 'drizzle-orm'
import type { MarketingChannel } from '#contract/identity/identity.ts'
import { listOf } from '#server/database/lists.ts'

export type Audience = {
  brand: string
  channel: MarketingChannel
  idleMonths: number | null
  /** Languages of the storefront. Who speaks another one is written to in the first. */
  locales: readonly [string, ...string[]]
}

const localeOf = (column: SQL, locales: Audience['locales']) =>
  sql`case when ${column} in ${listOf(locales)} then ${column} else ${locales[0]} end`

/** Customers who agreed, by an address that they have proven, and are neither blocked nor about to be deleted. */
const customersOf = ({ brand, channel }: Pick<Audience, 'brand' | 'channel'>) => sql`
  from marketing_communications marketing
  join users on users.id = marketing.user_id and email_verified and blocked_at is null
  join customers on customers.user_id = users.id
  where marketing.brand = ${brand} and ${channel} = any(channels)
    and not exists (select from account_deletions where account_deletions.user_id = users.id)`

const subscribersOf = ({ brand, channel }: Pick<Audience, 'brand' | 'channel'>) => sql`
  from newsletter_subscribers subscriber
  where subscriber.brand = ${brand} and confirmed_at is not null and ${channel}::text = 'newsletter'`

/** Customers who have ordered here before, but not for so many months. */
const isIdle = ({ brand, idleMonths }: Audience) =>
  idleMonths === null
    ? sql`true`
    : sql`exists (select from orders where orders.customer_id = users.id and orders.brand = ${brand})
        and not exists (select from orders where orders.customer_id = users.id and orders.brand = ${brand}
          and orders.created_at > now() - ${idleMonths} * interval '1 month')`

/** Addresses that get a letter, each once, with the language: of an account rather than of the address without one. */
export const audience = (of: Audience): SQL => sql`
  select distinct on (email) email, locale from (
    select users.email, ${localeOf(sql`customers.locale_code`, of.locales)} as locale, 1 as turn
    ${customersOf(of)} and ${isIdle(of)}
    union all
    select subscriber.email, ${localeOf(sql`subscriber.locale`, of.locales)}, 2
    ${subscribersOf(of)} and ${of.idleMonths === null}
  ) agreed order by email, turn`

/** True if an address agrees still. */
export const agreesStill = (email: SQL, of: Pick<Audience, 'brand' | 'channel'>): SQL => sql`(
  exists (select ${customersOf(of)} and users.email = ${email})
  or exists (select ${subscribersOf(of)} and subscriber.email = ${email}))`

export type ConsentRow = {
  email: string
  first_name: string | null
  last_name: string | null
  locale: string
  /** In UTC; null for an agreement of before there were proofs, which has only the day of its last change. */
  agreed_at: string
  source: string | null
  text_version: number | null
}

/** Everybody who agrees to a channel, with the proof, behind an address. */
export const agreeing = (of: Pick<Audience, 'brand' | 'channel'>, after: string, count: number): SQL => sql`
  select distinct on (email) * from (
    select users.email, first_name, last_name, customers.locale_code as locale, 1 as turn,
      coalesce(proof.at, marketing.updated_at) as agreed_at, proof.source, proof.text_version
    from marketing_communications marketing
    join users on users.id = marketing.user_id and email_verified and blocked_at is null
    join customers on customers.user_id = users.id
    left join lateral (select at, source, text_version from marketing_consents
      where marketing_consents.user_id = users.id and marketing_consents.brand = marketing.brand
        and marketing_consents.channel = ${of.channel} and is_given order by id desc limit 1) proof on true
    where marketing.brand = ${of.brand} and ${of.channel} = any(channels) and users.email > ${after}
      and not exists (select from account_deletions where account_deletions.user_id = users.id)
    union all
    select subscriber.email, null, null, subscriber.locale, 2, confirmed_at, proof.source, proof.text_version
    from newsletter_subscribers subscriber
    left join lateral (select source, text_version from marketing_consents
      where marketing_consents.email = subscriber.email and marketing_consents.brand = subscriber.brand
        and marketing_consents.channel = ${of.channel} and is_given order by id desc limit 1) proof on true
    where subscriber.brand = ${of.brand} and confirmed_at is not null and ${of.channel}::text = 'newsletter'
      and subscriber.email > ${after}
  ) agreed order by email, turn limit ${count}`
