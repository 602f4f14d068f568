import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LocaleCode } from '#contract/brand.ts'
import type { MarketingChannel } from '#contract/identity/identity.ts'
import type { CampaignState } from '#contract/staff/campaigns.ts'

const moment = () => timestamp({ withTimezone: true })

/** Letters of a storefront to those who agreed to a channel. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid().primaryKey(),
    brand: text().notNull(),
    channel: text().$type<MarketingChannel>().notNull(),
    /** Only to customers who have not ordered for so many months; null: to everybody of the channel. */
    idleMonths: smallint(),
    state: text().$type<CampaignState>().notNull().default('draft'),
    /** Higher with every change. A start or a change that was decided on an older one is refused. */
    version: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    startedAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    check('campaigns_state', sql`${table.state} in ('draft', 'sending', 'stopped', 'sent')`),
    check('campaigns_idle', sql`${table.idleMonths} between 1 and 60`),
    index('campaigns_by_age').on(table.createdAt),
    index('campaigns_sending').on(table.startedAt).where(sql`${table.state} = 'sending'`),
  ],
)

/** What a campaign says, in each language of its storefront. */
export const campaignTexts = pgTable(
  'campaign_texts',
  {
    campaignId: uuid()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    locale: text().$type<LocaleCode>().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.locale] })],
)

/** Whom a campaign goes to, each address once. The id is what the link to unsubscribe is signed for. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    id: uuid().primaryKey().defaultRandom(),
    campaignId: uuid()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    locale: text().$type<LocaleCode>().notNull(),
    /** `skipped`: the consent ended before it was the turn of this address. */
    state: text().$type<'waiting' | 'sent' | 'skipped'>().notNull().default('waiting'),
    changedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique('campaign_recipients_once').on(table.campaignId, table.email),
    check('campaign_recipients_state', sql`${table.state} in ('waiting', 'sent', 'skipped')`),
    index('campaign_recipients_waiting').on(table.campaignId, table.id).where(sql`${table.state} = 'waiting'`),
    index('campaign_recipients_by_address').on(table.email),
    index('campaign_recipients_by_age').on(table.changedAt),
  ],
)
