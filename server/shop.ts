import { serialize } from 'hono/utils/cookie'
import { locales } from '#brands/locales.ts'
import { localizedPath } from '#contract/address.ts'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import { productsNamedIn } from '#contract/content-products.ts'
import { cookieLifetime } from '#contract/cookie.ts'
import { moneyLocale } from '#contract/format.ts'
import type { LanguageChoice } from '#contract/language-choice.ts'
import type { MessageGroup } from '#messages/ids.ts'
import { createTranslate, type Translate } from '#messages/translate.ts'
import type { Background } from '#server/background.ts'
import * as catalogue from '#server/catalogue/operations.ts'
import { catalogueTag, productTag, rangeTag } from '#server/catalogue/tags.ts'
import type { Config } from '#server/config.ts'
import * as content from '#server/content/operations.ts'
import type { ContentService } from '#server/content/service.ts'
import type { Database } from '#server/db.ts'
import type { Dealing } from '#server/identity/dealing.ts'
import type { IdentityDesk } from '#server/identity/desk.ts'
import type { Log } from '#server/log.ts'
import { type Letter, prepareMail, queueMail } from '#server/mail/operations.ts'
import type { PageNotes } from '#server/page-notes.ts'
import * as sitemap from '#server/sitemap/operations.ts'
import type { Texts } from '#server/texts.ts'
import { originOf, type Visit } from '#server/visit.ts'
import { visitorOperations } from '#server/visitor-operations.ts'

/** What the process opens once and every request uses. */
export type Services = {
  config: Config
  database: Database
  texts: Texts
  content: ContentService
  log: Log
  background: Background
  /** Whether everybody sees drafts of the content: only while developing. */
  drafts?: boolean
}

/** And what the application opens once, with the modules that it shares with the screens. */
export type Opened = Services & { identity: IdentityDesk }

/**
 * What a request asks for by its address: a language, and in the editor's preview or in WIP mode the drafts. And what
 * it says of the visitor; a request that renders a page for everybody says nothing.
 */
type Asked = { named?: LocaleCode; isWip?: boolean; isPreview?: boolean; headers?: Headers }

/** The operations of the shop, bound to one request's brand, language and visitor. */
export function openShop(services: Opened, visit: Visit, asked: Asked, notes: PageNotes) {
  const { config, database, texts, log } = services
  const { brand } = visit
  const speaksTheAddress = !asked.named || brand.locales.includes(asked.named)
  const locale = asked.named && speaksTheAddress ? asked.named : brand.locales[0]
  const path = (target: string, language = locale) => localizedPath(brand.locales, language, target)

  const reading: content.Reading = {
    service: services.content,
    brand: brand.id,
    locale,
    drafts: services.drafts || asked.isWip || asked.isPreview || false,
    now: Date.now(),
    notes,
    log,
  }
  const cards = async (ids: readonly string[]) => {
    if (ids.length === 0) return []
    notes.madeOf(catalogueTag, ...ids.map(productTag))
    return catalogue.productCards(database.db, {
      brand: brand.id,
      locale,
      market: brand.country,
      channel: 'website',
      ids,
    })
  }
  const mapped = () => ({ db: database.db, locale, listed: { brand: brand.id, market: brand.country }, reading })
  const say: Translate = (id, values) =>
    createTranslate(locale, texts.of(locale, brand.tone, 'api', 'identity', 'validation'))(id, values)

  const writerIn = (locale: LocaleCode) => ({ brand, locale, texts, origin: originOf(brand, config) })
  const mailer: Dealing['mailer'] = async (language, letter) => {
    const mail = await prepareMail(writerIn(language), letter)
    return (db) => queueMail(db, mail)
  }

  return {
    visit,
    locale,
    speaksTheAddress,
    isWip: asked.isWip ?? false,
    storefront: storefrontOf(brand, locale, originOf(brand, config)),
    path,
    texts: (...groups: MessageGroup[]) => texts.of(locale, brand.tone, ...groups),
    /** For answers that are no pages. */
    say,

    /** Where to go on in the chosen language, and the cookie that remembers it; nothing if the brand lacks it. */
    chooseLanguage(choice: LanguageChoice) {
      if (!brand.locales.includes(choice.locale)) return undefined
      return {
        location: path(choice.path, choice.locale),
        cookie: serialize(localeCookie, choice.locale, {
          path: '/',
          maxAge: cookieLifetime(localeCookie),
          sameSite: 'Lax',
          httpOnly: true,
          secure: visit.origin.startsWith('https:'),
        }),
      }
    },

    catalogue: {
      category(categoryPath: string) {
        notes.madeOf(rangeTag)
        return catalogue.category(database.db, locale, categoryPath)
      },
    },

    content: {
      settings: () => content.shopSettings(reading),
      menu: (name: string) => content.menu(reading, name),
      story: (slug: string) => content.page(reading, slug),
      /** A page with the products that its blocks name. */
      async page(slug: string) {
        const page = await content.page(reading, slug)
        if (!page) return undefined
        const [products, addresses] = await Promise.all([
          cards(productsNamedIn([page.content])),
          content.pageAddresses(reading, brand.locales, slug),
        ])
        return { page, products, addresses }
      },
    },

    sitemap: {
      parts() {
        notes.madeOf(catalogueTag)
        return sitemap.parts(mapped())
      },
      paths(part: string) {
        notes.madeOf(catalogueTag, rangeTag)
        return sitemap.paths(mapped(), part)
      },
    },

    ...visitorOperations(services, { visit, locale, home: path('/'), headers: asked.headers, mailer }),

    mail: {
      /** Written in this shop's words and the visitor's language; `queueMail` sends it with the caller's transaction. */
      prepare: (letter: Letter) => prepareMail(writerIn(locale), letter),
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
  const { id, name, themeColor, service, reloadOnLocaleSwitch, signIn } = brand
  return {
    id,
    name,
    origin,
    themeColor,
    service,
    reloadOnLocaleSwitch,
    signIn,
    locales: brand.locales.map((code) => {
      const { iso, localLabel } = locales[code]
      return { code, iso, localLabel }
    }),
    hosts: brand.hosts,
    money: { currency: brand.currency, locale: moneyLocale(brand, locale) },
  }
}
