import { type CouponForm, couponFields } from '#contract/staff/coupons.ts'
import { localTime } from '#contract/web/format.ts'
import type { Shop } from '#server/shop/shop.ts'

export type CouponPageData = Extract<Awaited<ReturnType<Shop['couponDesk']['one']>>, { ok: true }>['value']

/** The fields that were sent; several ticks of one name are a list. */
export const readCouponForm = (sent: FormData): CouponForm =>
  Object.fromEntries(
    couponFields.flatMap((field) => {
      const values = sent.getAll(field).filter((value) => typeof value === 'string')
      return values.length === 0 ? [] : [[field, values.join(' ').slice(0, 20_000)]]
    }),
  )

const money = (cents: number) => (cents / 100).toFixed(2)
const yes = (holds: boolean) => (holds ? 'yes' : '')

/** A stored coupon as its form shows it, by the clock of its storefront. */
export function formOf({ gives, ...coupon }: CouponPageData['coupon'], zone: string): CouponForm {
  const moment = (at: Date | null) => (at ? localTime(new Date(at), zone).replace(' ', 'T') : '')
  return {
    kind: gives.kind,
    percent: gives.kind === 'percent' ? String(gives.percent) : '',
    amount: gives.kind === 'amount' ? money(gives.amount) : '',
    minimum: coupon.minimum === 0 ? '' : money(coupon.minimum),
    products: coupon.products.join(', '),
    categories: coupon.categories.join(' '),
    makers: coupon.brands.join(', '),
    validFrom: moment(coupon.validFrom),
    validUntil: moment(coupon.validUntil),
    usageLimit: coupon.usageLimit === null ? '' : String(coupon.usageLimit),
    oncePerCustomer: yes(coupon.oncePerCustomer),
    newCustomersOnly: yes(coupon.newCustomersOnly),
    notWithPromotionalPrices: yes(coupon.notWithPromotionalPrices),
    markets: coupon.markets.join(' '),
    channels: coupon.channels.join(' '),
    owner: coupon.owner ?? '',
  }
}
