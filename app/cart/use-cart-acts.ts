import { useTexts } from '#app/texts.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useCart } from './cart-provider.tsx'
import type { CartAnswer } from './cart-requests.ts'
import { refusalMessage } from './refusal-message.ts'

/** What changes the whole cart. Says what came of it; gives the words of a refusal, for the field that it is about. */
export function useCartActs() {
  const t = useTexts()
  const notify = useNotify()
  const { store } = useCart()

  async function told(doing: CartAnswer, key: string, otherwise: string): Promise<string | undefined> {
    const done = await doing
    if (done.ok) {
      for (const { message } of done.value.notices) notify({ type: 'success', key, message })
      return undefined
    }
    const message = refusalMessage(done.error, done.error.code === 'unreached' ? t('shell.cart_failed') : otherwise)
    notify({ type: 'danger', key, message })
    return message
  }

  const failed = t('shell.cart_failed')
  return {
    applyCoupon: (code: string) => told(store.applyCoupon(code), 'coupon', t('cart.coupon_does_not_exist')),
    removeCoupon: () => told(store.removeCoupon(), 'coupon', failed),
    setMiles: (number: string) => told(store.setMiles(number), 'miles', t('customer.invalid_miles_and_more_number')),
    removeMiles: () => told(store.removeMiles(), 'miles', failed),
    pricesSeen: () => told(store.pricesSeen(), 'prices', failed),
    optOut: () => told(store.optOut(), 'opt_out', failed),
  }
}
