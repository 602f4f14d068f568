import { createContext } from 'react-router'
import type { Shop } from '#server/shop/shop.ts'

/** The shop as this request sees it: its brand, its language, its visitor. */
export const shop = createContext<Shop>()
