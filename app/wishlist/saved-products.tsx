import { useState } from 'react'
import { Form } from 'react-router'
import { useList } from '#app/reporting/use-list.ts'
import { Price } from '#app/storefront/price.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import type { SavedProduct } from '#contract/catalogue/wishlist.ts'
import { BuySaved } from './buy-saved.tsx'
import { useWishlist } from './wishlist-context.ts'

type SavedProductsProps = {
  products: readonly SavedProduct[]
  /** The product that the form has just removed, which can be put back. */
  removed?: string
  onLeave?: () => void
}

/** The saved products. A removed one keeps its place while the list is shown, so that it can be put back. */
export function SavedProducts({ products, removed, onLeave }: SavedProductsProps) {
  const t = useTexts()
  const wishlist = useWishlist()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set(removed ? [removed] : []))
  const list = useList({ id: 'wishlist', name: 'Wishlist', products })
  const [announcement, setAnnouncement] = useState('')

  async function toggle({ product_id: productId, color }: SavedProduct) {
    const isGone = gone.has(productId)
    const mark = (asGone: boolean) =>
      setGone((all) => (asGone ? new Set(all).add(productId) : new Set([...all].filter((id) => id !== productId))))
    mark(!isGone)
    const done = await wishlist.change(productId, isGone ? 'add' : 'remove', color?.code)
    if (done) setAnnouncement(t(isGone ? 'wishlist.saved' : 'wishlist.removed'))
    else mark(isGone)
  }
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul ref={list}>
        {products.map((product) => (
          <SavedRow
            key={product.product_id}
            product={product}
            isGone={gone.has(product.product_id)}
            onToggle={() => void toggle(product)}
            onLeave={onLeave}
          />
        ))}
      </ul>
    </>
  )
}

type RowProps = { product: SavedProduct; isGone: boolean; onToggle: () => void; onLeave?: () => void }

function SavedRow({ product, isGone, onToggle, onLeave }: RowProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { product_id, title } = product
  return (
    <li className="saved-product" data-gone={isGone || undefined}>
      <ProductPicture name={product.image} alt="" width={100} height={100} className="size-25 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="text-muted text-xs uppercase tracking-caps">{product.brand.join(', ')}</p>
        <PageLink to={path(`/p/${product_id}/${product.slug}`)} className="saved-product-link" onClick={onLeave}>
          {title}
        </PageLink>
        {product.color && <p className="text-sm">{t('wishlist.color', { color: product.color.name })}</p>}
        {isGone ? (
          <p className="mt-2 text-muted">{t('wishlist.removed')}</p>
        ) : (
          <>
            <Price price={product.price} perUnit={product.price_per_unit} unit={product.unit} />
            <BuySaved product={product} onLeave={onLeave} />
          </>
        )}
        <Form
          method="post"
          action={path('/wishlist')}
          onSubmit={(event) => {
            event.preventDefault()
            onToggle()
          }}
        >
          <input type="hidden" name="product_id" value={product_id} />
          {product.color && <input type="hidden" name="color" value={product.color.code} />}
          {/* The same button removes and restores, so that it keeps the focus. */}
          <button type="submit" name="change" value={isGone ? 'add' : 'remove'} className="word-button">
            <Icon name={isGone ? 'heart' : 'close'} />
            {t(isGone ? 'wishlist.undo' : 'wishlist.remove')}
            <span className="sr-only">{title}</span>
          </button>
        </Form>
      </div>
    </li>
  )
}
