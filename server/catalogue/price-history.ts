import { sql } from 'drizzle-orm'
import { timeZones } from '#contract/time-zones.ts'
import type { Db } from '#server/database/database.ts'
import type { ProductRecord } from './catalogue-file.ts'
import { executeFor } from './execute-for.ts'

type RecordWithPrices = Pick<ProductRecord, 'product_id' | 'price_history'>

/** After every write of prices, in its transaction. */
export async function notePrices(db: Db, records: readonly RecordWithPrices[]) {
  await writeEarlierPrices(db, records)
  await writeChangedPrices(
    db,
    records.map(({ product_id }) => product_id),
  )
}

/**
 * Writes prices of a file from before the first one that the shop knows; otherwise a file does not change the past. A
 * day begins by the clock of the market.
 */
async function writeEarlierPrices(db: Db, records: readonly RecordWithPrices[]) {
  const rows = records.flatMap(({ product_id, price_history = [] }) =>
    price_history.map((price) => ({ product_id, ...price })),
  )
  if (rows.length === 0) return
  await db.execute(sql`
    insert into price_history (product_id, market, since, amount)
    select product_id, market, begins, amount
    from json_to_recordset(${JSON.stringify(rows)}::json) earlier (product_id text, market text, "from" date, amount integer),
      lateral (select "from"::timestamp at time zone (${JSON.stringify(timeZones)}::jsonb ->> market) as begins) midnight
    where begins < now() and not exists (
      select from price_history known where known.product_id = earlier.product_id and known.market = earlier.market)`)
}

/** Adds the website prices of these products where they differ from the last ones. */
async function writeChangedPrices(db: Db, ids: readonly string[]) {
  await executeFor(
    db,
    'changed-prices',
    ids,
    sql`
    insert into price_history (product_id, market, since, amount)
    select prices.product_id, prices.market, clock_timestamp(), prices.amount
    from json_array_elements_text(${JSON.stringify(ids)}::json) written (product_id)
    join prices on prices.product_id = written.product_id and channel = 'website'
    left join lateral (
      select amount from price_history
      where price_history.product_id = prices.product_id and price_history.market = prices.market order by since desc limit 1
    ) last on true
    where last.amount is distinct from prices.amount`,
  )
}
