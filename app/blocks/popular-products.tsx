import { BlockHead } from '#app/blocks/block-head.tsx'
import type { BlockProps } from '#app/blocks/block-props.ts'
import { ProductGrid } from '#app/blocks/product-grid.tsx'
import { useProducts } from '#app/blocks/shown.tsx'

/** The products of its set, all at once. */
export function PopularProducts({ block }: BlockProps<'popular_products'>) {
  const products = useProducts(block.products_set)
  if (products.length === 0) return null
  return (
    <section className="py-step-lg">
      <div className="page">
        <BlockHead title={block.title} subtitle={block.subtitle} />
        <ProductGrid products={products} />
      </div>
    </section>
  )
}
