import type { Brand, CountryCode, CurrencyCode, LocaleCode } from '#contract/brand.ts'
import { type PaymentMethod, paymentMethods } from '#contract/payment.ts'
import { StartError } from '#contract/start-error.ts'
import { appointmentMistakes } from './appointment-mistakes.ts'
import { countries } from './countries.ts'
import { currencies } from './currencies.ts'
import { locales } from './locales.ts'

type Required =
  | 'id'
  | 'name'
  | 'hosts'
  | 'tone'
  | 'service'
  | 'company'
  | 'freeShippingFrom'
  | 'themeColor'
  | 'darkThemeColor'

/** The settings in a brand's file. `defineBrand` adds defaults and reports what is missing. */
export type BrandSettings = Pick<Brand, Required> &
  Partial<
    Omit<
      Brand,
      | Required
      | 'locales'
      | 'currencies'
      | 'countries'
      | 'signIn'
      | 'delivery'
      | 'bonus'
      | 'subscription'
      | 'reminderDays'
    >
  > & {
    signIn?: Partial<Brand['signIn']>
    locales?: readonly LocaleCode[]
    currencies?: readonly CurrencyCode[]
    countries?: readonly CountryCode[]
    delivery?: Partial<Brand['delivery']>
    bonus?: Partial<Brand['bonus']>
    reminderDays?: Partial<Brand['reminderDays']>
    subscription?: Partial<Brand['subscription']>
  }

const cards: readonly PaymentMethod[] = ['visa', 'master_card']

/** Checks and completes a brand's settings; all mistakes of a kind are reported at once. */
export function defineBrand(settings: BrandSettings): Brand {
  const [firstLocale, ...otherLocales] = settings.locales ?? []
  const [firstCurrency, ...otherCurrencies] = settings.currencies ?? []
  const [firstCountry, ...otherCountries] = settings.countries ?? []
  if (!firstLocale || !firstCurrency || !firstCountry) {
    const missing = [!firstLocale && 'locales', !firstCurrency && 'currencies', !firstCountry && 'countries']
    throw new StartError(
      `Following fields are missing in the i18n configuration: ${missing.filter(Boolean).join(', ')}`,
    )
  }

  const country = settings.country ?? 'IT'
  const brand: Brand = {
    ...settings,
    locales: [firstLocale, ...otherLocales],
    currencies: [firstCurrency, ...otherCurrencies],
    countries: [firstCountry, ...otherCountries],
    country,
    currency: settings.currency ?? 'EUR',
    shipping: settings.shipping ?? [],
    freeShippingBy: settings.freeShippingBy ?? ['letter', 'standard'],
    paymentMethods: settings.paymentMethods ?? cards,
    delivery: { carrier: 'standard', warehouse: country, cutOff: '16:00', packingDays: 0, ...settings.delivery },
    paymentDays: settings.paymentDays ?? 30,
    reminderDays: { first: 10, last: 20, person: 30, ...settings.reminderDays },
    returnDays: settings.returnDays ?? 14,
    bonus: { threshold: 200, amount: 10_00, pendingDays: 30, couponDays: 365, ...settings.bonus },
    subscription: { announceDays: 5, priceRiseLimit: 5, retryDays: [1, 3, 5, 7], ...settings.subscription },
    measurement: settings.measurement ?? { collects: true },
    eyeTestMonths: settings.eyeTestMonths ?? 12,
    tellsOfDelivery: settings.tellsOfDelivery ?? false,
    ratingInvitationDays: settings.ratingInvitationDays === undefined ? 10 : settings.ratingInvitationDays,
    reloadOnLocaleSwitch: settings.reloadOnLocaleSwitch ?? true,
    accountLanding: settings.accountLanding ?? 'overview',
    signIn: { passwordless: false, social: true, ...settings.signIn },
  }
  const mistakes = mistakesIn(brand)
  if (mistakes.length > 0) throw new StartError(`The brand ${brand.id} cannot be used: ${mistakes.join(', ')}`)
  return brand
}

/** The types forbid the same, but settings need not have passed the compiler. */
function mistakesIn(brand: Brand): string[] {
  const offered = Object.values(locales).filter(({ active }) => active)
  const refused = [
    ...brand.locales.filter((code) => !offered.some((locale) => locale.code === code)).map((code) => `locale ${code}`),
    ...brand.currencies.filter((code) => !Object.hasOwn(currencies, code)).map((code) => `currency ${code}`),
    ...brand.countries.filter((code) => !Object.hasOwn(countries, code)).map((code) => `country ${code}`),
    ...brand.paymentMethods
      .filter((method) => !paymentMethods.includes(method))
      .map((name) => `payment method ${name}`),
  ].map((what) => `${what} is not known`)
  if (brand.paymentMethods.includes('invoice') && !brand.openInvoices)
    refused.push('openInvoices has to limit the invoices that it offers')
  if (brand.appointments) refused.push(...appointmentMistakes(brand.appointments))
  const { threshold, amount, pendingDays, couponDays } = brand.bonus
  if (![threshold, amount, pendingDays + 1, couponDays].every((count) => Number.isSafeInteger(count) && count > 0))
    refused.push('bonus has to be whole numbers above 0 (pendingDays may be 0)')
  const { announceDays, priceRiseLimit } = brand.subscription
  // Retries of a declined charge end a week after the due day: the next announcement comes after them in any month.
  if (!Number.isInteger(announceDays) || announceDays < 1 || announceDays > 14 || !(priceRiseLimit >= 0))
    refused.push('subscription needs announceDays from 1 to 14 and a priceRiseLimit of 0 or more')
  const { first, last, person } = brand.reminderDays
  if (![first, last, person].every(Number.isInteger) || first < 1 || last <= first || person <= last)
    refused.push('reminderDays has to be whole numbers above 0, each greater than the one before')
  if (!brand.currencies.includes(brand.currency)) refused.push(`currency ${brand.currency} is not among its currencies`)
  refused.push(
    ...brand.currencies
      .filter((code) => code !== brand.currency && !((brand.inOther?.[code]?.rate ?? 0) > 0))
      .map((code) => `the rate of ${code} is missing in inOther`),
  )
  if (!brand.countries.includes(brand.country)) refused.push(`country ${brand.country} is not among its countries`)
  return refused
}
