import { couponRefused } from '#app/reporting/conditions.ts'
import { report } from '#app/reporting/report.ts'
import { useTexts } from '#app/texts.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import type { ChangeOptions } from '#contract/cart/changes.ts'
import { useCart } from './cart-context.ts'
import type { CartResponse } from './cart-requests.ts'
import { reasonOf, refusalMessage } from './refusal-message.ts'

/** Changes of the whole cart. The visitor is notified of the result; a refusal is also returned, for its field. */
export function useCartActs() {
  const t = useTexts()
  const notify = useNotify()
  const { store } = useCart()

  async function tell(response: CartResponse, key: string, otherwise: string): Promise<string | undefined> {
    const result = await response
    if (result.ok) {
      for (const { message } of result.value.notices) notify({ type: 'success', key, message, untilNextPage: true })
      return undefined
    }
    const message = refusalMessage(result.error, result.error.code === 'unreached' ? t('shell.cart_failed') : otherwise)
    notify({ type: 'danger', key, code: reasonOf(result.error), message })
    return message
  }

  const failed = t('shell.cart_failed')
  return {
    async applyCoupon(code: string) {
      const response = store.applyCoupon(code)
      const result = await response
      if (!result.ok) report('coupon_refused', couponRefused(code, reasonOf(result.error)))
      return tell(response, 'coupon', t('cart.coupon_does_not_exist'))
    },
    removeCoupon: () => tell(store.removeCoupon(), 'coupon', failed),
    setMiles: (number: string) => tell(store.setMiles(number), 'miles', t('customer.invalid_miles_and_more_number')),
    removeMiles: () => tell(store.removeMiles(), 'miles', failed),
    subscribe: (frequency: number) => tell(store.subscribeTo(frequency), 'subscription', failed),
    buyOnce: () => tell(store.buyOnce(), 'subscription', failed),
    pricesSeen: () => tell(store.pricesSeen(), 'prices', failed),
    changeOptions: (items: ChangeOptions['items']) => tell(store.changeOptions(items), 'values', failed),
    optOut: () => tell(store.optOut(), 'opt_out', failed),
  }
}
