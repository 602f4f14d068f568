import { useEffect, useRef } from 'react'
import type { Cart } from '#contract/cart/cart.ts'
import type { SavedAlias } from '#contract/checkout/saved-alias.ts'
import { changesBetween, reportChanges } from './cart-reports.ts'
import { beginsCheckout } from './conditions.ts'
import { saleOf } from './items.ts'
import { report } from './report.ts'
import { useReport } from './use-report.ts'

/** Only another code than the last one is reported, however often it is chosen. */
export const reportShipping = (cart: Cart, code: string) =>
  report('add_shipping_info', { ...saleOf(cart), shipping_tier: code }, { key: `shipping ${cart.id}`, value: code })

export const reportPayment = (cart: Cart, code: string) =>
  report('add_payment_info', { ...saleOf(cart), payment_type: code }, { key: `payment ${cart.id}`, value: code })

/** What is counted of a choice among the ways to pay: of a saved card its kind, not which one it is. */
export const paymentType = (choice: string, saved: readonly SavedAlias[] | null) =>
  saved?.find(({ alias }) => choice.endsWith(`:${alias}`))?.internal_payment_method ?? choice

type Entered = Parameters<typeof beginsCheckout>[0]

/** What a step of the checkout reports: that a checkout began, what was chosen on the step before, what left the cart. */
export function useCheckoutReports(cart: Cart, entered: Entered) {
  useReport('begin_checkout', cart.id, () => (beginsCheckout(entered) ? saleOf(cart) : undefined), {
    key: `checkout ${cart.id}`,
  })
  const isLast = entered.step === 'payment'
  const code = cart.shipments[0]?.method.code
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice decides, not the cart around it.
  useEffect(() => {
    if (isLast && code) reportShipping(cart, code)
  }, [isLast, code])

  const shown = useRef(cart)
  useEffect(() => {
    const before = shown.current
    shown.current = cart
    if (before.id === cart.id && before.version < cart.version) reportChanges(cart, changesBetween(before, cart))
  }, [cart])
}
