import { countryTexts } from '#contract/address/country-texts.ts'
import { carrierOf, carriers } from '#contract/checkout/carriers.ts'
import type { Translate } from '#messages/translate.ts'
import { settingTexts } from './setting-texts.ts'

const isCountry = (code: string): code is keyof typeof countryTexts => Object.hasOwn(countryTexts, code)

/** `Swiss Post Economy` of `swisspost_economy`. */
function wayOf(code: string): string {
  const carrier = carrierOf(code)
  const product = code
    .replace(carrier ?? '', '')
    .replaceAll('_', ' ')
    .trim()
  return [carrier && carriers[carrier].name, product.charAt(0).toUpperCase() + product.slice(1)]
    .filter(Boolean)
    .join(' ')
}

/** `DHL Parcel, Germany` for the price of a parcel. */
export function settingName(key: string, t: Translate): string {
  const texts = settingTexts[key]
  if (texts) return t(texts.label)
  const [, code = key, country = ''] = key.split('/')
  return t('desk-settings.shipping_price', {
    way: wayOf(code),
    country: isCountry(country) ? t(countryTexts[country]) : country,
  })
}
