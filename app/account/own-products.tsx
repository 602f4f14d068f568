import { SmallCard } from '#app/storefront/small-card.tsx'
import { useTexts } from '#app/texts.tsx'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'

/** What the customer has bought before and can buy again, as a row that scrolls sideways. */
export function OwnProducts({ products }: { products: readonly ProductCard[] }) {
  const t = useTexts()
  if (products.length === 0) return null
  return (
    <section aria-labelledby="own-products" className="mt-8">
      <h2 id="own-products" className="title-sm">
        {t('account.own_products')}
      </h2>
      {/* The focus of a link is not cut off by the edge. */}
      <ul className="-mx-1 mt-3 flex gap-4 overflow-x-auto p-1">
        {products.map((product) => (
          <SmallCard key={product.product_id} product={product} />
        ))}
      </ul>
    </section>
  )
}
