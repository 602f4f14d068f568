import { sql } from 'drizzle-orm'
import type { Brand } from '#contract/brand.ts'
import { shopZone } from '#contract/time-zones.ts'
import { areaOf } from '#server/credit/household-rules.ts'
import type { Db } from '#server/database/database.ts'
import { referenceOf } from '#server/receivables/operations.ts'
import { type Basket, fillBaskets } from './baskets.ts'
import { namesOf, places, praise, streetsOf } from './invented.ts'

/** How large the demo gets. The same settings give the same rows, but for salts and hashes of the audit log. */
export type LargeDemo = { orders: number; customers: number; seed: number; now: Date }

/**
 * Functions for the time of the run. `share` draws a number from 0 to 1 for a row and a purpose, always the same one for a seed;
 * `pick` takes the entry of a list by such a share; `id` is the UUID of the n-th thing of a kind.
 */
export async function createDraws(db: Db, { seed, now }: LargeDemo) {
  const justAfter = now.toISOString().replace('Z', '001Z')
  const functions = [
    `share(n bigint, purpose int) returns float8 immutable as $$
      select (hashint8extended(n, ${Math.trunc(seed)}::bigint * 1000 + purpose) & 9007199254740991)::float8 / 9007199254740992 $$`,
    `pick(list text[], share float8) returns text immutable as $$ select list[1 + floor(share * cardinality(list))::int] $$`,
    `id(kind text, n bigint) returns uuid immutable as $$
      select overlay(overlay(md5('${Math.trunc(seed)} ' || kind || ' ' || n) placing '4' from 13) placing 'a' from 17)::uuid $$`,
    `present() returns timestamptz immutable as $$ select timestamptz '${now.toISOString()}' $$`,
    `day(moment timestamptz) returns date immutable as $$ select (moment at time zone '${shopZone}')::date $$`,
    // What has not happened yet is null. The moment is named once: PostgreSQL would not write the function into the
    // statement otherwise, and would call it a million times.
    `past(moment timestamptz) returns timestamptz immutable as $$
      select nullif(least(moment, timestamptz '${justAfter}'), timestamptz '${justAfter}') $$`,
  ]
  await db.execute(sql`create schema large`)
  for (const text of functions)
    await db.execute(
      sql.raw(`create function large.${text.replace(' immutable as', ' language sql immutable parallel safe as')}`),
    )
}

const rowsOf = (list: readonly object[]) => sql`json_to_recordset(${JSON.stringify(list)}::json)`

/** The digits that stand for the letters of a reference, before the number of the order: A is 10, Z is 35. */
const digitsBefore = (brand: string) =>
  [...referenceOf(brand, 0).slice(4, -10)].map((letter) => Number.parseInt(letter, 36)).join('')

export async function createPlaces(db: Db, brands: readonly Brand[]) {
  const rows = places.flatMap((place, index) => {
    const brand = brands.find(({ id }) => id === place.brand)
    if (!brand) return []
    const upTo = places.slice(0, index + 1).reduce((sum, { share }) => sum + share, 0)
    return {
      ...place,
      ...namesOf(place.locale),
      place: index,
      from: upTo - place.share,
      until: index === places.length - 1 ? 2 : upTo,
      currency: brand.currency,
      methods: brand.paymentMethods.filter((method) => method !== 'invoice'),
      invoices: brand.paymentMethods.includes('invoice'),
      days: brand.paymentDays,
      iban: brand.company.iban,
      letters: referenceOf(brand.id, 0).slice(4, -10),
      digits: digitsBefore(brand.id),
      praise: praise[place.locale],
      streets: streetsOf(place.region).length,
    }
  })
  await db.execute(sql`create unlogged table large.places (place int, brand text, country text, locale text, first text[],
    last text[], "from" float8, until float8, currency text, methods text[], invoices bool, days int, iban text, letters text,
    digits text, praise text[], streets int)`)
  await db.execute(sql`
    insert into large.places select place, brand, country, locale, first, last, "from", until, currency, methods, invoices, days,
      iban, letters, digits, praise, streets
    from ${rowsOf(rows)} one (place int, brand text, country text, locale text, first text[], last text[], "from" float8,
      until float8, currency text, methods text[], invoices bool, days int, iban text, letters text, digits text, praise text[], streets int)`)
  const streets = places.flatMap(({ region, country }, place) =>
    streetsOf(region).map((street, number) => ({
      place,
      number,
      ...street,
      house: areaOf({ ...street, country_code: country }),
    })),
  )
  await db.execute(sql`create unlogged table large.streets (place int, number int, street text, postcode text, city text, house text,
    primary key (place, number))`)
  await db.execute(sql`
    insert into large.streets select place, number, street, postcode, city, house
    from ${rowsOf(streets)} one (place int, number int, street text, postcode text, city text, house text)`)
}

