import { Form } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Change } from './send-change.ts'
import { useWishlist } from './wishlist-context.ts'

/** Adds a product to the wishlist or removes it. Without scripts it can only add. */
export function HeartButton({ productId }: { productId: string }) {
  const t = useTexts()
  const { path } = useStorefront()
  const hydrated = useHydrated()
  const wishlist = useWishlist()
  const notifyOf = useChangeNotice(productId)
  const isSaved = wishlist.has(productId)

  async function toggle() {
    const change = isSaved ? 'remove' : 'add'
    if (await wishlist.change(productId, change)) notifyOf(change)
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
function useChangeNotice(productId: string) {
  const t = useTexts()
  const notify = useNotify()
  const wishlist = useWishlist()
  const undo = () => void wishlist.change(productId, 'add')
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
