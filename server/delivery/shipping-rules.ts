import type { Brand, CountryCode, ShippingKey } from '#contract/brand.ts'

/** What is not named makes no difference. */
export type ShippingSearch = {
  country: CountryCode
  active?: boolean
  isMidi?: boolean
  byKey?: 'ascending' | 'descending'
}

/** The ways of sending something there, in the brand's own order unless another is asked for. */
export function shippingOptionsTo({ shipping }: Pick<Brand, 'shipping'>, search: ShippingSearch) {
  const { country, active, isMidi, byKey } = search
  const found = shipping.flatMap((option) => {
    const way = option.to[country]
    if (!way) return []
    if (active !== undefined && active !== (option.isActive ?? true)) return []
    if (isMidi !== undefined && isMidi !== (option.isMidi ?? false)) return []
    return [{ code: option.code, key: option.key, price: way.price, days: way.days }]
  })
  if (!byKey) return found
  const sign = byKey === 'ascending' ? 1 : -1
  return found.toSorted((a, b) => (a.key < b.key ? -sign : sign))
}

/** The days that a prediction counts: of the option asked for, or of the brand's carrier; undefined if none goes there. */
export function transitTo(brand: Pick<Brand, 'shipping' | 'delivery'>, country: CountryCode, key?: string) {
  const wanted: ShippingKey | string = key ?? brand.delivery.carrier
  return shippingOptionsTo(brand, { country, active: true }).find((option) => option.key === wanted)?.days
}
