import { hash } from 'node:crypto'
import { cartCategories, cartOffer, crossSellIds, favouritesFor, type Kind } from './rules.ts'
import type { Recommender } from './service.ts'

/** What the catalogue knows: the kinds of some products, and which others are bought most in some categories. */
export type ReadFavourites = (
  ids: readonly string[],
  categories: readonly string[],
) => Promise<{ kinds: Kind[]; favourites: Record<string, string[]> }>

/** Without an external service: the catalogue says what is similar and what is bought most. */
export const recommendByRules = (readFavourites: ReadFavourites): Recommender => ({
  async crossSell(product) {
    const categories = favouritesFor(product)
    const { favourites } = await readFavourites([product.product_id], categories)
    return {
      ids: crossSellIds({ ...product, favourites: categories.map((code) => favourites[code] ?? []) }),
      recommendationId: `cross-sell-${product.product_id}`,
      category: product.category,
    }
  },
  async forCart(productIds) {
    const ids = [...new Set(productIds)].sort()
    return {
      ...cartOffer({ ids, ...(await readFavourites(ids, cartCategories)) }),
      recommendationId: `cart-${hash('sha256', ids.join('\n'), 'base64url').slice(0, 16)}`,
    }
  },
})
