import { createContext, use } from 'react'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { type Destination, productIds } from '#contract/content/products.ts'
import type { BlockData } from '#server/shop/content-operations.ts'

/** What the blocks of this page show beside their own story: the page's loader has read it. */
export const BlockDataContext = createContext<BlockData>({ products: [], shipping: {} })

/** The products of a block's set that exist and are sold here, in the order of the set. */
export function useProducts(set: string): ProductCard[] {
  const { products } = use(BlockDataContext)
  return productIds(set).flatMap((id) => products.find(({ product_id }) => product_id === id) ?? [])
}

export const useShippingOptions = (to: Destination = 'home') => use(BlockDataContext).shipping[to] ?? []
