import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { EmptyWishlist } from '#app/wishlist/empty-wishlist.tsx'
import { SavedProducts } from '#app/wishlist/saved-products.tsx'
import { WishlistChange } from '#contract/catalogue/wishlist.ts'
import type { Route } from './+types/wishlist'

/** With the parameter `removed`, the product that the form has just removed comes first, to be put back. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { wishlist, catalogue, identity } = context.get(shop)
  const products = await wishlist.products()
  const removedId = url.searchParams.get('removed')
  const isGone = removedId !== null && products.every(({ product_id }) => product_id !== removedId)
  const [removed] = isGone ? await catalogue.cards([removedId]) : []
  return {
    products: removed ? [removed, ...products] : products,
    removed: removed?.product_id,
    isFull: url.searchParams.has('full'),
    isGuest: !(await identity.customer()).ok,
    noindex: true,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { wishlist, path } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const input = WishlistChange.safeParse(Object.fromEntries(form))
  if (!input.success) throw data(null, 422)
  const { product_id, change, color } = input.data
  if (change === 'remove') {
    await wishlist.remove(product_id)
    return redirect(path(`/wishlist?${new URLSearchParams({ removed: product_id })}`), 303)
  }
  const added = await wishlist.add(product_id, color)
  if (!added.ok && added.error.code === 'not-found') throw data(null, 404)
  return redirect(path(added.ok ? '/wishlist' : '/wishlist?full'), 303)
}

export default function WishlistRoute({ loaderData }: Route.ComponentProps) {
  const t = useTexts()
  const { products, removed, isFull, isGuest } = loaderData
  return (
    <div className="page pt-step-base pb-step-lg">
      <div className={products.length === 0 ? '' : 'max-w-narrow'}>
        <PageHead title={t('wishlist.title')} />
        <h1 className="mb-6">{t('wishlist.title')}</h1>
        {isFull && (
          <p role="alert" className="mb-4 rounded-field bg-warning-subtle p-4">
            {t('wishlist.full')}
          </p>
        )}
        {products.length === 0 ? <EmptyWishlist /> : <SavedProducts products={products} removed={removed} />}
        {isGuest && products.length > 0 && <p className="mt-6 text-muted text-sm">{t('wishlist.guest_hint')}</p>}
      </div>
    </div>
  )
}
