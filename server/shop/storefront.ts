import { locales } from '#brands/locales.ts'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import { usualPageSize } from '#contract/catalogue/listing.ts'
import { carriersOf } from '#contract/checkout/carriers.ts'
import { homeOf } from '#contract/in-currency.ts'
import { paymentCompaniesOf } from '#contract/payment.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { moneyLocale } from '#contract/web/format.ts'
import { daysFormat } from '#contract/web/format-days.ts'
import { offeredMethods } from '#server/payment/operations.ts'
import { otherShops, type Shops } from './other-shops.ts'

/** What every page knows about its storefront. */
export type Storefront = ReturnType<typeof storefrontOf>

export function storefrontOf(brand: Brand, locale: LocaleCode, origin: string, shops?: Shops) {
  const { id, name, tone, themeColor, darkThemeColor, service, reloadOnLocaleSwitch, signIn, accountLanding } = brand
  return {
    id,
    name,
    tone,
    origin,
    themeColor,
    darkThemeColor,
    service,
    reloadOnLocaleSwitch,
    signIn,
    accountLanding,
    locales: brand.locales.map((code) => {
      const { iso, localLabel } = locales[code]
      return { code, iso, localLabel }
    }),
    storeLocale: locales[locale].storeLocale,
    hosts: brand.hosts,
    /** The owner's other storefronts, which the footer links to. */
    others: shops ? otherShops(shops, brand, locale) : [],
    /** Whose signs the footer shows. */
    payers: paymentCompaniesOf(offeredMethods(brand)),
    carriers: carriersOf(brand.shipping.map(({ code }) => code)),
    currencies: brand.currencies,
    ownCurrency: homeOf(brand).currency,
    money: { currency: brand.currency, locale: moneyLocale(brand, locale) },
    /** By whose clock the days of moments are printed. */
    zone: zoneOf(brand),
    /** How the days of a delivery are written. */
    days: daysFormat(zoneOf(brand), locale),
    categoryPageSize: pageSizeOf(brand),
    measurement: brand.measurement,
    sentryDsn: brand.sentryDsn,
  }
}

/** Number of products that a listing shows at first. */
export const pageSizeOf = ({ theme }: Brand) => theme?.categoryPageSize ?? usualPageSize
