import { useProducts } from './block-data.tsx'
import { BlockHead } from './block-head.tsx'
import type { BlockProps } from './block-props.ts'
import { ProductGrid } from './product-grid.tsx'

/** All products of its set. */
export function PopularProducts({ block }: BlockProps<'popular_products'>) {
  const products = useProducts(block.products_set)
  if (products.length === 0) return null
  return (
    <section className="py-step-lg">
      <div className="page">
        <BlockHead title={block.title} subtitle={block.subtitle} />
        <ProductGrid id={block._uid} title={block.title} products={products} />
      </div>
    </section>
  )
}
