import type { Cart } from '#contract/cart/cart.ts'
import { carrierOf } from '#contract/checkout/carriers.ts'
import type { CartShippingOption, ShippingOption } from '#contract/checkout/shipping.ts'
import type { Shop } from '#server/shop/shop.ts'

type Dated = { arrival: { min: string; max: string } | null }
/** `hits`: how many of 100 parcels of the carrier arrived by the day that was named, if there were enough. */
export type RatedOption = CartShippingOption & Dated & { hits?: number }

/** The options with what is known of their carriers on the way to this cart’s country. */
export async function hitRatesOf<Option extends ShippingOption>(
  { fulfilment, visit }: Shop,
  { shipping_address }: Cart,
  options: readonly Option[],
): Promise<(Option & { hits?: number })[]> {
  const rates = await fulfilment.hitRates(shipping_address?.country_code ?? visit.brand.country)
  return options.map((option) => {
    const carrier = carrierOf(option.code)
    return { ...option, hits: carrier && rates[carrier] }
  })
}

/** The shipping options of a cart, each with the dates on which all of it would arrive. */
export async function arrivalsOf<Option extends ShippingOption>(
  { delivery, storefront }: Shop,
  { items, shipping_address }: Cart,
  options: readonly Option[],
): Promise<(Option & Dated)[]> {
  const sold = items.filter(({ availability }) => availability !== 'not-sold')
  const variants = sold.map(({ product_id, options: option, quantity }) => ({
    catalog: storefront.id,
    variant_representation: { product_id, option },
    quantity,
  }))
  return Promise.all(
    options.map(async (option) => {
      const query = { items: variants, country: shipping_address?.country_code, shippingOption: option.key }
      const dates = variants.length > 0 ? await delivery.dates(query) : undefined
      const { calculated_arrival_date_min: min = null, calculated_arrival_date_max: max = null } = dates?.ok
        ? dates.value
        : {}
      return { ...option, arrival: min && max ? { min, max } : null }
    }),
  )
}
