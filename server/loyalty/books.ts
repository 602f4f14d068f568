import { type SQL, sql } from 'drizzle-orm'

/** What must be true of conversions, each with a query for the exceptions. */
export const loyaltyBooks: readonly [rule: string, broken: SQL][] = [
  [
    'points became a coupon of that amount, for one use by their customer',
    sql`
    select code as what from bonus_conversions join coupons using (brand, code)
    where owner_id is distinct from customer_id or usage_limit is distinct from 1
      or gives is distinct from jsonb_build_object('kind', 'amount', 'amount', amount)`,
  ],
  [
    'nobody has converted more points than orders had earned by then',
    sql`
    select code as what from bonus_conversions act
    where (
      select sum(points) from bonus_conversions before
      where before.customer_id = act.customer_id and before.brand = act.brand and before.sequence <= act.sequence
    ) > (
      select coalesce(sum(points), 0) from bonus_points earned
      where earned.customer_id = act.customer_id and earned.brand = act.brand and refund_id is null
        and booked_at <= act.converted_at)`,
  ],
  [
    'the conversions of a customer have numbers without a gap',
    sql`
    select customer_id || ' ' || brand as what from bonus_conversions
    group by customer_id, brand having max(sequence) <> count(*)`,
  ],
]
