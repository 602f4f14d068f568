import { type SQL, sql } from 'drizzle-orm'
import { listOf } from '#server/database/lists.ts'
import { nobody } from '#server/orders/operations.ts'
import { type Fate, type Subject, subjects } from './rules.ts'

/** Whose data it is. */
export type Person = {
  userId: string
  /** Null if the customer has not proven to own it: then what is stored by address may be a stranger's. */
  email: string | null
  /** The digests by which promotions know that address. */
  marks: readonly string[]
}

export type PersonalTable = {
  table: string
  subject: Subject
  fate: Fate
  /** Which rows are the person's. */
  rows: (person: Person) => SQL
  /** Columns that the download leaves out: secrets, digests and what names others. */
  secrets?: readonly string[]
  /** Why the download leaves all of it out. */
  notExported?: string
  /** What is written over names and addresses, if the table has some and the rows stay. */
  unnamed?: SQL
}

const own =
  (column: string) =>
  ({ userId }: Person) =>
    sql`${sql.identifier(column)} = ${userId}`
const byEmail =
  (column: string) =>
  ({ email }: Person) =>
    sql`${sql.identifier(column)} = ${email}`
const ownOrByEmail = (person: Person) => sql`(${own('user_id')(person)} or ${byEmail('email')(person)})`
const mailed = { subject: 'requests', fate: 'erased', rows: byEmail('email') } as const
const ofStaff = { subject: 'access', fate: 'erased', notExported: 'of staff, who are no customers' } as const
const inOwn = (column: string, table: string) => (person: Person) =>
  sql`${sql.identifier(column)} in (select id from ${sql.identifier(table)} where ${own('customer_id')(person)})`
const ofOrders = inOwn('order_id', 'orders')
const ofCarts = inOwn('cart_id', 'carts')
const ofSubscriptions = inOwn('subscription_id', 'subscriptions')

/** An address of which only the country is left. */
const unnamedAddress = (address: SQL) => sql`
  case when jsonb_typeof(${address}) = 'object' then (
    select jsonb_object_agg(key, case when key = 'country_code' or jsonb_typeof(value) = 'boolean' then value
      when jsonb_typeof(value) = 'string' then '""'::jsonb else 'null'::jsonb end)
    from jsonb_each(${address})) end`

const unnamedSnapshot = sql`snapshot || jsonb_build_object(
  'email', ${nobody}::text, 'customerId', null, 'means', '{"alias": null, "isToSave": false}'::jsonb,
  'lines', (select coalesce(jsonb_agg(line || '{"wearerId": null}'), '[]')
    from jsonb_array_elements(snapshot -> 'lines') line),
  'cart', snapshot -> 'cart' || jsonb_build_object(
    'customer', null, 'customer_email', null, 'account_id', null, 'comment', null, 'miles_and_more_number', null,
    'items', (select coalesce(jsonb_agg(item || '{"wearer_id": null, "wearer_name": null}'), '[]')
      from jsonb_array_elements(snapshot -> 'cart' -> 'items') item),
    'billing_address', ${unnamedAddress(sql`snapshot -> 'cart' -> 'billing_address'`)},
    'shipping_address', ${unnamedAddress(sql`snapshot -> 'cart' -> 'shipping_address'`)}))`

/**
 * Every table with data of a customer: what the download contains, what a deletion erases, and what stays. The order is
 * that in which a deletion goes through it: rows are found by those of later tables. A test fails when a table of the
 * database that belongs here is missing.
 */
