import type { Brand } from '#contract/brand.ts'
import { productsNamedIn } from '#contract/content-products.ts'
import { catalogueTag, rangeTag } from '#server/catalogue/tags.ts'
import * as content from '#server/content/operations.ts'
import type { ProductOperations } from '#server/product-operations.ts'
import type { Services } from '#server/shop.ts'
import * as sitemap from '#server/sitemap/operations.ts'

type Request = {
  brand: Brand
  reading: content.Reading
  /** Products that a text names. */
  cards: ProductOperations['catalogue']['cards']
}

/** The part of the shop that editors write, and the map of all its pages. */
export function contentOperations({ database }: Services, { brand, reading, cards }: Request) {
  const { locale, notes } = reading
  const mapped = () => ({ db: database.db, locale, listed: { brand: brand.id, market: brand.country }, reading })

  return {
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
  }
}
