import { useProducts } from '#app/blocks/products.tsx'
import { ProductCard } from '#app/ui/product-card.tsx'
import type { BlockOf } from '#contract/content-blocks.ts'

/** The products of its set, four in a row where there is room. */
export function PopularProducts({ block }: { block: BlockOf<'popular_products'> }) {
  const products = useProducts(block.products_set)
  if (products.length === 0) return null
  return (
    <section className="py-step-lg">
      <div className="page">
        {block.title && <h2>{block.title}</h2>}
        {block.subtitle && <p className="mt-2 text-muted">{block.subtitle}</p>}
        <ul className="product-grid mt-8">
          {products.map((product) => (
            <li key={product.product_id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
