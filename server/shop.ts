import { serialize } from 'hono/utils/cookie'
import { locales } from '#brands/locales.ts'
import { localizedPath } from '#contract/address.ts'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import { productsNamedIn } from '#contract/content-products.ts'
import { moneyLocale } from '#contract/format.ts'
import type { LanguageChoice } from '#contract/language-choice.ts'
import { usualPageSize } from '#contract/listing.ts'
import type { Product } from '#contract/product.ts'
import { ok } from '#contract/result.ts'
import type { MessageGroup } from '#messages/ids.ts'
import { createTranslate, type Translate } from '#messages/translate.ts'
import * as catalogue from '#server/catalogue/operations.ts'
import { catalogueTag, productTag, rangeTag } from '#server/catalogue/tags.ts'
import type { Config } from '#server/config.ts'
import * as content from '#server/content/operations.ts'
import type { ContentService } from '#server/content/service.ts'
import { openCookies } from '#server/cookies.ts'
import type { Database } from '#server/db.ts'
import * as delivery from '#server/delivery/operations.ts'
import type { Log } from '#server/log.ts'
import type { PageNotes } from '#server/page-notes.ts'
import { visitorPrices } from '#server/pricing/operations.ts'
import * as recommendations from '#server/recommendations/operations.ts'
import * as reviews from '#server/reviews/operations.ts'
import * as search from '#server/search/operations.ts'
import * as sitemap from '#server/sitemap/operations.ts'
import type { Texts } from '#server/texts.ts'
import { originOf, type Visit } from '#server/visit.ts'

/** What the process opens once and every request uses. */
export type Services = {
  config: Config
  database: Database
  texts: Texts
  content: ContentService
  search: search.SearchService
  log: Log
  /** Keys for signatures are made of it. */
  secret: string
  /** Whether everybody sees drafts of the content: only while developing. */
  drafts?: boolean
}

const year = 365 * 24 * 60 * 60

/**
 * What a request asks for by its address: a language, and in the editor's preview or in WIP mode the drafts; and its
 * cookies. The request that renders a public page has none.
 */
type Asked = { named?: LocaleCode; isWip?: boolean; isPreview?: boolean; cookie?: string }

/** A search, as far as the visitor decides about it. */
type Wanted = Omit<search.SearchQuery, 'brand' | 'market' | 'locale'>

