import { useList } from '#app/reporting/use-list.ts'
import { ProductCard } from '#app/storefront/product-card.tsx'
import type { ProductCard as Card } from '#contract/catalogue/catalogue.ts'

/** Products side by side, four in a row where there is room. */
export function ProductGrid({ id, title, products }: { id: string; title?: string; products: readonly Card[] }) {
  const list = useList({ id, name: title ?? id, products })
  return (
    <ul ref={list} className="product-grid">
      {products.map((product) => (
        <li key={product.product_id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}
