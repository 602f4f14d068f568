import { countryTexts } from '#contract/address/country-texts.ts'
import type { Translate } from '#messages/translate.ts'
import { settingTexts } from './setting-texts.ts'

const isCountry = (code: string): code is keyof typeof countryTexts => Object.hasOwn(countryTexts, code)

/** `dhl_parcel, Germany` for the price of a parcel. */
export function settingName(key: string, t: Translate): string {
  const texts = settingTexts[key]
  if (texts) return t(texts.label)
  const [, code = key, country = ''] = key.split('/')
  return t('desk-settings.shipping_price', {
    way: code.replaceAll('_', ' '),
    country: isCountry(country) ? t(countryTexts[country]) : country,
  })
}
