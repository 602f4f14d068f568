import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { demoUse } from './schema.ts'

/**
 * True if a demo has used the database. One from before `demo_use` existed is recognised by what only demos have.
 * `hasPeople`: there are accounts or orders.
 */
export async function readDemoUse(db: Db, staffEmail: string): Promise<{ isDemo: boolean; hasPeople: boolean }> {
  const { rows } = await db.execute<{ isDemo: boolean; hasPeople: boolean }>(sql`
    select exists (select from demo_use) or exists (select from users where email = ${staffEmail})
        or exists (select from simulator_transactions) or exists (select from simulator_aliases)
        or exists (select from coupons where is_demo) as "isDemo",
      exists (select from users) or exists (select from orders) as "hasPeople"`)
  return rows[0] ?? { isDemo: false, hasPeople: false }
}

export async function noteDemoUse(db: Db) {
  await db.insert(demoUse).values({}).onConflictDoNothing()
}

/** Payments that the simulator does not know. A demo has some only if it was connected to a real provider. */
export async function countRealPayments(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from payments where transaction_id is not null
      and not exists (select from simulator_transactions where id = transaction_id)`)
  return rows[0]?.count ?? 0
}

/** Processes of the shop listen for announcements all the time. On PostgreSQL only. */
export async function isInUse(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity where datname = current_database() and application_name like 'shop-listen %'`)
  return rows.length > 0
}

/** More orders than can be removed one by one while a statement may take 15 seconds: those of `npm run demo:large`. */
export async function isLarge(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from orders offset 20000 limit 1`)
  return rows.length > 0
}

type Content = { name: string; schema?: string; table: string; where?: SQL }

/**
 * What people made or got, in an order in which no row is deleted before those that refer to it. The catalogue and the
 * coupons of the shop itself stay, and so does the audit log, whose rows are only ever added.
 */
export const contents: readonly Content[] = [
  { name: 'items that jobs put off', table: 'failed_items' },
  { name: 'tests of stolen cards', table: 'card_tests' },
  { name: 'refused cards', table: 'card_refusals' },
  { name: 'attempts to charge for renewals', table: 'renewal_attempts' },
  { name: 'renewals', table: 'renewals' },
  { name: 'lines of subscriptions', table: 'subscription_lines' },
  { name: 'subscriptions', table: 'subscriptions' },
  { name: 'payments that banks reported', table: 'bank_entries' },
  { name: 'files of banks', table: 'bank_files' },
  { name: 'receivables', table: 'receivables' },
  { name: 'withdrawals', table: 'withdrawals' },
  { name: 'bonus points', table: 'bonus_points' },
  { name: 'conversions of bonus points', table: 'bonus_conversions' },
  { name: 'attempts to tell others', table: 'webhook_attempts' },
  { name: 'what others are told', table: 'webhook_deliveries' },
  { name: 'endpoints of others', table: 'webhook_endpoints' },
  { name: 'lines of returns', table: 'return_lines' },
  { name: 'returns', table: 'returns' },
  { name: 'lines of refunds', table: 'refund_lines' },
  { name: 'refunds', table: 'refunds' },
  { name: 'invitations to rate', table: 'rating_invitations' },
  { name: 'helpful votes', table: 'review_votes' },
  { name: 'reviews of customers', table: 'reviews', where: sql`not is_imported` },
  { name: 'boxes in parcels', table: 'packed_boxes' },
  { name: 'orders that somebody packs', table: 'packing_claims' },
  { name: 'counted lots', table: 'stock_lots' },
  { name: 'lines of parcels', table: 'shipment_lines' },
  { name: 'reminders to order again', table: 'reminder_alarms' },
  { name: 'calendars of customers', table: 'calendar_feeds' },
  { name: 'parcels', table: 'shipments' },
  { name: 'counted sales', table: 'sales_figures' },
  { name: 'counted deliveries', table: 'delivery_hit_rates' },
  { name: 'changed addresses of orders', table: 'order_contacts' },
  { name: 'notes on orders', table: 'order_notes' },
  { name: 'events of orders', table: 'order_events' },
  { name: 'lines of orders', table: 'order_lines' },
  { name: 'documents', table: 'documents' },
  { name: 'files of documents', table: 'document_files' },
  { name: 'numbers of documents', table: 'document_numbers' },
  { name: 'orders', table: 'orders' },
  { name: 'reservations', table: 'stock_reservations' },
  { name: 'payments of orders that are paid again', table: 'repayments' },
  { name: 'payments', table: 'payments' },
  { name: 'saved cards', table: 'payment_aliases' },
  { name: 'simulated refunds', table: 'simulator_refunds' },
  { name: 'simulated transactions', table: 'simulator_transactions' },
  { name: 'simulated cards', table: 'simulator_aliases' },
  { name: 'uses of coupons', table: 'coupon_uses' },
  {
    name: 'demo and personal coupons',
    table: 'coupons',
    where: sql`is_demo or owner_id is not null or (series_id is null and code like 'CARE-_____-_____')`,
  },
  { name: 'buyers', table: 'buyers' },
  { name: 'order numbers', table: 'order_numbers' },
  { name: 'products bought together', table: 'bought_together' },
  { name: 'lines of carts', table: 'cart_lines' },
  { name: 'carts', table: 'carts' },
  { name: 'appointments', table: 'appointments' },
  { name: 'confirmed values', table: 'confirmed_values' },
  { name: 'prescriptions', table: 'prescriptions' },
  { name: 'what was said about lenses that are left', table: 'wear_entries' },
  { name: 'wearers', table: 'wearers' },
  { name: 'wishlists', table: 'wishlists' },
  { name: 'stock alerts', table: 'stock_alerts' },
  { name: 'answers about cookies', table: 'consents' },
  { name: 'readers of letters', table: 'campaign_recipients' },
  { name: 'texts of letters', table: 'campaign_texts' },
  { name: 'letters', table: 'campaigns' },
  { name: 'subscribers of the newsletter', table: 'newsletter_subscribers' },
  { name: 'proofs of consent', table: 'marketing_consents' },
  { name: 'mails', table: 'mails' },
  { name: 'mailed links', table: 'links' },
  { name: 'sessions', table: 'sessions' },
  { name: 'passwords and linked identities', table: 'accounts' },
  { name: 'passkeys', table: 'passkeys' },
  { name: 'requested deletions', table: 'account_deletions' },
  { name: 'merged accounts', table: 'merged_accounts' },
  { name: 'saved addresses', table: 'addresses' },
  { name: 'marketing choices', table: 'marketing_communications' },
  { name: 'apps of staff', table: 'second_factors' },
  { name: 'recovery codes of staff', table: 'recovery_codes' },
  { name: 'customers', table: 'customers' },
  { name: 'saved views of orders', table: 'staff_views' },
  { name: 'users', table: 'users' },
  { name: 'keys of programs', table: 'api_keys' },
  { name: 'counted tries', table: 'rate_limits' },
  { name: 'groups of errors', table: 'error_groups' },
  { name: 'counts of events', table: 'event_counts' },
  { name: 'visits of today', table: 'visit_hashes' },
  { name: 'keys of days', table: 'visit_salts' },
  { name: 'visitors of A/B tests', table: 'ab_test_hashes' },
  { name: 'counts of A/B tests', table: 'ab_test_counts' },
  { name: 'findings for the desk', table: 'desk_checks' },
  { name: 'movements of stock', table: 'stock_movements' },
  { name: 'deliveries of suppliers', table: 'stock_deliveries' },
]
const jobs: Content = { name: 'jobs', schema: 'pgboss', table: 'job' }

/** The queue makes its tables when the shop first starts. */
async function allContents(db: Db): Promise<readonly Content[]> {
  const { rows } = await db.execute<{ hasJobs: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as "hasJobs"`,
  )
  return rows[0]?.hasJobs ? [...contents, jobs] : contents
}