/** The operations of the shop, bound to one request's brand, language and visitor. */
export function openShop(services: Services, visit: Visit, asked: Asked, notes: PageNotes) {
  const { config, database, texts, log, secret } = services
  const { brand } = visit
  const speaksTheAddress = !asked.named || brand.locales.includes(asked.named)
  const locale = asked.named && speaksTheAddress ? asked.named : brand.locales[0]
  const storefront = storefrontOf(brand, locale, originOf(brand, config))
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
  const here = { brand: brand.id, locale, market: brand.country, channel: 'website' } as const
  const cards = async (ids: readonly string[], language = locale) => {
    if (ids.length === 0) return []
    notes.madeOf(catalogueTag, ...ids.map(productTag))
    return catalogue.productCards(database.db, { ...here, locale: language, ids })
  }
  const product = async (id: string) => {
    notes.madeOf(catalogueTag, productTag(id))
    const found = await catalogue.product(database.db, { ...here, id, theme: brand.theme, now: reading.now })
    if (!found.ok) return found
    notes.changesAt(found.value.changesAt)
    const canonical = found.value.product.product_group?.canonical_product_id
    if (canonical) notes.madeOf(productTag(canonical))
    return ok(found.value.product)
  }
  const mapped = () => ({ db: database.db, locale, listed: { brand: brand.id, market: brand.country }, reading })
  const cookies = openCookies(asked.cookie, visit.origin.startsWith('https:'))
  const prices = visitorPrices({ database, brand, secret, cookies, log, now: Date.now() })
  const speaking =
    (group: MessageGroup): Translate =>
    (id, values) =>
      createTranslate(locale, texts.of(locale, brand.tone, group))(id, values)

  return {
    visit,
    locale,
    speaksTheAddress,
    isWip: asked.isWip ?? false,
    storefront,
    path,
    /** What the answer sets. */
    cookies,
    texts: (...groups: MessageGroup[]) => texts.of(locale, brand.tone, ...groups),
    /** For answers that are no pages. */
    say: speaking('api'),

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
      category(categoryPath: string) {
        notes.madeOf(rangeTag)
        return catalogue.category(database.db, locale, categoryPath)
      },
      categoryPlace(categoryPath: string) {
        notes.madeOf(rangeTag)
        return catalogue.categoryPlace(database.db, { locale, locales: brand.locales, path: categoryPath })
      },
      range() {
        notes.madeOf(rangeTag)
        return catalogue.range(database.db, locale)
      },
      product,
      async productOptions(id: string) {
        const found = await product(id)
        return found.ok ? ok(catalogue.productOptions(found.value)) : found
      },
      cards,
      /** The categories above a product, from the top down. */
      categoriesAbove({ categories }: Pick<Product, 'categories'>) {
        notes.madeOf(rangeTag)
        return catalogue.categoriesAbove(database.db, locale, categories)
      },
      /** The successor of a product, also of one that is gone. */
      async replacement(id: string) {
        notes.madeOf(catalogueTag, productTag(id))
        const found = await catalogue.replacement(database.db, { ...here, id })
        if (found.ok) notes.madeOf(productTag(found.value.product_id))
        return found
      },
      nonReorderable: (ids: readonly string[], priceChannels: readonly string[]) =>
        catalogue.nonReorderable(database.db, { ...here, ids, priceChannels }),
    },

    recommendations: {
      crossSell: (beside: Product) =>
        recommendations.crossSell(recommendations.ownRecommender(database.db, brand), beside, cards),
    },

    search: {
      /** How many products are shown where nobody asks for a number. */
      pageSize: storefront.categoryPageSize,
      /** Pages count from 0. Without a phrase it is a listing. */
      find(query: Wanted) {
        notes.madeOf(search.searchTag, catalogueTag)
        return search.find(services.search, { ...query, brand: brand.id, market: brand.country, locale }, cards)
      },
      known: (asked: search.KnownProducts) => search.known(brand, asked, cards),
    },

    content: {
      settings: () => content.shopSettings(reading),
      menu: (name: string) => content.menu(reading, name),
      story: (slug: string) => content.page(reading, slug),
      /** What stands around the products of a category, with the products that its blocks name. */
      async category(code: string) {
        const around = await content.categoryContent(reading, code)
        return around && { ...around, named: await cards(productsNamedIn([...around.above, ...around.below])) }
      },
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

    pricing: {
      of(asked: Parameters<typeof prices.of>[0]) {
        notes.madeOf(catalogueTag, productTag(asked.productId))
        return prices.of(asked)
      },
      remember: prices.remember,
    },

    delivery: {
      dates(asked: Parameters<typeof delivery.predictDelivery>[2]) {
        const now = Temporal.Now.instant()
        notes.madeOf(catalogueTag, ...asked.items.map((item) => productTag(item.variant_representation.product_id)))
        notes.changesAt(delivery.predictionsChangeAt(brand, now))
        return delivery.predictDelivery(database.db, brand, asked, now)
      },
      variant: (asked: Parameters<typeof delivery.buildDeliveryVariant>[2]) =>
        delivery.buildDeliveryVariant(database.db, brand, asked),
      shippingOptions: (search: Parameters<typeof delivery.shippingOptions>[1] = {}) =>
        delivery.shippingOptions(brand, search, speaking('shipping')),
    },

    reviews: {
      page(productId: string, asked: { page: number; perPage: number }) {
        notes.madeOf(catalogueTag, productTag(productId))
        return reviews.reviewPage(database.db, { brand: brand.id, locale, productId }, asked)
      },
      scores(productId: string) {
        notes.madeOf(catalogueTag, productTag(productId))
        return reviews.reviewScores(database.db, { brand: brand.id, productId })
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
    locales: brand.locales.map((code) => {
      const { iso, localLabel } = locales[code]
      return { code, iso, localLabel }
    }),
    hosts: brand.hosts,
    money: { currency: brand.currency, locale: moneyLocale(brand, locale) },
    categoryPageSize: brand.theme?.categoryPageSize ?? usualPageSize,
  }
}
