import type { Brand, CountryCode } from '#contract/brand.ts'

/** A criterion that is left out matches everything. */
export type ShippingSearch = {
  country: CountryCode
  active?: boolean
  isMidi?: boolean
  byKey?: 'ascending' | 'descending'
}

/** The ways of shipping to the country, in the brand's own order unless `byKey` says otherwise. */
export function shippingOptionsTo({ shipping }: Pick<Brand, 'shipping'>, search: ShippingSearch) {
  const { country, active, isMidi, byKey } = search
  const found = shipping.flatMap((option) => {
    const way = option.to[country]
    if (!way) return []
    if (active !== undefined && active !== (option.isActive ?? true)) return []
    if (isMidi !== undefined && isMidi !== (option.isMidi ?? false)) return []
    return [{ code: option.code, key: option.key, isMidi: option.isMidi ?? false, price: way.price, days: way.days }]
  })
  if (!byKey) return found
  const sign = byKey === 'ascending' ? 1 : -1
  return found.toSorted((a, b) => (a.key < b.key ? -sign : sign))
}

/** The days in transit by the named option or by the brand's carrier; undefined if it does not ship to the country. */
export function transitTo(brand: Pick<Brand, 'shipping' | 'delivery'>, country: CountryCode, key?: string) {
  const wanted: string = key ?? brand.delivery.carrier
  return shippingOptionsTo(brand, { country, active: true }).find((option) => option.key === wanted)?.days
}
