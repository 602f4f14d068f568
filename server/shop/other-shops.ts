import { locales } from '#brands/locales.ts'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import { localizedPath } from '#contract/web/locale-path.ts'
import type { Config } from '#server/config/config.ts'
import { originOf } from '#server/http/visit.ts'

/** A storefront to switch to. */
type OtherShop = { id: string; name: string; country: string; language: string; url: string }

export type Shops = Pick<Config, 'mode' | 'port'> & { brands: readonly Brand[] }

/** The other storefronts of the same owner, in the visitor's language where they speak it, otherwise in their first. */
export function otherShops(config: Shops, { id, owner }: Brand, locale: LocaleCode): OtherShop[] {
  if (!owner) return []
  // Node's own list of names: browsers would give other ones.
  const countryNames = new Intl.DisplayNames([locales[locale].iso], { type: 'region' })
  return config.brands
    .filter((brand) => brand.owner === owner && brand.id !== id)
    .map((brand) => {
      const language = brand.locales.includes(locale) ? locale : brand.locales[0]
      const url = new URL(localizedPath(brand.locales, language, '/'), originOf(brand, config)).href
      return { id: brand.id, name: brand.name, country: countryNames.of(brand.country) ?? brand.country, language, url }
    })
}
