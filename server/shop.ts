import { serialize } from 'hono/utils/cookie'
import { locales } from '#brands/locales.ts'
import { bookingPath, localizedPath } from '#contract/address.ts'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import { formatMoney, moneyLocale } from '#contract/format.ts'
import type { LanguageChoice } from '#contract/language-choice.ts'
import type { MessageGroup } from '#messages/ids.ts'
import { createTranslate, type Translate } from '#messages/translate.ts'
import * as catalogue from '#server/catalogue/operations.ts'
import { rangeTag } from '#server/catalogue/tags.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db.ts'
import type { Log } from '#server/log.ts'
import type { PageNotes } from '#server/page-notes.ts'
import type { Texts } from '#server/texts.ts'
import { originOf, type Visit } from '#server/visit.ts'

/** What the process opens once and every request uses. */
export type Services = { config: Config; database: Database; texts: Texts; log: Log }

const year = 365 * 24 * 60 * 60

/** The operations of the shop, bound to one request's brand, language and visitor. */
export function openShop(services: Services, visit: Visit, asked: { named?: LocaleCode }, notes: PageNotes) {
  const { config, database, texts, log } = services
  const { brand } = visit
  const speaksTheAddress = !asked.named || brand.locales.includes(asked.named)
  const locale = asked.named && speaksTheAddress ? asked.named : brand.locales[0]
  const path = (target: string, language = locale) => localizedPath(brand.locales, language, target)

  const say: Translate = (id, values) => createTranslate(locale, texts.of(locale, brand.tone, 'api'))(id, values)

  return {
    visit,
    locale,
    speaksTheAddress,
    storefront: storefrontOf(brand, locale, originOf(brand, config)),
    path,
    texts: (...groups: MessageGroup[]) => texts.of(locale, brand.tone, ...groups),
    /** For answers that are no pages. */
    say,

    /** The countries that the brand ships to, as one phrase. */
    countryNames() {
      const names = new Intl.DisplayNames(locale, { type: 'region' })
      return new Intl.ListFormat(locale).format(brand.countries.map((code) => names.of(code) ?? code))
    },

    /** Where to go on in the chosen language, and the cookie that remembers it; nothing if the brand lacks it. */
    chooseLanguage(choice: LanguageChoice) {
      if (!brand.locales.includes(choice.locale)) return undefined
      return {
        location: path(choice.path, choice.locale),
        cookie: serialize(localeCookie, choice.locale, {
          path: '/',
          maxAge: year,
          sameSite: 'Lax',
          httpOnly: true,
          secure: visit.origin.startsWith('https:'),
        }),
      }
    },

    catalogue: {
      range() {
        notes.madeOf(rangeTag)
        return catalogue.range(database.db, locale)
      },
      category(categoryPath: string) {
        notes.madeOf(rangeTag)
        return catalogue.category(database.db, locale, categoryPath)
      },
    },

    report(error: unknown) {
      visit.fault ??= error
      log.error({ err: error, req: visit.requestId, route: visit.route }, 'request failed')
    },
  }
}
export type Shop = ReturnType<typeof openShop>

export const localeCookie = 'vsf-locale'

/** What every page knows about its storefront. */
export type Storefront = ReturnType<typeof storefrontOf>

function storefrontOf(brand: Brand, locale: LocaleCode, origin: string) {
  const { id, name, themeColor, service, reloadOnLocaleSwitch } = brand
  return {
    id,
    name,
    origin,
    themeColor,
    service,
    reloadOnLocaleSwitch,
    booking: brand.bookingUrl ? bookingPath[locale] : undefined,
    locales: brand.locales.map((code) => {
      const { iso, localLabel } = locales[code]
      return { code, iso, localLabel }
    }),
    freeShippingFrom: formatMoney(brand.freeShippingFrom, {
      currency: brand.currency,
      locale: moneyLocale(brand, locale),
    }),
  }
}
