import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import type { LargeDemo } from './setup.ts'

/** Guests are people, too, but without an account: so many for each order. */
const guestsPerOrder = 0.12

/** Draws everybody who orders: first the customers, then the guests. */
export async function drawPeople(db: Db, { customers, orders }: LargeDemo) {
  const all = customers + Math.max(1, Math.round(orders * guestsPerOrder))
  await db.execute(sql`create unlogged table large.people (person bigint primary key, id text, home int, first_name text,
    last_name text, email text, name_words tsvector, address jsonb, house text, account_id bigint)`)
  await db.execute(sql`
    insert into large.people
    select person, case when person <= ${customers} then large.id('user', person)::text end, place, first_name, last_name,
      translate(lower(first_name || '.' || last_name), 'äöüéèàçëêïîñ ', 'aoueeaceeiin') || '.' || person || '@example.com',
      to_tsvector('simple', lower(regexp_replace(normalize(concat_ws(' ', first_name, last_name, first_name, last_name), NFD),
        '[\\u0300-\\u036f]', '', 'g'))),
      blank.address || jsonb_build_object('first_name', first_name, 'last_name', last_name, 'street', street,
        'street_number', house_number, 'postcode', postcode, 'city', city, 'country_code', country),
      house || ' ' || house_number,
      case when person <= ${customers} then (select coalesce(max(account_id), 100000) from customers) + person end
    from generate_series(1, ${all}::bigint) person
    join large.places on large.share(person, 1) >= "from" and large.share(person, 1) < until
    cross join lateral (select large.pick(first, large.share(person, 2)) as first_name,
      large.pick(last, large.share(person, 3)) as last_name, floor(large.share(person, 4) * streets)::int as number,
      (1 + floor(large.share(person, 5) * 120))::int::text as house_number) drawn
    join large.streets using (place, number)
    join (select place, address from large.baskets where basket = 0) blank using (place)
    order by person`)
  await db.execute(sql`analyze large.people`)
}

/** Accounts, since before the first order of each, with an address and a choice about letters for many. */
export async function insertPeople(db: Db) {
  await db.execute(sql`
    create unlogged table large.joined as
    select person, least(min(orders.created_at),
      large.present() - interval '1 day' * 1095 * large.share(person, 6)) - interval '10 minutes' as at
    from large.people people left join large.orders orders using (person)
    where people.id is not null group by person`)
  await db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    select id, '', email, large.share(person, 7) < 0.9, 'customer', at, at from large.people join large.joined using (person) order by person`)
  await db.execute(sql`
    insert into customers (user_id, account_id, first_name, last_name, salutation, birthday, phone_number, locale_code,
      created_at, updated_at)
    overriding system value
    select id, account_id, first_name, last_name, case when large.share(person, 8) < 0.7 then 1 + (person % 2) end,
      case when large.share(person, 9) < 0.4 then date '1945-01-01' + (large.share(person, 10) * 22000)::int end,
      case when large.share(person, 11) < 0.6 then phone end, locale, at, at
    from large.people people join large.joined using (person) join large.places place on place.place = home
    cross join lateral (select case country when 'CH' then '+4179' when 'DE' then '+49151' when 'AT' then '+43660'
      else '+39333' end || lpad((1000000 + person * 7 % 9000000)::text, 7, '0') as phone) called
    order by person`)
  await db.execute(sql`
    select setval(pg_get_serial_sequence('customers', 'account_id'), (select max(account_id) from customers))`)
  await db.execute(sql`
    insert into addresses (id, user_id, is_default, salutation, first_name, last_name, street, street_number, postcode, city,
      country_code, province_code, created_at)
    select large.id('address', person * 2 + copy), id, copy = 0, null, first_name, last_name, address ->> 'street',
      case copy when 0 then address ->> 'street_number' else (1 + person % 90)::text end, address ->> 'postcode', address ->> 'city',
      address ->> 'country_code', case address ->> 'country_code' when 'IT' then 'MI' end, at
    from large.people join large.joined using (person) cross join generate_series(0, 1) copy
    where large.share(person, 12) < case copy when 0 then 0.75 else 0.1 end`)
  await db.execute(sql`
    insert into marketing_communications (id, user_id, brand, channels, updated_at)
    select large.id('marketing', person), id, brand, '{newsletter}', at
    from large.people people join large.joined using (person) join large.places place on place.place = home
    where large.share(person, 13) < 0.4`)
}

/** Everyone who has ordered is known as a buyer. */
export async function insertBuyers(db: Db) {
  await db.execute(sql`
    insert into buyers (brand, person, first_ordered_at)
    select brand, translate(encode(sha256(convert_to(email, 'UTF8')), 'base64'), '+/=', '-_'), min(orders.created_at)
    from large.orders orders join large.people people using (person) group by brand, email
    on conflict do nothing`)
}
