import { type SQL, sql } from 'drizzle-orm'

type Ids = { into: string; from: string }

/** Wearers of both accounts who are the same person: the customer, or those with the same name. */
const twins = ({ into, from }: Ids) => sql`(
  select distinct on (theirs.id) theirs.id as old, ours.id as new
  from wearers theirs join wearers ours on ours.customer_id = ${into}
    and (theirs.is_self and ours.is_self or lower(theirs.name) = lower(ours.name))
  where theirs.customer_id = ${from}
  order by theirs.id, (theirs.is_self and ours.is_self) desc) twin`

/** How many there would be afterwards. */
export const wearersTogether = (ids: Ids) => sql`
  (select count(*)::int from wearers where customer_id in (${ids.into}, ${ids.from}))
    - (select count(*)::int from ${twins(ids)})`

/**
 * What is known of a twin goes to the wearer who stays; of two prescriptions of a day the one that was there first stays.
 * Everybody else moves to a free place.
 */
export const wearerMoves = (ids: Ids): SQL[] => [
  sql`update order_lines set wearer_id = twin.new from ${twins(ids)} where wearer_id = twin.old`,
  sql`update subscription_lines set wearer_id = twin.new from ${twins(ids)} where wearer_id = twin.old`,
  sql`
    update cart_lines line set wearer_id = twin.new from ${twins(ids)}
    where line.wearer_id = twin.old and not exists (
      select from cart_lines other where other.cart_id = line.cart_id and other.variant_id = line.variant_id
        and other.channel = line.channel and other.eye is not distinct from line.eye and other.wearer_id = twin.new)`,
  sql`
    insert into prescriptions (wearer_id, prescribed_on, right_eye, left_eye, created_at)
    select twin.new, prescribed_on, right_eye, left_eye, created_at
    from prescriptions join ${twins(ids)} on wearer_id = twin.old on conflict do nothing`,
  sql`
    insert into confirmed_values (wearer_id, key, created_at)
    select twin.new, key, created_at from confirmed_values join ${twins(ids)} on wearer_id = twin.old
    on conflict do nothing`,
  sql`update wear_entries set wearer_id = twin.new from ${twins(ids)} where wearer_id = twin.old`,
  sql`delete from wearers where id in (select twin.old from ${twins(ids)})`,
  sql`
    update wearers set customer_id = ${ids.into}, place = free.place
    from (select id, row_number() over (order by place) as n from wearers where customer_id = ${ids.from}) theirs
    join (
      select place, row_number() over (order by place) as n from generate_series(1, 10) place
      where place not in (select place from wearers where customer_id = ${ids.into})
    ) free using (n) where wearers.id = theirs.id`,
]
