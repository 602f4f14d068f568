import { describe, expect, test } from 'vitest'
import { brands } from './all.ts'
import { countries } from './countries.ts'
import { currencies } from './currencies.ts'
import { type BrandSettings, defineBrand } from './define-brand.ts'
import { lenteo } from './lenteo.ts'
import { linsenhaus } from './linsenhaus.ts'
import { fallbackLocale, fallbackLocales, locales } from './locales.ts'

const settings: BrandSettings = {
  id: 'sample',
  name: 'Sample',
  hosts: ['sample.localhost'],
  tone: 'informal',
  locales: ['fr', 'de'],
  currencies: ['CHF', 'EUR'],
  inOther: { CHF: { rate: 0.95 }, EUR: { rate: 1.06 } },
  countries: ['CH', 'IT'],
  freeShippingFrom: 50_00,
  service: { phone: '+39 02 0000 0000', email: 'service@sample.example' },
  company: {
    name: 'Sample S.r.l.',
    street: 'Via Prova 1',
    postcode: '20100',
    city: 'Milano',
    country: 'IT',
    vatNumber: 'IT00000000000',
    iban: 'IT60X0542811101000000123456',
  },
  themeColor: '#000000',
  darkThemeColor: '#000000',
}

describe('a brand', () => {
  test('[I18-011] without languages, currencies and countries names all three', () => {
    expect(() => defineBrand({ ...settings, locales: undefined, currencies: [], countries: undefined })).toThrow(
      /^Following fields are missing in the i18n configuration: locales, currencies, countries$/,
    )
  })

  test.each(['locales', 'currencies', 'countries'])('[I18-011] without %s names only these', (field) => {
    const message = `Following fields are missing in the i18n configuration: ${field}`
    for (const value of [undefined, []])
      expect(() => defineBrand({ ...settings, [field]: value })).toThrow(new RegExp(`^${message}$`))
  })

  test('with appointments that cannot be offered names each mistake', () => {
    const place = {
      id: 'here',
      name: 'Here',
      address: ['Way 1'],
      country: 'IT',
      hours: { mon: [['9:00', '12:00']], tue: [['12:00', '09:00']] },
      closedDays: ['24.12.2026'],
    } as const
    const appointments = {
      kinds: ['eye_test'],
      minutes: 0,
      noticeHours: 0,
      daysAhead: 21,
      places: [place, place],
    } as const
    expect(() => defineBrand({ ...settings, currency: 'EUR', country: 'IT', appointments })).toThrow(
      /minutes of its appointments is not a usable number, there are two places here, 9:00 to 12:00 at the place here is not a span of a day, 12:00 to 09:00 .*, 24\.12\.2026 at the place here is not a day like 2026-12-24/,
    )
  })

  test('with unknown entries names each of them', () => {
    const wrong = { locales: ['de', 'rm'], currencies: ['EUR', 'GBP'], countries: ['IT', 'ES'] } as object
    expect(() => defineBrand({ ...settings, ...wrong })).toThrow(
      'The brand sample cannot be used: locale rm is not known, currency GBP is not known, country ES is not known',
    )
  })

  test('must sell in one of its currencies and be in one of its countries', () => {
    expect(() => defineBrand({ ...settings, currencies: ['CHF'], countries: ['CH'] })).toThrow(
      'currency EUR is not among its currencies, country IT is not among its countries',
    )
  })

  test('[I18-007] is in Italy and sells in euros by default', () => {
    expect(defineBrand(settings)).toMatchObject({ country: 'IT', currency: 'EUR' })
    expect(defineBrand({ ...settings, country: 'CH', currency: 'CHF' })).toMatchObject({
      country: 'CH',
      currency: 'CHF',
    })
  })

  test('reloads the page on a change of language by default', () => {
    expect(defineBrand(settings).reloadOnLocaleSwitch).toBe(true)
    expect(defineBrand({ ...settings, reloadOnLocaleSwitch: false }).reloadOnLocaleSwitch).toBe(false)
  })
})

test('by default a brand ships from its own country, on the same day before four', () => {
  expect(defineBrand(settings).delivery).toEqual({
    carrier: 'standard',
    warehouse: 'IT',
    cutOff: '16:00',
    packingDays: 0,
  })
  const delivery = { carrier: 'express', warehouse: 'CH', cutOff: '12:30', packingDays: 2 } as const
  expect(defineBrand({ ...settings, delivery }).delivery).toEqual(delivery)
})

