import type { Cart } from '#contract/cart/cart.ts'
import type { CartShippingOption, ShippingOption } from '#contract/checkout/shipping.ts'
import type { Shop } from '#server/shop/shop.ts'

type Dated = { arrival: { min: string; max: string } | null }
export type DatedOption = CartShippingOption & Dated

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
