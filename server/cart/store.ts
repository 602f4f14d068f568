import { type SQL, sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { arrayOf, listOf } from '#server/database/lists.ts'
import { executePrepared } from '#server/database/prepared.ts'
import { personOf } from '#server/promotions/operations.ts'
import { counting } from '#server/rate-limits/operations.ts'
import { type CartFacts, type CartLine, type CartState, isSame, type ProductFacts } from './rules.ts'

export type CartQuery = {
  id: string
  brand: string
  market: string
  locale: LocaleCode
  /** The digest by which promotions know the customer. A guest is known by the e-mail address in the cart. */
  person: string | null
  /** The customer who makes the request; null for a guest. */
  visitorId: string | null
  /** Variants that are to be added. */
  wanted?: readonly { productId: string; variantId: string }[]
  /** A coupon that is to be applied. */
  couponCode?: string
  /** The idempotency key of the request. */
  key?: string
}
type CartRow = Omit<CartState, 'id'> &
  CartFacts & {
    /** The digest of the earlier request with the same idempotency key. */
    digest: string | null
  }
export type FoundCart = { cart: CartState; facts: CartFacts; digest: string | null }

const utc = (moment: SQL) => sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type Place = Pick<CartQuery, 'brand' | 'market' | 'locale'>

/** The present facts about some products, as decisions about a cart need them. */
const productFacts = (ids: SQL, { brand, market, locale }: Place) => sql`
      select coalesce(json_agg(json_build_object(
          'productId', product.product_id, 'sku', sku, 'title', title, 'slug', slug, 'images', images, 'brand', product.brand,
          'category', category, 'lensType', lens_type, 'lensUsage', lens_usage, 'badge', badge, 'isTrial', is_trial,
          'isSold', is_active and ${brand} = any(brand_channels), 'discontinued', discontinued, 'vatClass', vat_class, 'leadDays', lead_days,
          'colorTexts', color_texts, 'axes', axes, 'not_made', not_made,
          'categories', array(select category from product_categories listed where listed.product_id = product.product_id),
          'prices', (select coalesce(json_object_agg(channel, amount), '{}') from prices
            where prices.product_id = product.product_id and market = ${market}),
          'bulk', (select coalesce(json_agg(json_build_object('from', from_quantity, 'amount', amount) order by from_quantity), '[]')
            from bulk_prices where bulk_prices.product_id = product.product_id and market = ${market})
        )), '[]')
        from ${ids} one
        cross join lateral (select * from products where product_id = one.product_id offset 0) product
        cross join lateral (select title, slug from product_texts
          where product_id = one.product_id and product_texts.locale = ${locale} offset 0) texts`

/**
 * The cart with everything that decisions about it need, in one round trip: its lines, the present facts about the
 * products in it and those to be added, the coupon, and whether the request was carried out before. The planner expects
 * a hundred rows of any JSON and would read whole tables for a handful: `offset 0` makes it look up each one.
 */
export async function readCart(db: Db, query: CartQuery): Promise<FoundCart | undefined> {
  const { id, brand, market, locale, person, visitorId, wanted = [], couponCode = null, key = null } = query
  const { rows } = await executePrepared<CartRow>(
    db,
    'read-cart',
    sql`
    with line as (select * from cart_lines where cart_id = ${id}),
    variant as (
      select product_id, variant_id from line
      union select "productId", "variantId"
      from json_to_recordset(${JSON.stringify(wanted)}::json) wanted ("productId" text, "variantId" text)
    )
    select customer_id as "customerId", state, merged_into as "mergedInto", checkout_state as "checkoutState", version,
      coupon_code as "couponCode", miles_and_more_number as "milesAndMoreNumber", opted_out as "optedOut",
      subscription_frequency as "subscriptionFrequency",
      email, billing_address as "billingAddress", shipping_address as "shippingAddress", shipping_method as "shippingMethod",
      comment, shares_contact as "sharesContact", wants_reminder as "wantsReminder", locale, is_held as "isHeld",
      ${utc(sql`created_at`)} as "createdAt",
      (select coalesce(json_agg(json_build_object(
          'id', id, 'productId', product_id, 'variantId', variant_id, 'options', options, 'eye', eye, 'wearerId', wearer_id, 'channel', channel,
          'quantity', quantity, 'position', position, 'seenPrice', seen_price, 'createdFrom', created_from
        ) order by position, id), '[]') from line) as lines,
      (${productFacts(sql`(select distinct product_id from variant)`, { brand, market, locale })}) as products,
      (select coalesce(json_agg(json_build_object(
          'variantId', variant_id, 'available', on_hand - reserved + own, 'stopOrder', stop_order)), '[]')
        from variant cross join lateral (select on_hand, reserved, stop_order,
            -- The reservation that this cart made when its payment started is available to it.
            coalesce((select quantity from stock_reservations where cart_id = ${id}
              and product_id = variant.product_id and variant_id = variant.variant_id), 0) as own
          from stock where product_id = variant.product_id and variant_id = variant.variant_id offset 0) counted) as stock,
      (select json_build_object(
          'code', code, 'gives', gives, 'minimum', minimum, 'products', products, 'categories', categories,
          'brands', brands,
          -- A coupon that was switched off has expired then.
          'validFrom', valid_from, 'validUntil', least(valid_until, switched_off_at), 'usageLimit', usage_limit,
          -- The use that this cart took when its payment started does not count against it.
          'used', used - (select count(*) from coupon_uses own where own.brand = coupons.brand and own.code = coupons.code and own.cart_id = carts.id),
          'oncePerCustomer', once_per_customer, 'newCustomersOnly', new_customers_only,
          'notWithPromotionalPrices', not_with_promotional_prices, 'markets', markets, 'channels', channels, 'ownerId', owner_id)
        from coupons where coupons.brand = carts.brand and code = coalesce(${couponCode}::text, coupon_code)) as coupon,
      json_build_object(
        'hasOrdered', exists (select from buyers where buyers.brand = carts.brand and buyers.person = payer.person),
        'hasUsedIt', exists (select from coupon_uses where coupon_uses.brand = carts.brand
          and code = coalesce(${couponCode}::text, coupon_code) and coupon_uses.person = payer.person and cart_id <> carts.id)
      ) as customer,
      (select json_build_object('id', users.id, 'email', email, 'account_id', account_id::text,
          'first_name', first_name, 'last_name', last_name, 'miles_and_more_number', customers.miles_and_more_number)
        from users join customers on user_id = users.id where users.id = carts.customer_id) as owner,
      (select coalesce(json_agg(json_build_object('id', wearers.id, 'name', name)), '[]')
        from wearers where wearers.customer_id = ${visitorId}) as wearers,
      (select digest from cart_keys where cart_id = carts.id and key = ${key}::text) as digest
    from carts
    cross join lateral (select coalesce(${person}::text, carts.person) as person) payer
    where id = ${id} and brand = ${brand}`,
  )
  const [row] = rows
  if (!row) return undefined
  const { products, stock, coupon, customer, owner, wearers, digest, ...cart } = row
  const facts = { products, stock, coupon: coupon && dated(coupon), customer, owner, wearers }
  return { cart: { id, ...cart }, facts, digest }
}

type Coupon = NonNullable<CartFacts['coupon']>
const date = (moment: Date | null) => moment && new Date(moment)
const dated = (coupon: Coupon): Coupon => ({
  ...coupon,
  validFrom: date(coupon.validFrom),
  validUntil: date(coupon.validUntil),
})

export type CartKey = { key: string; digest: string }

/**
 * Writes the changes, and gives the cart with the ids of new lines. If another request has changed the cart since
 * `before` was read, nothing is written and the answer is undefined.
 */
export async function writeCart(
  db: Db,
  before: CartState,
  after: CartState,
  used?: CartKey,
): Promise<CartState | undefined> {
  const remaining = new Set(after.lines.map(({ id }) => id))
  const removed = before.lines.filter(({ id }) => !remaining.has(id)).map(({ id }) => id)
  const changed = after.lines.filter((line) => !before.lines.includes(line))
  const { rows } = await executePrepared<{
    isWritten: boolean
    ids: (Pick<CartLine, 'id' | 'variantId' | 'wearerId' | 'channel'> & { eye: string | null })[]
  }>(
    db,
    'write-cart',
    sql`
    with changed as (
      update carts set version = version + 1, updated_at = now(), customer_id = ${after.customerId}, state = ${after.state},
        merged_into = ${after.mergedInto}, checkout_state = ${after.checkoutState}, coupon_code = ${after.couponCode},
        miles_and_more_number = ${after.milesAndMoreNumber}, opted_out = ${after.optedOut},
        subscription_frequency = ${after.subscriptionFrequency}, email = ${after.email},
        person = ${after.email === null ? null : personOf(after.email)},
        billing_address = ${asJson(after.billingAddress)}::jsonb, shipping_address = ${asJson(after.shippingAddress)}::jsonb,
        shipping_method = ${after.shippingMethod}, comment = ${after.comment}, shares_contact = ${after.sharesContact},
        wants_reminder = ${after.wantsReminder}, locale = ${after.locale}, is_held = ${after.isHeld}
      where id = ${before.id} and version = ${before.version} returning id
    ), removed as (
      delete from cart_lines using changed
      where cart_id = changed.id and cart_lines.id in ${listOf(removed, 'bigint')}
    ), written as (
      insert into cart_lines (
        cart_id, product_id, variant_id, options, eye, wearer_id, channel, quantity, position, seen_price, created_from)
      select changed.id, line.* from changed cross join json_to_recordset(${JSON.stringify(changed.map(asRow))}::json) line (
        product_id text, variant_id text, options jsonb, eye text, wearer_id uuid, channel text, quantity int, position int,
        seen_price int, created_from jsonb)
      on conflict on constraint cart_lines_variant do update
        set quantity = excluded.quantity, seen_price = excluded.seen_price, created_from = excluded.created_from
      returning id, variant_id, eye, wearer_id, channel
    ), noted as (
      insert into cart_keys (cart_id, key, digest)
      select id, ${used?.key ?? null}, ${used?.digest ?? null} from changed where ${used !== undefined}
    )
    select exists (select from changed) as "isWritten",
      (select coalesce(json_agg(json_build_object(
          'id', id, 'variantId', variant_id, 'eye', eye, 'wearerId', wearer_id, 'channel', channel)), '[]')
        from written) as ids`,
  )
  const [row] = rows
  if (!row?.isWritten) return undefined
  const lines = after.lines.map((line) => {
    const written = row.ids.find((one) => isSame(one, line))
    return { ...line, id: written?.id ?? line.id }
  })
  return { ...after, lines, version: before.version + 1 }
}

const asJson = (value: object | null) => value && JSON.stringify(value)

const asRow = (line: CartLine) => ({
  product_id: line.productId,
  variant_id: line.variantId,
  options: line.options,
  eye: line.eye,
  wearer_id: line.wearerId,
  channel: line.channel,
  quantity: line.quantity,
  position: line.position,
  seen_price: line.seenPrice,
  created_from: line.createdFrom,
})

type NewCart = { id: string; brand: string }

/** In one statement with the limit of the guest's client, which counts it. Of the two moments one is null. */
export async function insertGuestCart(db: Db, { id, brand, client }: NewCart & { client: string }) {
  const { rows } = await executePrepared<{ createdAt: string | null; secondsLeft: number | null }>(
    db,
    'insert-guest-cart',
    sql`with counted as (${counting([{ limit: 'cart/address', by: client }])}),
      created as (
        insert into carts (id, brand) select ${id}::uuid, ${brand}
        where not exists (select from counted where "isOver") returning created_at)
      select (select "secondsLeft" from counted), (select ${utc(sql`created_at`)} from created) as "createdAt"`,
  )
  return rows[0]
}

/** A customer has one cart in each storefront: a second one is not inserted, and the answer is undefined. */
export async function insertCart(db: Db, { id, brand, customerId }: NewCart & { customerId: string }) {
  const { rows } = await executePrepared<{ createdAt: string }>(
    db,
    'insert-cart',
    sql`insert into carts (id, brand, customer_id) values (${id}, ${brand}, ${customerId})
      on conflict do nothing returning ${utc(sql`created_at`)} as "createdAt"`,
  )
  return rows[0]?.createdAt
}

export async function findCustomersCart(db: Db, brand: string, customerId: string): Promise<string | undefined> {
  const { rows } = await executePrepared<{ id: string }>(
    db,
    'find-customers-cart',
    sql`select id from carts
      where customer_id = ${customerId} and brand = ${brand} and state = 'cart' and purpose = 'shopping'`,
  )
  return rows[0]?.id
}

/** Number of pieces of a product in a cart, with the columns that decide who may open it. */
export async function readPieces(db: Db, of: { id: string; brand: string; productId: string }) {
  const { rows } = await executePrepared<Pick<CartState, 'state' | 'customerId'> & { pieces: number }>(
    db,
    'read-pieces',
    sql`select state, customer_id as "customerId",
        (select coalesce(sum(quantity), 0)::integer from cart_lines
          where cart_id = carts.id and product_id = ${of.productId}) as pieces
      from carts where id = ${of.id} and brand = ${of.brand}`,
  )
  return rows[0]
}

/** Other requests that change one of these carts wait. The order of the locks prevents deadlocks. */
export async function lockCarts(db: Db, ids: readonly string[]) {
  await db.execute(sql`
    select id from carts where id in ${listOf(ids, 'uuid')}
    order by id for update`)
}

/** The customer's open carts become carts of guests. A change that was decided before is not written any more. */
export async function unbindCarts(db: Db, customerId: string) {
  await db.execute(sql`
    update carts set customer_id = null, version = version + 1
    where customer_id = ${customerId} and state = 'cart' and purpose = 'shopping'`)
}

/** For an account that is about to get another address. A change that was decided before is not written any more. */
export async function moveCartMails(db: Db, { customerId, to }: { customerId: string; to: string }) {
  await db.execute(sql`
    update carts set email = ${to}, person = ${personOf(to)}, version = version + 1
    where customer_id = ${customerId} and state = 'cart' and purpose = 'shopping'
      and email = (select email from users where id = ${customerId})`)
}

/** The same facts for a made-up cart. A product is named by its id or its number. */
export async function readSampleFacts(db: Db, names: readonly string[], place: Place): Promise<ProductFacts[]> {
  const wanted = sql`(select distinct product_id from products
    where product_id = any(${arrayOf(names)})
      or sku = any(${arrayOf(names)}))`
  const { rows } = await db.execute<{ products: ProductFacts[] }>(
    sql`select (${productFacts(wanted, place)}) as products`,
  )
  return rows[0]?.products ?? []
}
