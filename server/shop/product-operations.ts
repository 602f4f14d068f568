import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { SizesOf } from '#contract/cart/cheaper-rows.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { selectorMaximum } from '#contract/catalogue/quantity.ts'
import { ok } from '#contract/result.ts'
import { zoneOf } from '#contract/time-zones.ts'
import type { Translate } from '#messages/translate.ts'
import * as catalogue from '#server/catalogue/operations.ts'
import { catalogueTag, productTag, rangeTag } from '#server/catalogue/tags.ts'
import * as delivery from '#server/delivery/operations.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { PageNotes } from '#server/page-cache/page-notes.ts'
import { visitorPrices } from '#server/pricing/operations.ts'
import * as recommendations from '#server/recommendations/operations.ts'
import * as reviews from '#server/reviews/operations.ts'
import * as search from '#server/search/operations.ts'
import type { Services } from './services.ts'
import { pageSizeOf } from './storefront.ts'

type Request = {
  brand: Brand
  locale: LocaleCode
  now: number
  notes: PageNotes
  /** Those of a link that brought the visitor here decide about prices. */
  cookies: Cookies
  shippingTexts: Translate
}

/** A search, as far as the visitor decides about it. */
type Wanted = Omit<search.WantedProducts, 'brand' | 'market' | 'locale'>

/** The part of the shop that is about what it sells: the range, what things cost, when they arrive, what is said of them. */
export function productOperations(services: Services, request: Request) {
  const { database, secret, log } = services
  const { brand, locale, notes, cookies, now } = request
  const here = { brand: brand.id, locale, market: brand.country, channel: 'website', money: brand } as const
  const recommender = recommendations.ownRecommender(database.db, brand)
  const prices = visitorPrices({ database, brand, secret, cookies, log, now })

  const cards = async (ids: readonly string[], language = locale) => {
    if (ids.length === 0) return []
    notes.madeOf(catalogueTag, ...ids.map(productTag))
    return catalogue.productCards(database.db, { ...here, locale: language, ids })
  }
  const product = async (id: string) => {
    notes.madeOf(catalogueTag, productTag(id))
    const found = await catalogue.product(database.db, { ...here, id, theme: brand.theme, now, zone: zoneOf(brand) })
    if (!found.ok) return found
    notes.changesAt(found.value.changesAt)
    const canonical = found.value.product.product_group?.canonical_product_id
    if (canonical) notes.madeOf(productTag(canonical))
    return ok(found.value.product)
  }

  const searchedContent = async () => {
    const { index, until } = await services.contentSearch.of(brand.id, locale)
    notes.madeOf(search.contentSearchTag)
    notes.changesAt(until)
    return index
  }

  return {
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
      async packSizes(of: Product) {
        const packs = await catalogue.packSizes(database.db, here, of)
        notes.madeOf(catalogueTag, ...packs.map(({ product_id }) => productTag(product_id)))
        return packs
      },
      /** The sizes beside which each of these products stands, for a cart with them. */
      async packSizesOf(ids: readonly string[]): Promise<SizesOf[]> {
        const sizes = ids.length > 0 ? await catalogue.packSizesOf(database.db, here, ids) : []
        return sizes.map((size) => ({ ...size, most: selectorMaximum(brand, size.product_id) }))
      },
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
      crossSell: (beside: Product) => recommendations.crossSell(recommender, beside, cards),
      /** For a cart with these products. */
      forCart: (items: readonly { product_id: string }[], language = locale) =>
        recommendations.forCart(
          recommender,
          items.map(({ product_id }) => product_id),
          (ids) => cards(ids, language),
        ),
    },

    search: {
      /** Number of products on a page unless the request names one. */
      pageSize: pageSizeOf(brand),
      /** Pages count from 0. Without a phrase it is a listing. */
      async find(query: Wanted) {
        notes.madeOf(search.searchTag, catalogueTag)
        const content = query.phrase.trim() && query.category === undefined ? await searchedContent() : undefined
        const asked = { ...query, brand: brand.id, market: brand.country, locale }
        const colorPictures = (ids: readonly string[]) => catalogue.colorPictures(database.db, ids)
        return search.find(search.pricedIn(brand, services.search), asked, { cards, colorPictures, content })
      },
      known: (asked: search.KnownProducts) => search.known(brand, asked, cards),
      /** A visitor searched for this and found nothing at all. */
      missed: (phrase: string) => services.missedSearches.note(brand, phrase, new Date(now)),
    },

    pricing: {
      of(asked: Parameters<typeof prices.of>[0]) {
        notes.madeOf(catalogueTag, productTag(asked.productId))
        return prices.of(asked)
      },
      channelFor: prices.channelFor,
      remember: prices.remember,
    },

    delivery: {
      dates(asked: Parameters<typeof delivery.predictDelivery>[2]) {
        const now = Temporal.Now.instant()
        notes.madeOf(catalogueTag, ...asked.items.map((item) => productTag(item.variant_representation.product_id)))
        notes.changesAt(delivery.predictionsChangeAt(brand, now))
        return delivery.predictDelivery(database.db, brand, asked, now)
      },
      usual(productId: string) {
        const now = Temporal.Now.instant()
        notes.madeOf(catalogueTag, productTag(productId))
        notes.changesAt(delivery.predictionsChangeAt(brand, now))
        return delivery.usualDelivery(database.db, brand, productId, now)
      },
      checkCart: (asked: Parameters<typeof delivery.checkCart>[2]) =>
        delivery.checkCart(database.db, brand, asked, Temporal.Now.instant()),
      variant: (asked: Parameters<typeof delivery.buildDeliveryVariant>[2]) =>
        delivery.buildDeliveryVariant(database.db, brand, asked),
      shippingOptions: (search: Parameters<typeof delivery.shippingOptions>[1] = {}) =>
        delivery.shippingOptions(brand, search, request.shippingTexts),
    },

    reviews: {
      page(productId: string, asked: Parameters<typeof reviews.reviewPage>[2]) {
        notes.madeOf(catalogueTag, productTag(productId))
        return reviews.reviewPage(database.db, { brand: brand.id, locale, productId }, asked)
      },
      scores(productId: string) {
        notes.madeOf(catalogueTag, productTag(productId))
        return reviews.reviewScores(database.db, { brand: brand.id, productId })
      },
    },
  }
}
export type ProductOperations = ReturnType<typeof productOperations>