const rowsOf = ({ schema = 'public', table, where = sql`true` }: Content) =>
  sql`${sql.identifier(schema)}.${sql.identifier(table)} where ${where}`

export type Counted = { name: string; count: number }

/** Number of rows by kind, without kinds that have none. */
export async function countContents(db: Db): Promise<Counted[]> {
  const counted: Counted[] = []
  for (const content of await allContents(db)) {
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${rowsOf(content)}`)
    counted.push({ name: content.name, count: rows[0]?.count ?? 0 })
  }
  return counted.filter(({ count }) => count > 0)
}

/** Their triggers refuse it, so that no shop ever does this. */
const appendOnly = [
  [sql`order_events`, sql`order_events_is_append_only`],
  [sql`stock_movements`, sql`stock_movements_is_append_only`],
] as const

export async function deleteContents(db: Db) {
  for (const [table, trigger] of appendOnly) await db.execute(sql`alter table ${table} disable trigger ${trigger}`)
  for (const content of await allContents(db)) await db.execute(sql`delete from ${rowsOf(content)}`)
  for (const [table, trigger] of appendOnly) await db.execute(sql`alter table ${table} enable trigger ${trigger}`)
  await db.delete(demoUse)
}

/** Files whose job was deleted with the demo no longer wait for it: staff can start the job, or the upload, again. */
export async function releaseGoodsFiles(db: Db) {
  await db.execute(sql`
    update goods_files set
      state = case state when 'waiting' then 'refused' when 'applying' then 'ready' else 'applied' end,
      report = coalesce(report, '{}') ||
        case state when 'undoing' then '{"undoRefusal": {"code": "busy"}}' else '{"hasFailed": true}' end::jsonb
    where state in ('waiting', 'applying', 'undoing')`)
}

/** The shelves are as the catalogue has counted them, and no coupon has been used. */
export async function startBooksAnew(db: Db) {
  await db.execute(sql`update stock set on_hand = coalesce(counted, 0), reserved = 0`)
  await db.execute(sql`
    insert into stock_movements (product_id, variant_id, change, cause)
    select product_id, variant_id, on_hand, 'count' from stock where on_hand <> 0`)
  await db.execute(sql`update coupons set used = 0 where used <> 0`)
  await db.execute(sql`update reviews set helpful = 0 where helpful <> 0`)
  await db.execute(sql`
    update products set (rating_total, rating_count) = (
      select coalesce(round(avg(score)::numeric, 2), 0), count(*) from reviews
      where reviews.product_id = products.product_id)`)
}
