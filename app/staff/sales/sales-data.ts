import type { Shop } from '#server/shop/shop.ts'

/** The loader data of the page of sales. */
export type SalesData = Extract<Awaited<ReturnType<Shop['sales']['view']>>, { ok: true }>['value']
