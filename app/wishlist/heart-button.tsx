import { Form } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Change } from './send-change.ts'
import { useWishlist } from './wishlist.tsx'

/** Puts a product on the wishlist and takes it off again. Without scripts it can only be put on. */
export function HeartButton({ productId }: { productId: string }) {
  const t = useTexts()
  const { path } = useStorefront()
  const hydrated = useHydrated()
  const wishlist = useWishlist()
  const say = useSay(productId)
  const isSaved = wishlist.has(productId)

  async function toggle() {
    const change = isSaved ? 'remove' : 'add'
    if (await wishlist.change(productId, change)) say(change)
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

/** What is said once it is done, with a way on. */
function useSay(productId: string) {
  const t = useTexts()
  const notify = useNotify()
  const { change, open } = useWishlist()
  const undo = () => void change(productId, 'add')
  const ways = {
    add: { type: 'success', message: t('wishlist.saved'), label: t('wishlist.view'), run: open },
    remove: { type: 'info', message: t('wishlist.removed'), label: t('wishlist.undo'), run: undo },
  } as const
  return (done: Change) => {
    const { type, message, label, run } = ways[done]
    const andRun = () => {
      dismiss()
      run()
    }
    const dismiss = notify({ type, message, key: 'wishlist', action: { label, run: andRun } })
  }
}
