import { z } from 'zod'

/** What is counted. `subject` is what a row is about besides its day. */
export const figureKinds = ['orders', 'refund', 'product', 'return', 'coupon', 'search', 'delivery'] as const
export type FigureKind = (typeof figureKinds)[number]

/** The views of the page, each with what it counts. Those without a subject have one row for each day. */
export const salesViews = {
  days: { figure: 'orders' },
  products: { figure: 'product' },
  returns: { figure: 'return' },
  coupons: { figure: 'coupon' },
  searches: { figure: 'search' },
  delivery: { figure: 'delivery' },
} as const satisfies Record<string, { figure: FigureKind }>
export type SalesView = keyof typeof salesViews
const isView = (text: string): text is SalesView => Object.hasOwn(salesViews, text)
export const salesViewNames = Object.keys(salesViews).filter(isView)

/** In days; a year is shown by months. */
export const salesPeriods = [7, 28, 90, 365] as const
export type SalesPeriod = (typeof salesPeriods)[number]

export type SalesWish = { view: SalesView; period: SalesPeriod; shop: string }

const Wish = z.object({
  by: z.enum(salesViewNames).catch('days'),
  days: z.coerce
    .number()
    .pipe(z.literal([...salesPeriods]))
    .catch(28),
  shop: z.string().max(40).optional(),
})

/** What of an address can be understood; `home` is the storefront that is shown if it names none of `shops`. */
export function readSalesWish(address: URLSearchParams, shops: readonly string[], home: string): SalesWish {
  const { by, days, shop = home } = Wish.parse(Object.fromEntries(address))
  return { view: by, period: days, shop: shops.includes(shop) ? shop : home }
}

export const writeSalesWish = ({ view, period, shop }: SalesWish): string =>
  new URLSearchParams({ by: view, days: String(period), shop }).toString()
