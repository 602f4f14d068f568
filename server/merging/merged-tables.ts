import { type SQL, sql } from 'drizzle-orm'
import { listOf } from '#server/database/lists.ts'
import type { MergeSubject } from './rules.ts'
import { wearerMoves } from './wearer-moves.ts'

export type MergePair = {
  into: string
  from: string
  intoEmail: string
  /** Null if it was never proven: then what is stored by address may be a stranger's. */
  fromEmail: string | null
  /** The digests by which promotions know the two addresses. */
  intoMarks: readonly string[]
  fromMarks: readonly string[]
}

/**
 * What becomes of a table: `moves` are the statements; `follows`, its rows belong to what moves; `ends`, they are
 * dropped with the account; `stays`, they name nobody or are not the account's.
 */
type MergedTable = { table: string } & (
  | { moves: (pair: MergePair) => SQL[]; subject?: MergeSubject; column?: string }
  | { follows: string }
  | { ends: string }
  | { stays: string }
)

/** Every row of the account becomes one of the other. */
const toOther =
  (table: string, column = 'customer_id') =>
  ({ into, from }: MergePair) => [
    sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${into} where ${sql.identifier(column)} = ${from}`,
  ]
const byAddress =
  (table: string) =>
  ({ intoEmail, fromEmail }: MergePair) => [
    sql`update ${sql.identifier(table)} set email = ${intoEmail} where email = ${fromEmail}`,
  ]

/**
 * Every table with data of a customer, in the order in which placing an order locks them. A test fails when
 * server/privacy/personal-tables.ts has a table that is missing here.
 */
export const mergedTables: readonly MergedTable[] = [
  {
    table: 'payments',
    // One that was given up may still be paid, and becomes an order of the account that stays.
    moves: ({ into, from }) => [
      sql`
        update payments set snapshot = jsonb_set(snapshot, '{customerId}', to_jsonb(${into}::text))
        where (state = 'open' or state = 'cancelled' and not is_closed) and snapshot ->> 'customerId' = ${from}`,
      sql`
        update payments set debtors = array_replace(debtors, ${`customer ${from}`}, ${`customer ${into}`})
        where method = 'invoice' and debtors @> array[${`customer ${from}`}]`,
    ],
  },
  {
    table: 'coupons',
    subject: 'coupons',
    column: 'owner_id',
    moves: toOther('coupons', 'owner_id'),
  },
  {
    table: 'carts',
    subject: 'carts',
    // A storefront has one open cart of a customer: the lines of a second one go into it.
    moves: (pair) => [
      sql`
        with doubled as (
          select theirs.id as old, ours.id as new from carts theirs join carts ours using (brand)
          where theirs.customer_id = ${pair.from} and ours.customer_id = ${pair.into}
            and theirs.state = 'cart' and ours.state = 'cart'
            and theirs.purpose = 'shopping' and ours.purpose = 'shopping'),
        moved as (
          update cart_lines line set cart_id = doubled.new from doubled
          where line.cart_id = doubled.old and not exists (
            select from cart_lines other where other.cart_id = doubled.new and other.variant_id = line.variant_id
              and other.channel = line.channel and other.eye is not distinct from line.eye
              and other.wearer_id is not distinct from line.wearer_id)),
        changed as (update carts set version = version + 1, updated_at = now() from doubled where id = doubled.new)
        update carts set state = 'merged', merged_into = doubled.new, version = version + 1 from doubled
        where id = doubled.old`,
      ...toOther('carts')(pair),
    ],
  },
  { table: 'orders', subject: 'orders', moves: toOther('orders') },
  {
    table: 'subscriptions',
    subject: 'subscriptions',
    // A renewal that was decided before is not carried out any more.
    moves: ({ into, from, intoEmail, fromEmail }) => [
      sql`
        update subscriptions set customer_id = ${into}, version = version + 1,
          email = case email when ${fromEmail} then ${intoEmail} else email end
        where customer_id = ${from}`,
    ],
  },
  { table: 'bonus_points', subject: 'points', moves: toOther('bonus_points') },
  {
    table: 'bonus_conversions',
    subject: 'points',
    // They are numbered without a gap, in the order in which they were made: first out of the way, then anew.
    moves: ({ into, from }) => [
      sql`
        update bonus_conversions set sequence = 1000000 + id::int, key = null
        where customer_id in (${into}, ${from})`,
      sql`update bonus_conversions set customer_id = ${into} where customer_id = ${from}`,
      sql`
        update bonus_conversions act set sequence = ordered.place from (
          select id, row_number() over (partition by brand order by converted_at, id) as place
          from bonus_conversions where customer_id = ${into}
        ) ordered where act.id = ordered.id`,
    ],
  },
  {
    table: 'payment_aliases',
    subject: 'cards',
    moves: (pair) => [
      sql`
        delete from payment_aliases theirs using payment_aliases ours
        where theirs.customer_id = ${pair.from} and ours.customer_id = ${pair.into}
          and ours.brand = theirs.brand and ours.alias = theirs.alias`,
      ...toOther('payment_aliases')(pair),
    ],
  },
  { table: 'wearers', subject: 'wearers', moves: wearerMoves },
  {
    table: 'addresses',
    subject: 'addresses',
    column: 'user_id',
    moves: ({ into, from }) => [
      sql`
        delete from addresses theirs using addresses ours
        where theirs.user_id = ${from} and ours.user_id = ${into}
          and to_jsonb(theirs) - array['id', 'user_id', 'is_default', 'idempotency_key', 'created_at']
            = to_jsonb(ours) - array['id', 'user_id', 'is_default', 'idempotency_key', 'created_at']`,
      sql`
        update addresses set user_id = ${into}, idempotency_key = null, is_default = is_default and not exists (
          select from addresses ours where ours.user_id = ${into} and ours.is_default)
        where user_id = ${from}`,
    ],
  },
  {
    table: 'reviews',
    subject: 'reviews',
    // A person rates a product once: the second review stays public, and is nobody's.
    moves: (pair) => [
      sql`
        update reviews theirs set customer_id = null from reviews ours
        where theirs.customer_id = ${pair.from} and ours.customer_id = ${pair.into}
          and ours.product_id = theirs.product_id`,
      ...toOther('reviews')(pair),
    ],
  },
  { table: 'rating_invitations', moves: toOther('rating_invitations') },
  {
    table: 'wishlists',
    subject: 'wishlists',
    moves: (pair) => [
      sql`
        insert into wishlist_products (wishlist_id, product_id, color, added_at)
        select ours.id, product_id, color, added_at from wishlists theirs join wishlists ours using (brand)
        join wishlist_products on wishlist_id = theirs.id
        where theirs.customer_id = ${pair.from} and ours.customer_id = ${pair.into} on conflict do nothing`,
      sql`
        delete from wishlists theirs using wishlists ours where theirs.customer_id = ${pair.from}
          and ours.customer_id = ${pair.into} and ours.brand = theirs.brand`,
      ...toOther('wishlists')(pair),
    ],
  },
  {
    table: 'stock_alerts',
    subject: 'requests',
    column: 'email',
    moves: (pair) => [
      sql`
        delete from stock_alerts theirs using stock_alerts ours
        where theirs.email = ${pair.fromEmail} and ours.email = ${pair.intoEmail} and theirs.told_at is null
          and ours.told_at is null and ours.brand = theirs.brand and ours.product_id = theirs.product_id
          and ours.variants = theirs.variants`,
      ...byAddress('stock_alerts')(pair),
    ],
  },
  { table: 'appointments', subject: 'requests', column: 'email', moves: byAddress('appointments') },
  { table: 'newsletter_subscribers', stays: 'who closes an account does not end the newsletter of its address' },
  { table: 'campaign_recipients', stays: 'the links in letters end what was sent to that address' },
  {
    table: 'marketing_consents',
    moves: ({ into, from }) => [sql`update marketing_consents set user_id = ${into} where user_id = ${from}`],
  },
  { table: 'reminder_alarms', subject: 'requests', column: 'email', moves: byAddress('reminder_alarms') },
  {
    table: 'buyers',
    // Whoever has bought by either address is no new customer.
    moves: ({ intoMarks, fromMarks }) => [
      sql`
        insert into buyers (brand, person, first_ordered_at)
        select brand, mark.value, min(first_ordered_at) from buyers
        cross join json_array_elements_text(${JSON.stringify(intoMarks)}::json) mark
        where person in ${listOf(fromMarks)} group by brand, mark.value on conflict do nothing`,
    ],
  },
  {
    table: 'coupon_uses',
    // What the person may use once was used, by either address; if by both, one use stays with the other address.
    moves: ({ intoMarks: [person], fromMarks: [earlier] }) => [
      sql`
        update coupon_uses theirs set person = ${person} where person = ${earlier ?? null} and not exists (
          select from coupon_uses ours
          where ours.brand = theirs.brand and ours.code = theirs.code and ours.person = ${person})`,
    ],
  },
  {
    table: 'marketing_communications',
    // The stricter one wins: nobody agrees to more by having a second account.
    moves: ({ into, from }) => [
      sql`
        update marketing_communications ours set updated_at = now(),
          channels = array(select unnest(ours.channels) intersect select unnest(theirs.channels))
        from marketing_communications theirs
        where ours.user_id = ${into} and theirs.user_id = ${from} and ours.brand = theirs.brand`,
    ],
  },
  {
    table: 'customers',
    moves: ({ into, from }) => [
      sql`
        update customers ours set salutation = coalesce(ours.salutation, theirs.salutation),
          birthday = coalesce(ours.birthday, theirs.birthday),
          phone_number = coalesce(ours.phone_number, theirs.phone_number),
          miles_and_more_number = coalesce(ours.miles_and_more_number, theirs.miles_and_more_number),
          partner_id = coalesce(ours.partner_id, theirs.partner_id), updated_at = now()
        from customers theirs where ours.user_id = ${into} and theirs.user_id = ${from}`,
    ],
  },
  {
    table: 'merged_accounts',
    moves: ({ into, from }) => [
      sql`update merged_accounts set into_id = ${into} where into_id = ${from}`,
      sql`insert into merged_accounts (user_id, into_id) values (${from}, ${into})`,
    ],
  },
  { table: 'users', ends: 'the account itself' },
  { table: 'accounts', ends: 'a password or identity of a stranger must not come along' },
  { table: 'passkeys', ends: 'as above' },
  { table: 'sessions', ends: 'as above' },
  { table: 'links', ends: 'as above' },
  { table: 'calendar_feeds', ends: 'a link that shows data, whoever has it' },
  { table: 'second_factors', ends: 'of staff, who are not merged' },
  { table: 'recovery_codes', ends: 'of staff, who are not merged' },
  { table: 'staff_views', ends: 'of staff, who are not merged' },
  { table: 'product_changes', ends: 'of staff, who are not merged' },
  { table: 'account_deletions', ends: 'an account that is to be deleted is not merged' },
  { table: 'cart_lines', follows: 'carts' },
  { table: 'cart_keys', follows: 'carts' },
  { table: 'stock_reservations', follows: 'carts' },
  { table: 'order_lines', follows: 'orders' },
  { table: 'order_events', follows: 'orders' },
  { table: 'order_notes', follows: 'orders' },
  { table: 'order_contacts', follows: 'orders' },
  { table: 'packed_boxes', follows: 'orders' },
  { table: 'packing_claims', follows: 'orders' },
  { table: 'stock_movements', follows: 'orders' },
  { table: 'withdrawals', follows: 'orders' },
  { table: 'returns', follows: 'orders' },
  { table: 'return_lines', follows: 'orders' },
  { table: 'card_refusals', follows: 'payments' },
  { table: 'repayments', follows: 'payments' },
  { table: 'refunds', follows: 'orders' },
  { table: 'refund_lines', follows: 'orders' },
  { table: 'shipments', follows: 'orders' },
  { table: 'shipment_lines', follows: 'orders' },
  { table: 'receivables', follows: 'orders' },
  { table: 'bank_entries', follows: 'orders' },
  { table: 'documents', follows: 'orders' },
  { table: 'document_files', follows: 'documents' },
  { table: 'renewals', follows: 'subscriptions' },
  { table: 'renewal_attempts', follows: 'subscriptions' },
  { table: 'subscription_lines', follows: 'subscriptions' },
  { table: 'prescriptions', follows: 'wearers' },
  { table: 'confirmed_values', follows: 'wearers' },
  { table: 'wear_entries', follows: 'wearers' },
  { table: 'wishlist_products', follows: 'wishlists' },
  { table: 'review_votes', follows: 'reviews' },
  { table: 'mails', stays: 'they were sent to that address, and are deleted after 90 days' },
  { table: 'audit_log', stays: 'a chain; merged_accounts says whose it is now' },
]