export const personalTables: readonly PersonalTable[] = [
  {
    table: 'withdrawals',
    subject: 'orders',
    fate: 'unnamed',
    rows: ofOrders,
    unnamed: sql`name = '', email = ${nobody}`,
  },
  { table: 'bonus_points', subject: 'points', fate: 'erased', rows: own('customer_id') },
  { table: 'bonus_conversions', subject: 'points', fate: 'erased', rows: own('customer_id'), secrets: ['key'] },
  {
    table: 'coupons',
    subject: 'points',
    fate: 'erased',
    // One that was used stays in the books, for an owner who is gone.
    rows: (person) => sql`${own('owner_id')(person)} and used = 0`,
  },
  {
    table: 'rating_invitations',
    subject: 'ratings',
    fate: 'erased',
    rows: own('customer_id'),
    secrets: ['digest'],
  },
  {
    table: 'review_votes',
    subject: 'ratings',
    fate: 'trace',
    rows: inOwn('review_id', 'reviews'),
    notExported: 'digests of those who found the review helpful',
  },
  {
    table: 'reviews',
    subject: 'ratings',
    fate: 'public',
    rows: own('customer_id'),
    unnamed: sql`customer_id = null, author = ''`,
  },
  { table: 'return_lines', subject: 'orders', fate: 'unnamed', rows: ofOrders },
  { table: 'returns', subject: 'orders', fate: 'unnamed', rows: ofOrders },
  { table: 'refund_lines', subject: 'orders', fate: 'unnamed', rows: ofOrders },
  { table: 'refunds', subject: 'orders', fate: 'unnamed', rows: ofOrders, secrets: ['actor_id', 'problem'] },
  { table: 'packed_boxes', subject: 'orders', fate: 'unnamed', rows: ofOrders, secrets: ['staff_id'] },
  {
    table: 'packing_claims',
    subject: 'orders',
    fate: 'unnamed',
    rows: ofOrders,
    notExported: 'who of the shop packs an order right now',
  },
  { table: 'shipment_lines', subject: 'orders', fate: 'unnamed', rows: ofOrders },
  { table: 'shipments', subject: 'orders', fate: 'unnamed', rows: ofOrders, secrets: ['key'] },
  { table: 'receivables', subject: 'orders', fate: 'unnamed', rows: ofOrders },
  {
    table: 'bank_entries',
    subject: 'orders',
    fate: 'unnamed',
    rows: ofOrders,
    secrets: ['key', 'entry_key', 'file_hash', 'note', 'matched_by'],
    unnamed: sql`note = null`,
  },
  { table: 'documents', subject: 'papers', fate: 'law', rows: ofOrders, secrets: ['hash'] },
  {
    table: 'document_files',
    subject: 'papers',
    fate: 'law',
    rows: (person) => sql`hash in (select hash from documents where ${ofOrders(person)})`,
    notExported: 'the download has them as PDF files',
  },
  {
    table: 'reminder_alarms',
    subject: 'requests',
    fate: 'erased',
    rows: (person) => sql`(${ofOrders(person)} or ${byEmail('email')(person)})`,
  },
  { table: 'calendar_feeds', subject: 'requests', fate: 'erased', rows: own('customer_id'), secrets: ['digest'] },
  {
    table: 'order_contacts',
    subject: 'orders',
    fate: 'unnamed',
    rows: ofOrders,
    // As the order itself, so that its history still leads to what is stored.
    unnamed: sql`address = ${unnamedAddress(sql`address`)}, email = case when email is not null then ${nobody}::text end`,
  },
  { table: 'order_notes', subject: 'orders', fate: 'erased', rows: ofOrders, secrets: ['author_id'] },
  { table: 'order_events', subject: 'orders', fate: 'trace', rows: ofOrders, secrets: ['actor_id'] },
  {
    table: 'product_changes',
    subject: 'records',
    fate: 'trace',
    rows: own('actor_id'),
    notExported: 'what staff did with products, which is the shop’s',
  },
  { table: 'order_lines', subject: 'orders', fate: 'unnamed', rows: ofOrders, unnamed: sql`wearer_id = null` },
  { table: 'stock_movements', subject: 'orders', fate: 'unnamed', rows: ofOrders },
  { table: 'stock_reservations', subject: 'orders', fate: 'unnamed', rows: ofCarts },
  {
    table: 'payments',
    subject: 'orders',
    fate: 'unnamed',
    rows: (person) =>
      sql`(${ofCarts(person)} or id in (select payment_id from orders where ${own('customer_id')(person)}))`,
    secrets: ['client', 'debtors'],
    unnamed: sql`snapshot = ${unnamedSnapshot}, client = null, debtors = '{}'`,
  },
  {
    table: 'card_refusals',
    subject: 'marks',
    fate: 'trace',
    rows: (person) => sql`payment_id in (select id from payments where ${ofCarts(person)})`,
  },
  {
    table: 'repayments',
    subject: 'orders',
    fate: 'unnamed',
    rows: ({ userId }) => sql`payment_id in (select payment_id from orders where customer_id = ${userId})`,
  },
  { table: 'coupon_uses', subject: 'marks', fate: 'trace', rows: ofCarts, secrets: ['person'] },
  {
    table: 'buyers',
    subject: 'marks',
    fate: 'trace',
    rows: ({ marks }) => sql`person in ${listOf(marks)}`,
    secrets: ['person'],
  },
  {
    table: 'orders',
    subject: 'orders',
    fate: 'unnamed',
    rows: own('customer_id'),
    // For searches only: they say what other columns say.
    secrets: ['name_words'],
    // What is searched by the name goes with it, by a trigger.
    unnamed: sql`customer_id = null, email = ${nobody}, shipping_address = ${unnamedAddress(sql`shipping_address`)}`,
  },
  {
    table: 'renewal_attempts',
    subject: 'subscriptions',
    fate: 'erased',
    rows: ofSubscriptions,
  },
  { table: 'renewals', subject: 'subscriptions', fate: 'erased', rows: ofSubscriptions },
  { table: 'subscription_lines', subject: 'subscriptions', fate: 'erased', rows: ofSubscriptions },
  { table: 'subscriptions', subject: 'subscriptions', fate: 'erased', rows: own('customer_id'), secrets: ['alias'] },
  { table: 'payment_aliases', subject: 'cards', fate: 'erased', rows: own('customer_id'), secrets: ['alias'] },
  { table: 'cart_lines', subject: 'lists', fate: 'erased', rows: ofCarts },
  {
    table: 'cart_keys',
    subject: 'lists',
    fate: 'erased',
    rows: ofCarts,
    notExported: 'keys of programs, which say nothing of a person',
  },
  { table: 'carts', subject: 'lists', fate: 'erased', rows: own('customer_id'), secrets: ['person'] },
  { table: 'confirmed_values', subject: 'wearers', fate: 'erased', rows: inOwn('wearer_id', 'wearers') },
  { table: 'prescriptions', subject: 'wearers', fate: 'erased', rows: inOwn('wearer_id', 'wearers') },
  { table: 'wear_entries', subject: 'wearers', fate: 'erased', rows: inOwn('wearer_id', 'wearers') },
  { table: 'wearers', subject: 'wearers', fate: 'erased', rows: own('customer_id') },
  { table: 'wishlist_products', subject: 'lists', fate: 'erased', rows: inOwn('wishlist_id', 'wishlists') },
  { table: 'wishlists', subject: 'lists', fate: 'erased', rows: own('customer_id'), secrets: ['guest'] },
  { table: 'stock_alerts', subject: 'requests', fate: 'erased', rows: byEmail('email'), secrets: ['token_digest'] },
  { table: 'appointments', subject: 'requests', fate: 'erased', rows: byEmail('email'), secrets: ['token_digest'] },
  {
    table: 'mails',
    subject: 'mails',
    fate: 'erased',
    // What still waits to be sent, such as the last letter, is deleted after 90 days like every mail.
    rows: (person) => sql`${byEmail('recipient')(person)} and state <> 'queued'`,
    // The letters themselves may contain links that still sign in.
    secrets: ['html', 'text', 'pictures', 'calendar', 'unsubscribe', 'message_id', 'about'],
  },
  {
    table: 'sessions',
    subject: 'access',
    fate: 'erased',
    rows: own('user_id'),
    secrets: ['token', 'impersonated_by', 'staff_session_id'],
  },
  {
    table: 'audit_log',
    subject: 'records',
    fate: 'unnamed',
    // Also what staff did for accounts that went into this one.
    rows: (person) =>
      sql`(${own('subject')(person)} or subject in (select user_id from merged_accounts where ${own('into_id')(person)}))`,
    secrets: ['actor', 'salt', 'reason_digest', 'hash'],
    // Only somebody of the shop wrote the reason, but it may name the customer. The chain of the log stays whole.
    unnamed: sql`reason = null, salt = null`,
  },
  { table: 'merged_accounts', subject: 'profile', fate: 'erased', rows: own('into_id') },
  { table: 'addresses', subject: 'addresses', fate: 'erased', rows: own('user_id'), secrets: ['idempotency_key'] },
  { table: 'marketing_communications', subject: 'profile', fate: 'erased', rows: own('user_id') },
  { table: 'marketing_consents', subject: 'profile', fate: 'erased', rows: ownOrByEmail },
  { table: 'newsletter_subscribers', ...mailed, secrets: ['token_digest'] },
  { table: 'campaign_recipients', ...mailed },
  { table: 'customers', subject: 'profile', fate: 'erased', rows: own('user_id') },
  { table: 'account_deletions', subject: 'profile', fate: 'erased', rows: own('user_id') },
  { table: 'links', subject: 'access', fate: 'erased', rows: own('user_id'), notExported: 'digests of mailed secrets' },
  {
    table: 'accounts',
    subject: 'access',
    fate: 'erased',
    rows: own('user_id'),
    secrets: ['password', 'access_token', 'refresh_token', 'id_token'],
  },
  { table: 'second_factors', ...ofStaff, rows: own('user_id') },
  { table: 'recovery_codes', ...ofStaff, rows: own('user_id') },
  { table: 'passkeys', subject: 'access', fate: 'erased', rows: own('user_id'), secrets: ['public_key'] },
  { table: 'staff_views', ...ofStaff, rows: own('owner_id') },
  { table: 'users', subject: 'profile', fate: 'erased', rows: own('id') },
]

/** What the page says of each subject. Where tables of one subject fare differently, the one that keeps more counts. */
export function fateOf(subject: Subject): Fate {
  const order: readonly Fate[] = ['law', 'unnamed', 'public', 'trace', 'erased']
  const found = personalTables.filter((one) => one.subject === subject).map(({ fate }) => fate)
  return order.find((fate) => found.includes(fate)) ?? 'erased'
}

export const fatesBySubject = () => subjects.map((subject) => ({ subject, fate: fateOf(subject) }))
