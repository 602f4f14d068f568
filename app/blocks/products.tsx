import { createContext, use } from 'react'
import type { ProductCard } from '#contract/catalogue.ts'
import { productIds } from '#contract/content-products.ts'

/** The products that the blocks of this page name, as the page's loader found them. */
export const Products = createContext<readonly ProductCard[]>([])

/** Those of a block's set that exist and are sold here, in the order of the set. */
export function useProducts(set: string): ProductCard[] {
  const products = use(Products)
  return productIds(set).flatMap((id) => products.find(({ product_id }) => product_id === id) ?? [])
}
