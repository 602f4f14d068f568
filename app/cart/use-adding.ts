import { useRef, useState } from 'react'
import { useTexts } from '#app/texts.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useCart } from './cart-context.ts'
import { type CartWishes, newKey } from './cart-requests.ts'
import { reasonOf, refusalMessage } from './refusal-message.ts'

/** Adds products to the cart. A second click while the request is under way adds nothing. */
export function useAdding() {
  const t = useTexts()
  const notify = useNotify()
  const { store } = useCart()
  const [isAdding, setAdding] = useState(false)
  const act = useRef<{ wish: string; key: string; isUnderWay: boolean }>(undefined)

  /** Whether the products are in the cart now. */
  async function add(items: CartWishes): Promise<boolean> {
    if (act.current?.isUnderWay) return false
    const wish = JSON.stringify(items)
    // A request without response may have arrived all the same: the same products keep the same key.
    const key = act.current?.wish === wish ? act.current.key : newKey()
    act.current = { wish, key, isUnderWay: true }
    setAdding(true)
    const added = await store.add(items, key)
    setAdding(false)
    const isOpenStill = !added.ok && added.error.code === 'unreached'
    act.current = isOpenStill ? { wish, key, isUnderWay: false } : undefined
    if (added.ok) return true
    const failed = t('product.failed_to_add_to_cart')
    const isExplained = added.error.code === 'refused' && added.error.status === 422
    const message = isExplained ? refusalMessage(added.error, failed) : failed
    notify({ type: 'danger', key: 'product_add_failed', code: reasonOf(added.error), message })
    return false
  }
  return { add, isAdding }
}
