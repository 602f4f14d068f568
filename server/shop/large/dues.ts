import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'

/**
 * What is owed for orders by invoice: most are paid within the days that the storefront gives, some after a reminder, a
 * few never. The reference is that of `referenceOf`, computed here for all of them at once.
 */
export async function drawDues(db: Db) {
  await db.execute(sql`create unlogged table large.dues (n bigint primary key, order_id uuid, brand text, reference text,
    currency text, iban text, amount int, credited int, received int, issued_on date, due_on date, paid_on date,
    paid_at timestamptz, state text)`)
  await db.execute(sql`
    insert into large.dues
    with owed as (
      select orders.n, orders.id, orders.brand, place.currency, place.iban, total, coalesce(back.amount, 0) as credited,
        large.day(created_at) as issued_on, large.day(created_at) + place.days as due_on,
        'RF' || lpad((98 - (place.digits || lpad(number::text, 10, '0') || '271500')::numeric % 97)::text, 2, '0')
          || place.letters || lpad(number::text, 10, '0') as reference,
        large.past(created_at + interval '1 day' * case when large.share(orders.n, 70) < 0.85
          then 3 + (place.days - 3) * large.share(orders.n, 71) else place.days + 25 * large.share(orders.n, 71) end) as pays_at
      from large.orders orders join large.places place using (place)
      join large.baskets basket using (place, basket)
      left join large.refunds back on back.n = orders.n
      where method = 'invoice' and total > 0
    ), paid as (
      select *, case when credited < total and large.share(n, 72) >= 0.02 then pays_at end as paid_at,
        large.share(n, 73) < 0.01 and total - credited > 1000 as is_part
      from owed
    )
    select n, id, brand, reference, currency, iban, total, credited,
      case when paid_at is not null then total - credited when is_part then 500 else 0 end, issued_on, due_on,
      large.day(paid_at), paid_at,
      case when paid_at is not null then 'paid' when credited = total then 'credited' when is_part then 'part_paid' else 'open' end
    from paid`)
  // What all of it went back for is not paid in part.
  await db.execute(sql`update large.dues set received = 0 where state = 'credited'`)
}

export async function insertReceivables(db: Db) {
  const late = sql`large.day(large.present()) - due_on`
  const reminded = sql`case when state not in ('open', 'part_paid') then 0 when ${late} >= 21 then 2 when ${late} >= 7 then 1 else 0 end`
  await db.execute(sql`
    insert into receivables (order_id, brand, reference, currency, amount, credited, received, issued_on, due_on, state, reminded,
      last_reminded_on, paid_on)
    select order_id, brand, reference, currency, amount, credited, received, issued_on, due_on, state, ${reminded},
      case ${reminded} when 2 then due_on + 21 when 1 then due_on + 7 end, paid_on from large.dues`)
}

/** A file of the bank for each storefront and day on which something was paid, and some payments that fit nothing. */
export async function insertBankEntries(db: Db) {
  const booked = sql`coalesce(paid_on, issued_on + 10)`
  const file = sql`md5(brand || ' ' || ${booked})`
  await db.execute(sql`
    insert into bank_files (hash, name, accounts, entries, read_at)
    select ${file}, 'camt.054-' || brand || '-' || ${booked} || '.xml', array[iban], count(*), ${booked} + time '07:00'
    from large.dues where received > 0 group by brand, iban, ${booked}`)
  await db.execute(sql`
    insert into bank_entries (key, entry_key, file_hash, account, order_id, reference, amount, booked, currency, booked_on, outcome,
      needs_person)
    select md5('entry ' || n), md5('sum ' || brand || ${booked}), ${file}, iban, order_id, reference, received, received, currency,
      ${booked}, case state when 'paid' then 'paid' else 'part-paid' end, false
    from large.dues where received > 0`)
  await db.execute(sql`
    insert into bank_entries (key, entry_key, file_hash, account, amount, booked, currency, booked_on, outcome, needs_person,
      handled_at, note)
    select md5('unknown ' || n), md5('unknown sum ' || n), ${file}, iban, amount, 0, currency, paid_on, 'unknown-reference', true,
      case when paid_on < large.day(large.present()) - 5 then paid_on + time '10:00' end,
      case when paid_on >= large.day(large.present()) - 5 then 'Order of ' || issued_on end
    from large.dues where state = 'paid' and received > 0 and large.share(n, 75) < 0.01`)
}