describe('the tables', () => {
  test('[I18-001, DAT-029] know the five markets', () => {
    expect(countries).toMatchObject({
      CH: { name: 'CH', label: 'Switzerland', region: 'CH', language: 'de', orderLimit: null },
      DE: { name: 'DE', label: 'Germany', region: 'EU', language: 'de', orderLimit: 15000 },
      AT: { name: 'AT', label: 'Austria', region: 'EU', language: 'de', orderLimit: 15000 },
      IT: { name: 'IT', label: 'Italy', region: 'EU', language: 'it', orderLimit: 15000 },
      FR: { name: 'FR', label: 'France', region: 'EU', language: 'fr', orderLimit: 15000 },
    })
    for (const code of Object.keys(countries))
      expect(defineBrand({ ...settings, countries: [code], country: code } as BrandSettings).country).toBe(code)
  })

  test('[I18-007, DAT-030] offer euros, US dollars and Swiss francs', () => {
    expect(Object.values(currencies)).toEqual([
      { name: 'EUR', label: 'Euro' },
      { name: 'USD', label: 'US dollar' },
      { name: 'CHF', label: 'Swiss franc' },
    ])
    for (const code of Object.keys(currencies))
      expect(defineBrand({ ...settings, currencies: [code], currency: code } as BrandSettings).currency).toBe(code)
  })

  test('[DAT-028] describe each language in full', () => {
    expect(locales.fr).toEqual({
      code: 'fr',
      iso: 'fr',
      localLabel: 'Français',
      label: 'French',
      storyblokLocale: 'fr',
      productCacheLocale: 'fr',
      storeLocale: 'fr_CH',
      locale_id: 4,
      pc_locale_id: 4,
      active: true,
    })
    for (const [code, locale] of Object.entries(locales)) {
      expect(locale.code).toBe(code)
      expect(Object.keys(locale)).toEqual(Object.keys(locales.fr))
    }
    expect(new Set(Object.values(locales).map(({ locale_id }) => locale_id)).size).toBe(4)
  })

  test('[I18-008] give each language its store locale', () => {
    const storeLocales = Object.entries(locales).map(([code, { storeLocale }]) => [code, storeLocale])
    expect(Object.fromEntries(storeLocales)).toEqual({ it: 'it_CH', de: 'de_CH', en: 'en_US', fr: 'fr_CH' })
  })

  test('[I18-006] fall back to Italian, within German, English, Italian and French', () => {
    expect(fallbackLocale).toBe('it')
    expect(fallbackLocales).toEqual(['de', 'en', 'it', 'fr'])
  })
})

describe('the storefronts of this installation', () => {
  test('[I18-003] each have a name, hosts, a colour and languages of their own', () => {
    expect(brands.map(({ id, locales, tone, currency }) => [id, locales.join(), tone, currency])).toEqual([
      ['claravue', 'de,en,it,fr', 'informal', 'CHF'],
      ['linsenhaus', 'de,en', 'formal', 'EUR'],
      ['lenteo', 'it', 'formal', 'EUR'],
    ])
    const hosts = brands.flatMap((brand) => brand.hosts)
    expect(new Set(hosts).size).toBe(hosts.length)
    expect(new Set(brands.map(({ themeColor }) => themeColor)).size).toBe(brands.length)
  })

  test('[I18-001] serve all five markets', () => {
    expect(new Set(brands.flatMap((brand) => brand.countries))).toEqual(new Set(['CH', 'DE', 'AT', 'IT', 'FR']))
  })

  test('[PRC-024] each know free shipping, customs limits, and a carrier for predictions to everywhere they ship', () => {
    expect(brands.map(({ id, freeShippingFrom, delivery }) => [id, freeShippingFrom, delivery.carrier])).toEqual([
      ['claravue', 9000, 'standard'],
      ['linsenhaus', 4900, 'standard'],
      ['lenteo', 5900, 'standard'],
    ])
    expect(linsenhaus.countries.map((country) => countries[country].orderLimit)).toEqual([15000, 15000])
    expect(countries.CH.orderLimit).toBeNull()
    for (const { countries, shipping, delivery } of brands)
      for (const country of countries)
        expect(shipping.filter(({ key, to }) => key === delivery.carrier && to[country])).toHaveLength(1)
  })

  test('[I18-005] include one that speaks Italian alone', () => {
    expect(lenteo.locales).toEqual(['it'])
    expect(brands).toContain(lenteo)
  })
})
