import { locales } from '#brands/locales.ts'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import { moneyLocale } from '#contract/format.ts'
import { usualPageSize } from '#contract/listing.ts'

/** What every page knows about its storefront. */
export type Storefront = ReturnType<typeof storefrontOf>

export function storefrontOf(brand: Brand, locale: LocaleCode, origin: string) {
  const { id, name, tone, themeColor, service, reloadOnLocaleSwitch, signIn, accountLanding } = brand
  return {
    id,
    name,
    tone,
    origin,
    themeColor,
    service,
    reloadOnLocaleSwitch,
    signIn,
    accountLanding,
    locales: brand.locales.map((code) => {
      const { iso, localLabel } = locales[code]
      return { code, iso, localLabel }
    }),
    hosts: brand.hosts,
    money: { currency: brand.currency, locale: moneyLocale(brand, locale) },
    categoryPageSize: brand.theme?.categoryPageSize ?? usualPageSize,
  }
}
