import type { Shop } from '#server/shop/shop.ts'

/** What the page of sales shows. */
export type SalesData = Extract<Awaited<ReturnType<Shop['sales']['view']>>, { ok: true }>['value']
