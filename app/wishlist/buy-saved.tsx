import { useCart } from '#app/cart/cart-context.ts'
import { useAdding } from '#app/cart/use-adding.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'

type BuySavedProps = { product: ProductCard; onLeave?: () => void }

/** Puts a saved product into the cart. One with something to choose leads to its page, and says so. */
export function BuySaved({ product, onLeave }: BuySavedProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { product_id, slug, title, unit, has_options } = product
  if (!has_options) return <AddSaved product={product} onLeave={onLeave} />
  return (
    <PageLink to={path(`/p/${product_id}/${slug}`)} className={`mt-2 ${buttonClass('secondary')}`} onClick={onLeave}>
      {t(unit === 'lens' ? 'wishlist.choose_values' : 'wishlist.choose_version')}
      <span className="sr-only">{title}</span>
    </PageLink>
  )
}

/** The form of the product's page with nothing to choose in it; scripts only avoid leaving the page. */
function AddSaved({ product: { product_id, title }, onLeave }: BuySavedProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { open, prepare } = useCart()
  const { add, isAdding } = useAdding()
  async function buy() {
    prepare()
    if (!(await add([{ product: { product_id }, quantity: 1 }]))) return
    onLeave?.()
    await open()
  }
  return (
    <form
      method="post"
      action={`${path('/cart')}?product=${product_id}`}
      onSubmit={(event) => {
        event.preventDefault()
        void buy()
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="item.quantity" value="1" />
      <Button type="submit" look="secondary" className="mt-2" aria-disabled={isAdding}>
        <Icon name="cart" />
        {t('wishlist.add_to_cart')}
        <span className="sr-only">{title}</span>
      </Button>
    </form>
  )
}
