import type { Brand, CountryCode, ShippingKey } from '#contract/brand.ts'
import { hundredths, type Options, variantId } from '#contract/catalogue/lens-parameters.ts'
import type { CartCheck, CartCheckType, DeliveryDates, DeliveryVariant } from '#contract/checkout/delivery.ts'
import type { ShippingOption } from '#contract/checkout/shipping.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Translate } from '#messages/translate.ts'
import { optionMistakes } from '#server/catalogue/option-rules.ts'
import type { Db } from '#server/database/database.ts'
import { cartCheck, deliveryDates, nextCutOff, type WantedVariant } from './rules.ts'
import { type ShippingSearch, shippingOptionsTo, transitTo } from './shipping-rules.ts'
import { readVariants, type VariantRow } from './store.ts'

/** Where something is wrong, as a path into what was asked, and what. */
export type DeliveryMistake = {
  path: string
  code: 'unknown-product' | 'option-missing' | 'option-unknown' | 'not-made' | 'not-shipped'
}
type Refusal = { code: 'not-found' | 'bad-input'; mistakes: DeliveryMistake[] }

type DatesQuestion = { items: readonly DeliveryVariant[]; country?: CountryCode; shippingOption?: string }

/** When these variants arrive, and which of them can be ordered. */
export async function predictDelivery(
  db: Db,
  brand: Pick<Brand, 'id' | 'country' | 'shipping' | 'delivery'>,
  { items, country = brand.country, shippingOption }: DatesQuestion,
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
    variant_id: idOf(product_id, option),
  }))
  const rows = await readVariants(db, brand.id, wanted)
  const mistakes = rows.flatMap((row, index) =>
    mistakesOf(row, wanted[index]?.option ?? {}, {
      product: `items.${index}.variant_representation.product_id`,
      option: `items.${index}.variant_representation.option`,
    }),
  )
  if (mistakes.length > 0) return refused(mistakes)
  const variants = rows.map((row, index): WantedVariant => {
    const { product_id = '', variant_id = '', quantity = 0 } = wanted[index] ?? {}
    return {
      productId: product_id,
      variantId: variant_id,
      quantity,
      available: row.available ?? 0,
      // The maker has stopped: what is there is all there will be.
      stopOrder: row.discontinued || (row.stop_order ?? false),
      leadDays: row.lead_days,
    }
  })
  return ok(deliveryDates(variants, { ...brand.delivery, orderedAt, destination: country, transit }))
}

/** The same for who knows the variants already; nothing if nobody sends it there. */
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

/** Whether a cart, or a change of it, can be ordered, and when it would arrive. */
export async function checkCart(
  db: Db,
  brand: Parameters<typeof predictDelivery>[1],
  { type, ...asked }: DatesQuestion & { type: CartCheckType },
  orderedAt: Temporal.Instant,
): Promise<Result<CartCheck, Refusal>> {
  const dates = await predictDelivery(db, brand, asked, orderedAt)
  return dates.ok ? ok(cartCheck(dates.value, type)) : dates
}

type VariantQuestion = { productId: string; options: Options; quantity: number }

/** A variant as `predictDelivery` takes it. */
export async function buildDeliveryVariant(
  db: Db,
  brand: Pick<Brand, 'id'>,
  { productId, options, quantity }: VariantQuestion,
): Promise<Result<DeliveryVariant, Refusal>> {
  const [row] = await readVariants(db, brand.id, [{ product_id: productId, variant_id: idOf(productId, options) }])
  const mistakes = row ? mistakesOf(row, options, { product: 'product_id', option: 'options' }) : []
  if (mistakes.length > 0) return refused(mistakes)
  return ok({ catalog: brand.id, variant_representation: { product_id: productId, option: options }, quantity })
}

/** Nothing has the id of a variant that cannot be written down. */
function idOf(productId: string, options: Options): string {
  const isNoStep = (value: unknown) => typeof value === 'number' && hundredths(value) === undefined
  return Object.values(options).some(isNoStep) ? '' : variantId(productId, options)
}

type Paths = { product: string; option: string }

function mistakesOf(row: VariantRow, options: Options, paths: Paths): DeliveryMistake[] {
  if (row.product_id === null) return [{ path: paths.product, code: 'unknown-product' }]
  return optionMistakes(row, options).map(({ option, code }) => ({
    path: option ? `${paths.option}.${option}` : paths.option,
    code,
  }))
}

function refused(mistakes: DeliveryMistake[]) {
  const isUnknown = mistakes.some(({ code }) => code === 'unknown-product')
  return err({ code: isUnknown ? 'not-found' : 'bad-input', mistakes } satisfies Refusal)
}

/** Until when a prediction of now is right, in milliseconds. */
export const predictionsChangeAt = ({ delivery }: Pick<Brand, 'delivery'>, now: Temporal.Instant) =>
  nextCutOff(delivery, now).epochMilliseconds

const names = {
  standard: 'shipping.standard',
  priority: 'shipping.priority',
  express: 'shipping.express',
  letter: 'shipping.letter',
} as const satisfies Record<ShippingKey, MessageId>

type Shipping = Pick<Brand, 'country' | 'shipping'>

/** How something can be sent there: home, where nothing else is said. */
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

/** The ways that are open at present, without their names: few are ever shown. */
export const shippingWays = (brand: Shipping, country: CountryCode) =>
  shippingOptionsTo(brand, { country, active: true })

export const shippingName = (key: ShippingKey, say: Translate) => say(names[key])
