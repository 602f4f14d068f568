import { useEffect, useState } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { MoreTexts, useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import type { CartItem } from '#contract/cart/cart.ts'
import { useCart } from './cart-context.ts'
import { CartView } from './cart-view.tsx'
import type { SidebarContents } from './contents.ts'
import { useContents } from './use-contents.ts'

/** The cart at the right edge. Each time it opens, it loads its contents, unless an addition has just brought them. */
export function CartSidebar({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { path } = useStorefront()
  const { store } = useCart()
  const [contents, setContents] = useState<SidebarContents | undefined>(() => store.sidebar())
  useEffect(() => store.forgetSidebar(), [store])
  const { hasFailed, load } = useContents(contents, setContents)
  return (
    <Dialog title={t('shell.cart')} look="sidebar" onClose={onClose}>
      {contents ? (
        <MoreTexts messages={contents.texts}>
          <CartView contents={contents} picture={linePicture} back={<BackToShopping />} heading="h3" />
        </MoreTexts>
      ) : hasFailed ? (
        <div role="alert" className="py-8 text-center">
          <img src="/pictures/state-error.svg" alt="" width="240" height="160" className="mx-auto mb-6 w-60" />
          <p className="mb-4">{t('shell.cart_failed')}</p>
          <Button onClick={() => void load()}>{t('shell.try_again')}</Button>
          <a href={path('/cart')} className={buttonClass('quiet')}>
            {t('shell.cart')}
          </a>
        </div>
      ) : (
        <Placeholder />
      )}
    </Dialog>
  )
}

const linePicture = (item: CartItem) => (
  <ProductPicture name={item.images.front} alt="" width={120} height={120} className="shrink-0" />
)

function BackToShopping() {
  const t = useTexts()
  return (
    <form method="dialog">
      <Button type="submit" look="quiet">
        {t('cart.back')}
      </Button>
    </form>
  )
}

/** As large as the lines will be, and visible only if they take a while. */
function Placeholder() {
  const t = useTexts()
  return (
    <div aria-busy="true" className="late">
      <span className="sr-only">{t('shell.loading')}</span>
      {[1, 2].map((place) => (
        <div key={place} className="cart-line">
          <div className="size-30 rounded-field bg-surface-strong" />
          <div className="flex-1 space-y-3">
            <div className="h-4 w-1/3 rounded-small bg-surface-strong" />
            <div className="h-5 rounded-small bg-surface-strong" />
            <div className="h-11 w-1/2 rounded-small bg-surface-strong" />
          </div>
        </div>
      ))}
    </div>
  )
}
