import { Price } from '#app/storefront/price.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'

/** What the customer has bought before and can buy again, as a row that scrolls sideways. */
export function OwnProducts({ products }: { products: readonly ProductCard[] }) {
  const t = useTexts()
  const { path } = useStorefront()
  if (products.length === 0) return null
  return (
    <section aria-labelledby="own-products" className="mt-8">
      <h2 id="own-products" className="title-sm">
        {t('account.own_products')}
      </h2>
      {/* The focus of a link is not cut off by the edge. */}
      <ul className="-mx-1 mt-3 flex gap-4 overflow-x-auto p-1">
        {products.map((product) => (
          <li key={product.product_id} className="relative flex w-36 shrink-0 flex-col gap-1">
            <ProductPicture name={product.image} alt="" width={140} height={140} />
            <PageLink to={path(`/p/${product.product_id}/${product.slug}`)} className="product-card-link text-sm">
              {product.title}
            </PageLink>
            <Price price={product.price} perUnit={null} unit={product.unit} />
          </li>
        ))}
      </ul>
    </section>
  )
}
