import type { Brand, CountryCode, ShippingKey } from '#contract/brand.ts'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import type {
  CartCheck,
  CartCheckType,
  DeliveryDates,
  DeliveryVariant,
  UsualDelivery,
} from '#contract/checkout/delivery.ts'
import type { ShippingOption } from '#contract/checkout/shipping.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Translate } from '#messages/translate.ts'
import type { Db } from '#server/database/database.ts'
import {
  arrival,
  arrivalOfSent,
  cartCheck,
  deliveryDates,
  isWithinAWeek,
  nextCutOff,
  type WantedVariant,
} from './rules.ts'
import { type ShippingSearch, shippingOptionsTo, transitTo } from './shipping-rules.ts'
import { readUsualStock, readVariants } from './store.ts'
import { commonSpheres, stockBySphere, usualStock } from './usual-rules.ts'
import { type DeliveryMistake, variantIdOf, variantMistakes } from './variant-rules.ts'

type Refusal = { code: 'not-found' | 'bad-input'; mistakes: DeliveryMistake[] }

type DatesQuery = { items: readonly DeliveryVariant[]; country?: CountryCode; shippingOption?: string }

/** When these variants arrive, and which of them can be ordered. */
export async function predictDelivery(
  db: Db,
  brand: Pick<Brand, 'id' | 'country' | 'shipping' | 'delivery'>,
  { items, country = brand.country, shippingOption }: DatesQuery,
  orderedAt: Temporal.Instant,
): Promise<Result<DeliveryDates, Refusal>> {
  const transit = transitTo(brand, country, shippingOption)
  if (!transit) {
    const path = shippingOption ? 'shipping_option' : 'country'
    return err({ code: 'bad-input', mistakes: [{ path, code: 'not-shipped' }] })
  }
  const wanted = items.map(({ variant_representation: { product_id, option }, quantity }) => ({
    product_id,
    option,
    quantity,
    variant_id: variantIdOf(product_id, option),
  }))
  const foreign = items.flatMap(({ catalog }, index): DeliveryMistake[] =>
    catalog === brand.id ? [] : [{ path: `items.${index}.catalog`, code: 'unknown-product' }],
  )
  if (foreign.length > 0) return refusalOf(foreign)
  const rows = await readVariants(db, brand.id, wanted)
  const mistakes = rows.flatMap((row, index) =>
    variantMistakes(row, wanted[index]?.option ?? {}, {
      product: `items.${index}.variant_representation.product_id`,
      option: `items.${index}.variant_representation.option`,
    }),
  )
  if (mistakes.length > 0) return refusalOf(mistakes)
  const variants = rows.map((row, index): WantedVariant => {
    const { product_id = '', variant_id = '', quantity = 0 } = wanted[index] ?? {}
    return {
      productId: product_id,
      variantId: variant_id,
      quantity,
      available: row.available ?? 0,
      // The manufacturer has stopped making it: only the stock is left.
      stopOrder: row.discontinued || (row.stop_order ?? false),
      leadDays: row.lead_days,
    }
  })
  return ok(deliveryDates(variants, { ...brand.delivery, orderedAt, destination: country, transit }))
}

/** What can be said about stock and arrival of a product before its values are chosen; null if nothing can. */
export async function usualDelivery(
  db: Db,
  brand: Parameters<typeof predictDelivery>[1],
  productId: string,
  orderedAt: Temporal.Instant,
): Promise<UsualDelivery | null> {
  const row = await readUsualStock(db, { brand: brand.id, id: productId, spheres: commonSpheres })
  const transit = transitTo(brand, brand.country)
  if (!row || !transit) return null
  const stock = usualStock(row, { common: row.common, soldOut: row.sold_out })
  if (stock === 'sold-out') return { stock, by_sphere: null, arrivals: null }
  const after = (leadDays: number) =>
    arrival({ ...brand.delivery, orderedAt, destination: brand.country, transit, leadDays })
  const withinAWeek = (span: { min: string; max: string }) => ({
    ...span,
    is_within_a_week: isWithinAWeek(orderedAt, span.max, brand.delivery.warehouse),
  })
  const [soon, later] = [withinAWeek(after(0)), withinAWeek(after(row.lead_days))]
  const arrivals = { all: soon, most: soon, some: { ...later, min: soon.min }, ordered: later }
  return { stock, by_sphere: row.category === 'lens' ? stockBySphere(row, row.by_sphere ?? {}) : null, arrivals }
}

