import { type SQL, sql } from 'drizzle-orm'
import { variantId } from '#contract/catalogue/lens-parameters.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import type { ProductRecord } from './catalogue-file.ts'
import { insertRows } from './insert-rows.ts'

/**
 * The counts of the file wait here until all else is written: rows of the real table are locked when they change, and
 * every order of such a lens would wait until the import ends.
 */
export const prepareStock = (db: Db) => db.execute(sql`create temporary table counted_stock (like stock including all)`)

const rowsOf = ({ product_id, stock }: Pick<ProductRecord, 'product_id' | 'stock'>) =>
  stock.map(({ options, on_hand, stop_order }) => ({
    product_id,
    variant_id: variantId(product_id, options),
    on_hand,
    counted: on_hand,
    stop_order,
    reserved: 0,
  }))

export const stageStock = (db: Db, records: readonly ProductRecord[]) =>
  insertRows(db, sql`counted_stock`, records.flatMap(rowsOf))

/** The first counts of a product that was not there before. */
export const insertStock = (db: Db, record: ProductRecord) => insertRows(db, sql`stock`, rowsOf(record))

/** Without statistics every batch would read the whole of it. */
export const analyzeStagedStock = (db: Db) => db.execute(sql`analyze counted_stock`)

/** Removes the counts of these products that the file no longer has. What only staff have counted was never in it. */
export async function removeStock(db: Db, ids: readonly string[]) {
  const gone = sql`counted is not null and product_id in ${listOf(ids)} and not exists (
    select from counted_stock where counted_stock.product_id = stock.product_id and counted_stock.variant_id = stock.variant_id)`
  await db.execute(sql`
    with gone as (delete from stock where reserved = 0 and ${gone} returning product_id, variant_id, -on_hand as change)
    ${movementsFrom(sql`gone`)}`)
  // A payment is under way for these: they are no longer counted, but the reservation must find its row.
  await db.execute(sql`
    with before as (select product_id, variant_id, on_hand from stock where ${gone} order by 1, 2 for update),
    gone as (
      update stock set on_hand = 0, counted = 0, stop_order = false from before
      where stock.product_id = before.product_id and stock.variant_id = before.variant_id
      returning stock.product_id, stock.variant_id, -before.on_hand as change)
    ${movementsFrom(sql`gone`)}`)
}

/** Makes the staged counts of these products the true ones. */
export async function writeStock(db: Db, ids: readonly string[]) {
  await db.execute(sql`
    with counts as (
      select product_id, variant_id, on_hand, stop_order, counted from counted_stock
      where product_id in ${listOf(ids)} and not exists (
        select from stock where stock.product_id = counted_stock.product_id and stock.variant_id = counted_stock.variant_id
          and stock.counted = counted_stock.counted and stock.stop_order = counted_stock.stop_order)
    ), before as (
      select product_id, variant_id, stock.on_hand from stock join counts using (product_id, variant_id)
      order by product_id, variant_id for update of stock
    ), written as (
      insert into stock (product_id, variant_id, on_hand, stop_order, counted)
      -- Waits until all of them are locked.
      select * from counts where (select count(*) from before) >= 0
      order by product_id, variant_id
      on conflict (product_id, variant_id) do update set
        on_hand = case
          when stock.counted is distinct from excluded.counted then excluded.on_hand
          -- Sold below zero before it was stopped.
          when excluded.stop_order then greatest(stock.on_hand, 0)
          else stock.on_hand end,
        stop_order = excluded.stop_order,
        counted = excluded.counted
      returning product_id, variant_id, on_hand
    ), changed as (
      select product_id, variant_id, written.on_hand - coalesce(before.on_hand, 0) as change
      from written left join before using (product_id, variant_id)
    )
    ${movementsFrom(sql`changed`)}`)
}

/** Notes every change of what is on hand. */
const movementsFrom = (changed: SQL) => sql`
  insert into stock_movements (product_id, variant_id, change, cause)
  select product_id, variant_id, change, 'count' from ${changed} where change <> 0`

export const dropStagedStock = (db: Db) => db.execute(sql`drop table counted_stock`)