/** What takes longest for a million orders is to unpack a basket: these are unpacked once, and kept so by `offset 0`. */
export const unpackedBaskets = sql`(
  select place, basket, total, points, carrier, arrival, shipping_code, pieces, snapshot || '{}' as snapshot,
    cart || '{}' as cart, priced || '{}' as priced, facts || '{}' as facts
  from large.baskets offset 0)`

/** So many different baskets of each place are bought again and again. */
const perPlace = { few: 3, many: 25 }

export async function createBaskets(db: Db, brands: readonly Brand[], { orders, seed, now }: LargeDemo) {
  const wanted = orders < 10_000 ? perPlace.few : perPlace.many
  const baskets: Basket[] = await fillBaskets(db, { brands, places, perPlace: wanted, seed, now })
  const rows = baskets.map((basket, index) => ({ ...basket, basket: index % wanted }))
  await db.execute(sql`create unlogged table large.baskets (place int, basket int, total int, shipping int, points int,
    carrier text, arrival int[], snapshot jsonb, cart jsonb, address jsonb, shipping_code text,
    priced jsonb, facts jsonb, primary key (place, basket))`)
  await db.execute(sql`
    insert into large.baskets select place, basket, total, shipping, points, carrier, arrival, snapshot - 'cart', snapshot -> 'cart',
      snapshot -> 'cart' -> 'shipping_address', snapshot #>> '{cart,shipments,0,method,code}', priced, facts
    from ${rowsOf(rows)} one (place int, basket int, total int, shipping int, points int, carrier text, arrival int[],
      snapshot jsonb, priced jsonb, facts jsonb)`)
  await db.execute(sql`create unlogged table large.basket_lines (place int, basket int, line int, product_id text, variant_id text,
    options jsonb, eye text, quantity int, unit_price int, total int, discount int, vat_rate float8)`)
  await db.execute(sql`
    insert into large.basket_lines
    select place, basket, line, "productId", "variantId", options, eye, quantity, "unitPrice", one.total, discount, "vatRate"
    from large.baskets, jsonb_to_recordset(snapshot -> 'lines') one (line int, "productId" text, "variantId" text,
      options jsonb, eye text, quantity int, "unitPrice" int, total int, discount int, "vatRate" float8)`)
  // What a parcel or a refund of all of it says of its lines.
  await db.execute(
    sql`alter table large.baskets add pieces jsonb, add paid_lines jsonb, add first_line jsonb, add line_count int`,
  )
  await db.execute(sql`
    update large.baskets set (pieces, paid_lines, first_line, line_count) = (
      select jsonb_agg(jsonb_build_object('line', line, 'quantity', quantity) order by line),
        jsonb_agg(jsonb_build_object('line', line, 'quantity', quantity, 'amount', lines.total + discount) order by line),
        jsonb_agg(jsonb_build_object('line', line, 'quantity', quantity, 'amount', lines.total + discount)) filter (where line = 1),
        count(*)
      from large.basket_lines lines where lines.place = large.baskets.place and lines.basket = large.baskets.basket)`)
  return wanted
}
