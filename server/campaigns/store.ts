import { sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { MarketingChannel } from '#contract/identity/identity.ts'
import type { CampaignState, CampaignTexts, NewCampaign } from '#contract/staff/campaigns.ts'
import type { Db } from '#server/database/database.ts'
import { isPutOff } from '#server/jobs/failed-items.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { type Audience, agreeing, agreesStill, audience, type ConsentRow } from './audience.ts'
import { campaignRecipients } from './schema.ts'

export const campaignsJob = 'send-campaigns'

export type Campaign = {
  id: string
  brand: string
  channel: MarketingChannel
  idle_months: number | null
  state: CampaignState
  version: number
  created_at: string
  texts: CampaignTexts
  recipients: number
  sent: number
  skipped: number
}

const columns = sql`
  id, brand, channel, idle_months, state, version, created_at::text,
  (select coalesce(json_object_agg(locale, json_build_object('subject', subject, 'body', body)), '{}')
    from campaign_texts where campaign_id = campaigns.id) as texts,
  counted.*`
/** How far it is. */
const counted = sql`
  cross join lateral (select count(*)::int as recipients, count(*) filter (where state = 'sent')::int as sent,
    count(*) filter (where state = 'skipped')::int as skipped
    from campaign_recipients where campaign_id = campaigns.id) counted`

/** The newest first. */
export async function readCampaigns(db: Db, count: number): Promise<Campaign[]> {
  const { rows } = await db.execute<Campaign>(sql`
    select ${columns} from (select * from campaigns order by created_at desc, id limit ${count}) campaigns ${counted}
    order by campaigns.created_at desc, id`)
  return rows
}

export async function readCampaign(db: Db, id: string): Promise<Campaign | undefined> {
  const { rows } = await db.execute<Campaign>(sql`select ${columns} from campaigns ${counted} where id = ${id}`)
  return rows[0]
}

/** Sent twice, the form makes one. */
export async function insertCampaign(db: Db, { id, brand, channel, idle_months }: NewCampaign) {
  await db.execute(sql`
    insert into campaigns (id, brand, channel, idle_months) values (${id}, ${brand}, ${channel}, ${idle_months})
    on conflict (id) do nothing`)
}

type Seen = { id: string; version: number }

/** False if it is no draft any more, or has been changed meanwhile. */
export async function writeTexts(db: Db, { id, version }: Seen, texts: CampaignTexts): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update campaigns set version = version + 1
    where id = ${id} and version = ${version} and state = 'draft' returning id`)
  if (rows.length === 0) return false
  await db.execute(sql`delete from campaign_texts where campaign_id = ${id}`)
  for (const [locale, { subject, body }] of Object.entries(texts))
    await db.execute(sql`
      insert into campaign_texts (campaign_id, locale, subject, body) values (${id}, ${locale}, ${subject}, ${body})`)
  return true
}

export async function deleteDraft(db: Db, { id, version }: Seen): Promise<boolean> {
  const { rows } = await db.execute(sql`
    delete from campaigns where id = ${id} and version = ${version} and state = 'draft' returning id`)
  return rows.length > 0
}

/** Number of readers who would get it now, by language. */
export async function countAudience(db: Db, of: Audience): Promise<{ locale: LocaleCode; count: number }[]> {
  const { rows } = await db.execute<{ locale: LocaleCode; count: number }>(sql`
    select locale, count(*)::int as count from (${audience(of)}) reader group by locale order by locale`)
  return rows
}

/** The number of recipients; undefined if it has begun, or been changed meanwhile. */
export async function beginSending(db: Db, { id, version }: Seen, of: Audience): Promise<number | undefined> {
  const { rows: begun } = await db.execute(sql`
    update campaigns set state = 'sending', version = version + 1, started_at = now()
    where id = ${id} and version = ${version} and state = 'draft' returning id`)
  if (begun.length === 0) return undefined
  const { rows } = await db.execute<{ count: number }>(sql`
    with written as (
      insert into campaign_recipients (campaign_id, email, locale)
      select ${id}::uuid, email, locale from (${audience(of)}) reader returning 1
    ) select count(*)::int as count from written`)
  return rows[0]?.count ?? 0
}

/** False if it is not under way. */
export async function stopSending(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update campaigns set state = 'stopped', version = version + 1, ended_at = now()
    where id = ${id} and state = 'sending' returning id`)
  return rows.length > 0
}

export type Turn = {
  id: string
  campaign_id: string
  email: string
  locale: LocaleCode
  brand: string
  channel: MarketingChannel
  subject: string
  body: string
}

/** Recipients whose turn it is, with their letter: of the campaigns that are under way, the oldest first. */
export async function readTurns(db: Db, count: number): Promise<Turn[]> {
  const { rows } = await db.execute<Turn>(sql`
    select reader.id, reader.campaign_id, email, reader.locale, brand, channel, subject, body
    from campaigns
    join campaign_recipients reader on reader.campaign_id = campaigns.id and reader.state = 'waiting'
    join campaign_texts texts on texts.campaign_id = campaigns.id and texts.locale = reader.locale
    where campaigns.state = 'sending' and not ${isPutOff(campaignsJob, sql`reader.id`)}
    order by started_at, reader.id limit ${count}`)
  return rows
}

/** `gone`: another process was quicker, or the campaign was stopped. */
export async function takeTurn(db: Db, turn: Turn): Promise<'sent' | 'skipped' | 'gone'> {
  const { rows } = await db.execute<{ state: 'sent' | 'skipped' }>(sql`
    update campaign_recipients set changed_at = now(),
      state = case when ${agreesStill(sql`campaign_recipients.email`, turn)} then 'sent' else 'skipped' end
    where id = ${turn.id} and state = 'waiting'
      and exists (select from campaigns where id = ${turn.campaign_id} and state = 'sending' for share)
    returning state`)
  return rows[0]?.state ?? 'gone'
}

export async function endFinished(db: Db) {
  await db.execute(sql`
    update campaigns set state = 'sent', version = version + 1, ended_at = now()
    where state = 'sending' and not exists (select from campaign_recipients
      where campaign_id = campaigns.id and campaign_recipients.state = 'waiting')`)
}

/** To whom a link to unsubscribe was sent, and in which channel. */
export async function readRecipient(db: Db, brand: string, id: string) {
  const { rows } = await db.execute<{ email: string; channel: MarketingChannel }>(sql`
    select email, channel from campaign_recipients reader join campaigns on campaigns.id = reader.campaign_id
    where reader.id = ${id} and brand = ${brand}`)
  return rows[0]
}

export async function readAgreeing(
  db: Db,
  of: Pick<Audience, 'brand' | 'channel'>,
  after: string,
  count: number,
): Promise<ConsentRow[]> {
  const { rows } = await db.execute<ConsentRow>(sql`
    select email, first_name, last_name, locale, source, text_version,
      to_char(agreed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as agreed_at
    from (${agreeing(of, after, count)}) agreed order by email`)
  return rows
}

/** Links to unsubscribe work for so many months after the letter. */
export const deleteOldRecipients = (db: Db, months: number, giveWay?: GiveWay) =>
  sweep(
    db,
    campaignRecipients,
    sql`state <> 'waiting' and changed_at < now() - ${months} * interval '1 month'`,
    giveWay,
  )
