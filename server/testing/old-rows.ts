import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'

type SweptRows = readonly [table: string, job: string, fill: (table: string) => string]

/**
 * Fills every table from which a job deletes old rows: with so many rows of this moment, and of this day where the table
 * has days. Moment and day are written in SQL.
 */
export function sweptRows(at: string, day: string, count: number): readonly SweptRows[] {
  const each = (columns: string, values: string) => (table: string) =>
    `insert into ${table} (${columns}) select ${values} from generate_series(1, ${count}) n`
  return [
    ['rate_limits', 'sweep-identity', each('digest, tries, resets_at', `n, 1, ${at}`)],
    [
      'links',
      'sweep-identity',
      each('digest, scope, brand, content, expires_at', `n, 'login', 'claravue', '{}', ${at}`),
    ],
    [
      'sessions',
      'sweep-identity',
      each(
        'id, user_id, token, brand, expires_at, created_at, updated_at',
        `n, 'anna', n, 'claravue', ${at}, ${at}, ${at}`,
      ),
    ],
    ['visit_salts', 'forget-counts', each('day, salt', `${day} + n, 'salt'`)],
    ['visit_hashes', 'forget-counts', each('day, hash', `${day}, n`)],
    ['ab_test_hashes', 'forget-counts', each('test, edition, goal, hash, day', `'test', 'a', 'visit', n, ${day}`)],
    [
      'event_counts',
      'forget-counts',
      each(
        'day, storefront, locale, device, page_type, event, bucket, count, sum',
        `${day}, 'claravue', 'de', 'phone', 'home', 'visit', n, 1, 0`,
      ),
    ],
    [
      'ab_test_counts',
      'forget-counts',
      each(
        'storefront, test, edition, variant, goal, count, since, until',
        `'claravue', n, 'a', 'a', 'visit', 1, ${day}, ${day}`,
      ),
    ],
    ['wishlists', 'sweep-wishlists', each('brand, guest, used_at', `'claravue', n, ${at}`)],
    ['carts', 'sweep-carts', each('id, brand, created_at, updated_at', `gen_random_uuid(), 'claravue', ${at}, ${at}`)],
    [
      'cart_keys',
      'sweep-carts',
      (table) => `
        with cart as (insert into carts (id, brand) values (gen_random_uuid(), 'claravue') returning id)
        insert into ${table} (cart_id, key, digest, created_at) select id, n, '', ${at} from cart, generate_series(1, ${count}) n`,
    ],
    [
      'appointments',
      'sweep-appointments',
      each(
        'id, brand, place, kind, starts_at, ends_at, name, email, locale, token_digest, cancelled_at',
        `gen_random_uuid(), 'claravue', 'studio', 'eye-test', ${at}, ${at} + interval '1 hour', 'Anna', 'a@example.com', 'de', n, ${at}`,
      ),
    ],
    [
      'error_groups',
      'sweep-errors',
      each(
        'fingerprint, source, name, count, first_at, last_at, first_release, last_release, sample',
        `n, 'server', 'Error', 1, ${at}, ${at}, '1', '1', '{}'`,
      ),
    ],
    [
      'failed_items',
      'sweep-errors',
      each(
        'job, item, error, failures, first_at, last_at, retry_at',
        `'tell-of-stock', n, '{}', 1, ${at}, ${at}, ${at}`,
      ),
    ],
    [
      'consents',
      'sweep-consents',
      each(
        'id, chosen_at, brand, version, statistics, marketing',
        `gen_random_uuid(), ${at}, 'claravue', 1, true, true`,
      ),
    ],
    ['card_refusals', 'sweep-card-refusals', each('payment_id, brand, at', `gen_random_uuid(), 'claravue', ${at}`)],
    [
      'newsletter_subscribers',
      'sweep-newsletter',
      each('brand, locale, email, token_digest, expires_at', `'claravue', 'de', n || '@example.com', n, ${at}`),
    ],
    [
      'marketing_consents',
      'sweep-newsletter',
      each(
        'brand, email, channel, is_given, source, text_version, at',
        `'claravue', 'old' || n || '@example.com', 'newsletter', false, 'mail', 1, ${at}`,
      ),
    ],
    [
      'campaign_recipients',
      'send-campaigns',
      (table) => `
        with letter as (
          insert into campaigns (id, brand, channel, state)
          values (gen_random_uuid(), 'claravue', 'newsletter', 'sent') returning id)
        insert into ${table} (campaign_id, email, locale, state, changed_at)
        select id, n || '@example.com', 'de', 'sent', ${at} from letter, generate_series(1, ${count}) n`,
    ],
    [
      'mails',
      'clear-mails',
      each(
        'id, brand, locale, template, recipient, subject, html, text, created_at, secret_until',
        `gen_random_uuid(), 'claravue', 'de', 'welcome', 'anna@example.com', 's', 'h', 't', ${at}, ${at}`,
      ),
    ],
    [
      'stock_alerts',
      'tell-of-stock',
      each(
        'id, brand, locale, email, product_id, variants, choice, token_digest, expires_at',
        `gen_random_uuid(), 'claravue', 'de', n || '@example.com', 'lens', '{a}', '', n, ${at}`,
      ),
    ],
    [
      'rating_invitations',
      'invite-to-rate',
      each(
        'digest, brand, order_id, product_id, customer_id, expires_at',
        `n, 'claravue', gen_random_uuid(), 'lens', 'anna', ${at}`,
      ),
    ],
    [
      'sales_figures',
      'recount-sales',
      each('storefront, span, figure, starts, subject, count, amount', `'claravue', 'day', 'search', ${day}, n, 1, 0`),
    ],
    [
      'webhook_deliveries',
      'sweep-webhooks',
      (table) => `
        with receiver as (
          insert into webhook_endpoints (id, url, description, types, brands, with_contact, secret)
          values (gen_random_uuid(), 'https://example.com/', '', '{order.placed}', '{}', false, '') returning id)
        insert into ${table} (endpoint_id, type, subject, data, happened_at, state)
        select id, 'order.placed', 'order ' || n, '{}', ${at}, 'accepted' from receiver, generate_series(1, ${count}) n`,
    ],
  ]
}

/**
 * The same for suggestions of reminders, each of which has an order of its own: apart from the others, since a large
 * shop has its orders already.
 */
export const sweptReminders = (at: string, count: number): SweptRows => [
  'reminder_alarms',
  'remind-to-reorder',
  (table) => `
    with sold as (
      insert into orders (id, brand, number, payment_id, email, state, total, currency, tags)
      select gen_random_uuid(), 'claravue', n, gen_random_uuid(), 'anna@example.com', 'shipped', 100, 'CHF', '{}'
      from generate_series(1, ${count}) n returning id)
    insert into ${table} (id, brand, locale, order_id, state, days_per_week, remind_on, created_from, changed_at)
    select gen_random_uuid(), 'claravue', 'de', id, 'suggested', 7, current_date, 'confirmation', ${at} from sold`,
]

/** Customer, products and orders that the rows name: the first is made, the others do not matter. */
export async function prepareForRows(db: Db) {
  await db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    values ('anna', 'Anna', 'anna@example.com', true, 'customer', now(), now())`)
  await db.execute(sql`alter table stock_alerts disable trigger all`)
  await db.execute(sql`alter table rating_invitations disable trigger all`)
  await db.execute(sql`alter table card_refusals disable trigger all`)
}
