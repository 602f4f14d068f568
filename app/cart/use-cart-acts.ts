import { useTexts } from '#app/texts.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import type { ChangeOptions } from '#contract/cart/changes.ts'
import { useCart } from './cart-context.ts'
import type { CartResponse } from './cart-requests.ts'
import { refusalMessage } from './refusal-message.ts'

/** Changes of the whole cart. The visitor is notified of the result; a refusal is also returned, for its field. */
export function useCartActs() {
  const t = useTexts()
  const notify = useNotify()
  const { store } = useCart()

  async function report(response: CartResponse, key: string, otherwise: string): Promise<string | undefined> {
    const result = await response
    if (result.ok) {
      for (const { message } of result.value.notices) notify({ type: 'success', key, message })
      return undefined
    }
    const message = refusalMessage(result.error, result.error.code === 'unreached' ? t('shell.cart_failed') : otherwise)
    notify({ type: 'danger', key, message })
    return message
  }

  const failed = t('shell.cart_failed')
  return {
    applyCoupon: (code: string) => report(store.applyCoupon(code), 'coupon', t('cart.coupon_does_not_exist')),
    removeCoupon: () => report(store.removeCoupon(), 'coupon', failed),
    setMiles: (number: string) => report(store.setMiles(number), 'miles', t('customer.invalid_miles_and_more_number')),
    removeMiles: () => report(store.removeMiles(), 'miles', failed),
    subscribe: (frequency: number) => report(store.subscribeTo(frequency), 'subscription', failed),
    buyOnce: () => report(store.buyOnce(), 'subscription', failed),
    pricesSeen: () => report(store.pricesSeen(), 'prices', failed),
    changeOptions: (items: ChangeOptions['items']) => report(store.changeOptions(items), 'values', failed),
    optOut: () => report(store.optOut(), 'opt_out', failed),
  }
}
