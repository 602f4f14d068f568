import { createContext } from 'react-router'
import type { Shop } from '#server/shop/shop.ts'

/** The shop of this request: its brand, its language, its visitor. */
export const shop = createContext<Shop>()
