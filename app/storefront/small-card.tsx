import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { Price } from './price.tsx'
import { useStorefront } from './storefront.tsx'

/** A product in a row that scrolls sideways. */
export function SmallCard({ product }: { product: ProductCard }) {
  const { path } = useStorefront()
  return (
    <li className="relative flex w-36 shrink-0 flex-col gap-1">
      <ProductPicture name={product.image} alt="" width={140} height={140} />
      <PageLink to={path(`/p/${product.product_id}/${product.slug}`)} className="product-card-link text-sm">
        {product.title}
      </PageLink>
      <Price price={product.price} perUnit={null} unit={product.unit} />
    </li>
  )
}
