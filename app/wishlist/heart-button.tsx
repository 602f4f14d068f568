import { Form } from 'react-router'
import { viewed } from '#app/reporting/items.ts'
import { report } from '#app/reporting/report.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { OptionValue } from '#contract/catalogue/lens-parameters.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { Change } from './send-change.ts'
import { useWishlist } from './wishlist-context.ts'

type HeartButtonProps = { product: Product; color: OptionValue | undefined }

/** Adds a product to the wishlist, in the chosen colour, or removes it. Without scripts it can only add. */
export function HeartButton({ product, color }: HeartButtonProps) {
  const { product_id: productId } = product
  const t = useTexts()
  const { path, storefront } = useStorefront()
  const hydrated = useHydrated()
  const wishlist = useWishlist()
  const notifyOf = useChangeNotice(productId, color)
  const isSaved = wishlist.has(productId)

  async function toggle() {
    const change = isSaved ? 'remove' : 'add'
    if (!(await wishlist.change(productId, change, color))) return
    notifyOf(change)
    if (change === 'add') report('add_to_wishlist', viewed(product, storefront.money.currency))
  }
  return (
    <Form
      method="post"
      action={path('/wishlist')}
      onSubmit={(event) => {
        event.preventDefault()
        void toggle()
      }}
    >
      <input type="hidden" name="product_id" value={productId} />
      {color && <input type="hidden" name="color" value={color} />}
      <button
        type="submit"
        name="change"
        value="add"
        aria-pressed={hydrated ? isSaved : undefined}
        className="word-button"
      >
        <Icon name="heart" />
        {t('wishlist.save')}
      </button>
    </Form>
  )
}

/** Notifies the visitor of a change, with a button to see the list or to undo. */
function useChangeNotice(productId: string, color: OptionValue | undefined) {
  const t = useTexts()
  const notify = useNotify()
  const wishlist = useWishlist()
  const undo = () => void wishlist.change(productId, 'add', color)
  const notices = {
    add: { type: 'success', message: t('wishlist.saved'), label: t('wishlist.view'), run: wishlist.open },
    remove: { type: 'info', message: t('wishlist.removed'), label: t('wishlist.undo'), run: undo },
  } as const
  return (change: Change) => {
    const { type, message, label, run } = notices[change]
    const runAndDismiss = () => {
      dismiss()
      run()
    }
    const dismiss = notify({ type, message, key: 'wishlist', action: { label, run: runAndDismiss } })
  }
}
