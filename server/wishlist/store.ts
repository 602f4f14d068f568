import { type SQL, sql } from 'drizzle-orm'
import type { CountryCode, LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { wishlists } from './schema.ts'

/** A customer, or the digest of a guest's cookie. */
export type Owner = { brand: string } & ({ customerId: string } | { guest: string })

const isOf = (owner: Owner) =>
  'guest' in owner
    ? sql`guest = ${owner.guest} and wishlists.brand = ${owner.brand}`
    : sql`customer_id = ${owner.customerId} and wishlists.brand = ${owner.brand}`

async function idOf(db: Db, query: SQL): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(query)
  return rows[0]?.id
}

/** Locks the list until the end of the transaction. */
export const lockList = (db: Db, owner: Owner) =>
  idOf(db, sql`update wishlists set used_at = now() where ${isOf(owner)} returning id::float8 as id`)

/** Locks the list, and makes it first if it does not exist. */
export async function openList(db: Db, owner: Owner): Promise<number> {
  const [column, value] = 'guest' in owner ? [sql`guest`, owner.guest] : [sql`customer_id`, owner.customerId]
  const id = await idOf(
    db,
    sql`
      insert into wishlists (brand, ${column}) values (${owner.brand}, ${value})
      on conflict (${column}, brand) do update set used_at = now() returning id::float8 as id`,
  )
  if (id === undefined) throw new Error('The list was neither found nor created')
  return id
}

export async function readProducts(db: Db, list: number): Promise<string[]> {
  const { rows } = await db.execute<{ product_id: string }>(
    sql`select product_id from wishlist_products where wishlist_id = ${list}`,
  )
  return rows.map(({ product_id }) => product_id)
}

/** The products that the storefront still shows, newest first. */
export async function readVisible(db: Db, owner: Owner, market: CountryCode): Promise<string[]> {
  const { rows } = await db.execute<{ product_id: string }>(sql`
    select product_id
    from wishlists join wishlist_products on wishlist_id = wishlists.id join products using (product_id)
    where ${isOf(owner)} and is_active and ${owner.brand} = any(brand_channels)
      and exists (select from prices where product_id = products.product_id and market = ${market} and channel = 'website')
    order by added_at desc, product_id`)
  return rows.map(({ product_id }) => product_id)
}

export type SavedColor = { product_id: string; code: string; name: string; image: string | null }

/** The colours in which products were saved, with the front picture if it differs; those no longer made are left out. */
export async function readColors(db: Db, owner: Owner, locale: LocaleCode): Promise<SavedColor[]> {
  const { rows } = await db.execute<SavedColor>(sql`
    select product_id, color as code, coalesce(color_texts->color->>${locale}, color) as name,
      images->'by_color'->color->'pictures'->>'front' as image
    from wishlists join wishlist_products on wishlist_id = wishlists.id join products using (product_id)
    where ${isOf(owner)} and jsonb_exists(axes->'color', color)`)
  return rows
}

/** `now()` is the transaction's beginning; by the clock, a product that is added later is newer. */
export async function insertProduct(db: Db, list: number, productId: string) {
  await db.execute(sql`
    insert into wishlist_products (wishlist_id, product_id, added_at) values (${list}, ${productId}, clock_timestamp())`)
}

/** Leaves out a colour that the product does not have: it may come from a page that is outdated. */
export async function updateColor(db: Db, list: number, productId: string, color: string) {
  await db.execute(sql`
    update wishlist_products set color = ${color} from products
    where wishlist_id = ${list} and wishlist_products.product_id = ${productId}
      and products.product_id = ${productId} and jsonb_exists(axes->'color', ${color})`)
}

export async function deleteProduct(db: Db, owner: Owner, productId: string) {
  await db.execute(sql`
    delete from wishlist_products using wishlists
    where wishlist_id = wishlists.id and ${isOf(owner)} and product_id = ${productId}`)
}

/** Moves as many as there is room for, the newest first. Products that are already there stay as they are. */
export async function moveProducts(db: Db, { from, to, limit }: { from: number; to: number; limit: number }) {
  await db.execute(sql`
    with existing as (select product_id from wishlist_products where wishlist_id = ${to})
    insert into wishlist_products (wishlist_id, product_id, color, added_at)
    select ${to}::bigint, product_id, color, added_at from wishlist_products
    where wishlist_id = ${from} and product_id not in (select product_id from existing)
    order by added_at desc, product_id
    limit (select greatest(0, ${limit} - count(*)) from existing)`)
}

export async function deleteList(db: Db, list: number) {
  await db.execute(sql`delete from wishlists where id = ${list}`)
}

export async function deleteListsOf(db: Db, customerId: string) {
  await db.execute(sql`delete from wishlists where customer_id = ${customerId}`)
}

/** Deletes lists of guests that have not changed for so long that no browser has their cookie any more. */
export const deleteForgotten = (db: Db, seconds: number, giveWay?: GiveWay) =>
  sweep(db, wishlists, sql`guest is not null and used_at < now() - make_interval(secs => ${seconds})`, giveWay)
