import { brands } from '#brands/all.ts'
import type { ShopName } from './shop-select.tsx'

/** For loaders: the storefronts that a list or a form names. */
export const shopNames: readonly ShopName[] = brands.map(({ id, name }) => ({ id, name }))
