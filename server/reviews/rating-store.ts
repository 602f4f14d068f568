import { sql } from 'drizzle-orm'
import { storefrontZones } from '#brands/all.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { ReviewState } from '#contract/catalogue/rating.ts'
import type { Db } from '#server/database/database.ts'
import type { Ratings } from './rules.ts'

export type RateableRow = {
  product_id: string
  title: string
  slug: string
  image: string
  category: string
  is_rated: boolean
  delivered_on: string
  account_id: number
  first_name: string
  last_name: string
}

export type RateableOf = { customerId: string; brand: string; locale: LocaleCode; productId?: string }

/**
 * What a customer has got from this storefront, is still sold there and was not reviewed yet: what has stars but no text
 * first, then the latest delivery. `productId`: only this one.
 */
export async function readRateable(db: Db, { customerId, brand, locale, productId }: RateableOf) {
  const { rows } = await db.execute<RateableRow>(sql`
    select products.product_id, title, slug, images->>'front' as image, category, rated.id is not null as is_rated,
      (delivered.at at time zone (${JSON.stringify(storefrontZones())}::jsonb ->> ${brand}::text))::date::text as delivered_on, account_id, first_name, last_name
    from (
      select product_id, max(delivered_at) as at
      from orders
      join shipments on shipments.order_id = orders.id and shipments.state = 'delivered'
      join shipment_lines on shipment_id = shipments.id
      join order_lines on order_lines.order_id = orders.id and order_lines.line = shipment_lines.line
      where customer_id = ${customerId} and brand = ${brand} and ${productId ? sql`product_id = ${productId}` : sql`true`}
      group by product_id
    ) delivered
    join products using (product_id)
    join product_texts texts on texts.product_id = products.product_id and texts.locale = ${locale}
    join customers on user_id = ${customerId}
    left join reviews rated on rated.product_id = products.product_id and rated.customer_id = ${customerId}
    where is_active and ${brand} = any(brand_channels) and rated.reviewed_at is null
    order by is_rated desc, delivered.at desc, products.product_id`)
  return rows
}

export type StoredRating = { reviewed: boolean }

export async function readRating(db: Db, customerId: string, productId: string): Promise<StoredRating | undefined> {
  const { rows } = await db.execute<StoredRating>(sql`
    select reviewed_at is not null as reviewed from reviews
    where customer_id = ${customerId} and product_id = ${productId}`)
  return rows[0]
}

type NewStars = {
  customerId: string
  productId: string
  locale: LocaleCode
  author: string
  ratings: Ratings
  score: number
  /** The day on the clock of the storefront. */
  day: string
}

/** False if the customer has rated the product before, or does so at the same moment. */
export async function insertStars(db: Db, stars: NewStars): Promise<boolean> {
  const { customerId, productId, locale, author, ratings, score, day } = stars
  const { rows } = await db.execute(sql`
    insert into reviews (product_id, customer_id, locale, author, created_at, ratings, score, text, is_imported)
    values (${productId}, ${customerId}, ${locale}, ${author}, ${day}::date, ${JSON.stringify(ratings)}::jsonb,
      ${score}, '', false)
    on conflict (customer_id, product_id) do nothing returning id`)
  return rows.length > 0
}

type WrittenText = {
  customerId: string
  productId: string
  locale: LocaleCode
  text: string
  state: ReviewState
  now: Date
}

/** False unless stars were given before and no text was. */
export async function writeText(db: Db, { customerId, productId, locale, text, state, now }: WrittenText) {
  const { rows } = await db.execute(sql`
    update reviews set text = ${text}, state = ${state}, locale = ${locale}, reviewed_at = ${now.toISOString()}::timestamptz
    where customer_id = ${customerId} and product_id = ${productId} and reviewed_at is null returning id`)
  return rows.length > 0
}

/** Gives the products that were reviewed. */
export async function removeAuthor(db: Db, customerId: string): Promise<string[]> {
  await db.execute(sql`delete from rating_invitations where customer_id = ${customerId}`)
  const { rows } = await db.execute<{ product_id: string }>(sql`
    update reviews set customer_id = null, author = '' where customer_id = ${customerId} returning product_id`)
  return rows.map(({ product_id }) => product_id)
}

/** The number of helpful votes and the product; undefined if there is no such review at this storefront. */
export async function readVoted(db: Db, brand: string, id: number) {
  const { rows } = await db.execute<{ product_id: string; helpful: number; customer_id: string | null }>(sql`
    select reviews.product_id, helpful, customer_id from reviews join products using (product_id)
    where id = ${id} and is_active and ${brand} = any(brand_channels)`)
  return rows[0]
}

/** Counts the vote; undefined if this visitor has voted before. */
export async function addVote(db: Db, id: number, voter: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ helpful: number }>(sql`
    with vote as (
      insert into review_votes (review_id, voter) values (${id}, ${voter}) on conflict do nothing returning review_id)
    update reviews set helpful = helpful + 1 from vote where id = vote.review_id returning helpful`)
  return rows[0]?.helpful
}
