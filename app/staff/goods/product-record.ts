import type { Shop } from '#server/shop/shop.ts'

/** The loader data of the page of a product. */
export type GoodsPage = Extract<Awaited<ReturnType<Shop['goods']['product']>>, { ok: true }>['value']
export type GoodsRecord = GoodsPage['record']

export const amountText = (amount: number | undefined) => (amount === undefined ? '' : (amount / 100).toFixed(2))
