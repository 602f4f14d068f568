import { createContext, use } from 'react'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { type Destination, productIds } from '#contract/content/products.ts'
import type { Shown as Found } from '#server/shop/content-operations.ts'

/** What the blocks of this page show and do not have themselves, as the page's loader found it. */
export const Shown = createContext<Found>({ products: [], shipping: {} })

/** Those of a block's set that exist and are sold here, in the order of the set. */
export function useProducts(set: string): ProductCard[] {
  const { products } = use(Shown)
  return productIds(set).flatMap((id) => products.find(({ product_id }) => product_id === id) ?? [])
}

export const useShippingOptions = (to: Destination = 'home') => use(Shown).shipping[to] ?? []