/** When a parcel arrives that has left, by the way of shipping with this code; undefined if there is none any more. */
export function arrivalOfParcel(
  { shipping, delivery }: Pick<Brand, 'shipping' | 'delivery'>,
  { shippedAt, country, code }: { shippedAt: string; country: CountryCode; code: string | undefined },
) {
  const way = shippingOptionsTo({ shipping }, { country }).find((option) => option.code === code)
  const sending = way && { warehouse: delivery.warehouse, destination: country, transit: way.days }
  return sending && arrivalOfSent(Temporal.Instant.from(shippedAt), sending)
}

/** The same for a caller that knows the variants already; undefined if the country is not served. */
export function arrivalOf(
  brand: Pick<Brand, 'shipping' | 'delivery'>,
  {
    variants,
    country,
    shippingOption,
  }: { variants: readonly WantedVariant[]; country: CountryCode; shippingOption?: string },
  orderedAt: Temporal.Instant,
) {
  const transit = transitTo(brand, country, shippingOption)
  return transit && deliveryDates(variants, { ...brand.delivery, orderedAt, destination: country, transit })
}

/** Finds out whether a cart, or a change of it, can be ordered, and when it would arrive. */
export async function checkCart(
  db: Db,
  brand: Parameters<typeof predictDelivery>[1],
  { type, ...query }: DatesQuery & { type: CartCheckType },
  orderedAt: Temporal.Instant,
): Promise<Result<CartCheck, Refusal>> {
  const dates = await predictDelivery(db, brand, query, orderedAt)
  return dates.ok ? ok(cartCheck(dates.value, type)) : dates
}

type VariantWish = { productId: string; options: Options; quantity: number }

/** A variant as `predictDelivery` takes it. */
export async function buildDeliveryVariant(
  db: Db,
  brand: Pick<Brand, 'id'>,
  { productId, options, quantity }: VariantWish,
): Promise<Result<DeliveryVariant, Refusal>> {
  const [row] = await readVariants(db, brand.id, [
    { product_id: productId, variant_id: variantIdOf(productId, options) },
  ])
  const mistakes = row ? variantMistakes(row, options, { product: 'product_id', option: 'options' }) : []
  if (mistakes.length > 0) return refusalOf(mistakes)
  return ok({ catalog: brand.id, variant_representation: { product_id: productId, option: options }, quantity })
}

function refusalOf(mistakes: DeliveryMistake[]) {
  const isUnknown = mistakes.some(({ code }) => code === 'unknown-product')
  return err({ code: isUnknown ? 'not-found' : 'bad-input', mistakes } satisfies Refusal)
}

/** The time in milliseconds until which the present predictions hold. */
export const predictionsChangeAt = ({ delivery }: Pick<Brand, 'delivery'>, now: Temporal.Instant) =>
  nextCutOff(delivery, now).epochMilliseconds

const names = {
  standard: 'shipping.standard',
  priority: 'shipping.priority',
  express: 'shipping.express',
  letter: 'shipping.letter',
} as const satisfies Record<ShippingKey, MessageId>

type Shipping = Pick<Brand, 'country' | 'shipping'>

/** The ways of shipping to a country, which is the home market unless another one is named. */
export const shippingOptions = (
  brand: Shipping,
  { country = brand.country, ...search }: Partial<ShippingSearch>,
  say: Translate,
): ShippingOption[] =>
  shippingOptionsTo(brand, { country, ...search }).map((option) => ({
    code: option.code,
    name: shippingName(option.key, say),
    key: option.key,
    price: option.price,
  }))

/** The active ways of shipping, without their names, since most callers show few of them. */
export const shippingWays = (brand: Shipping, country: CountryCode) =>
  shippingOptionsTo(brand, { country, active: true })

export const shippingName = (key: ShippingKey, say: Translate) => say(names[key])

const isShippingKey = (key: string): key is ShippingKey => Object.hasOwn(names, key)

/** The way of shipping of an earlier order, in the words of the reader; as it was called then, if it is not offered any more. */
export const earlierShippingName = ({ key, name }: { key: string; name: string }, say: Translate) =>
  isShippingKey(key) ? shippingName(key, say) : name
