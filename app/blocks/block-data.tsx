import { createContext, use } from 'react'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { type Destination, productIds } from '#contract/content/products.ts'
import type { Shown } from '#server/shop/content-operations.ts'

/** The data that the blocks of a page need besides their own fields, as the page's loader found it. */
export const BlockData = createContext<Shown>({ products: [], shipping: {} })

/** The products of a block's set that exist and are sold here, in the order of the set. */
export function useProducts(set: string): ProductCard[] {
  const { products } = use(BlockData)
  return productIds(set).flatMap((id) => products.find(({ product_id }) => product_id === id) ?? [])
}

export const useShippingOptions = (to: Destination = 'home') => use(BlockData).shipping[to] ?? []
