import type { Shop } from '#server/shop/shop.ts'

type View = Extract<Awaited<ReturnType<Shop['today']['view']>>, { ok: true }>['value']

export type Today = View
export type Sales = NonNullable<View['sales']>[number]
