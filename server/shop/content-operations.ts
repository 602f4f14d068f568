import { join } from 'node:path'
import type { Brand } from '#contract/brand.ts'
import type { ShippingOption } from '#contract/checkout/shipping.ts'
import type { Block } from '#contract/content/blocks.ts'
import { type Destination, destinationsNamedIn, productsNamedIn } from '#contract/content/products.ts'
import { catalogueTag, rangeTag } from '#server/catalogue/tags.ts'
import * as content from '#server/content/operations.ts'
import { hearContentWebhook } from '#server/content/webhook.ts'
import { downloadResponse } from '#server/downloads/operations.ts'
import * as sitemap from '#server/sitemap/operations.ts'
import type { ProductOperations } from './product-operations.ts'
import type { Services } from './services.ts'

type ContentScope = {
  brand: Brand
  /** The visitor's network address. */
  client: string
  reading: content.Reading
  /** Products that a text names. */
  cards: ProductOperations['catalogue']['cards']
  /** Ways of sending that a text lists. */
  shippingOptions: ProductOperations['delivery']['shippingOptions']
}

/** What blocks show that their story does not have. */
export type BlockData = {
  products: Awaited<ReturnType<ContentScope['cards']>>
  shipping: { [To in Destination]?: ShippingOption[] }
}

/** The part of the shop that editors write, and the map of all its pages. */
export function contentOperations({ config, database }: Services, scope: ContentScope) {
  const { brand, client, reading, cards, shippingOptions } = scope
  const { locale, notes } = reading
  const blockDataFor = async (blocks: readonly Block[]): Promise<BlockData> => ({
    products: await cards(productsNamedIn(blocks)),
    shipping: Object.fromEntries(
      destinationsNamedIn(blocks).map((to) => [
        to,
        shippingOptions({ country: to === 'home' ? undefined : to, active: true }),
      ]),
    ),
  })
  const sitemapContext = () => ({
    db: database.db,
    locale,
    listed: { brand: brand.id, market: brand.country },
    reading,
  })

  return {
    content: {
      settings: () => content.shopSettings(reading),
      subscriptionBanner: (path: string) => content.subscriptionBanner(reading, path),
      /** Takes the news of the content service, if they are signed. */
      hearWebhook(body: string, signature: string | undefined) {
        const { brands, contentWebhookSecret: secret } = config
        return hearContentWebhook({ db: database.db, brands, secret, client }, body, signature)
      },
      menu: (name: string) => content.menu(reading, name),
      story: (slug: string) => content.page(reading, slug),
      /** What stands around the products of a category, with what its blocks show. */
      async category(code: string, path: string) {
        const around = await content.categoryContent(reading, { code, path })
        return around && { ...around, blockData: await blockDataFor([...around.above, ...around.below]) }
      },
      /** A page with what its blocks show. */
      async page(slug: string) {
        const page = await content.page(reading, slug)
        if (!page) return undefined
        const [blockData, alternates] = await Promise.all([
          blockDataFor([page.content]),
          content.pageAddresses(reading, brand.locales, slug),
        ])
        return { page, blockData, alternates }
      },
      /** Every block with its variants; only a demo has it. */
      async gallery() {
        if (config.mode !== 'demo') return undefined
        const blocks = await content.blockGallery(reading)
        return { blocks, blockData: await blockDataFor(blocks) }
      },
    },

    downloads: {
      /** The file that editors link to by this name, or a part of it; nothing if there is no such file. */
      answer(name: string, request: Request) {
        notes.madeOf('downloads')
        return downloadResponse(join(config.contentDir, 'files'), name, request)
      },
    },

    sitemap: {
      parts() {
        notes.madeOf(catalogueTag)
        return sitemap.parts(sitemapContext())
      },
      paths(part: string) {
        notes.madeOf(catalogueTag, rangeTag)
        return sitemap.paths(sitemapContext(), part)
      },
    },
  }
}
