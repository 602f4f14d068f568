import { useList } from '#app/reporting/use-list.ts'
import { ProductCard } from '#app/storefront/product-card.tsx'
import type { ProductCard as Card } from '#contract/catalogue/catalogue.ts'

type GridProps = { list: { id: string; name: string }; products: readonly Card[] } & {
  isRecommended?: boolean
  isNarrow?: boolean
}

/** Cards of products; the list is reported once it is seen. */
export function ProductGrid({ list, products, isRecommended = false, isNarrow = false }: GridProps) {
  const measured = useList({ ...list, products })
  return (
    <ul
      ref={measured}
      className={
        isNarrow ? 'mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-4' : 'product-grid mt-6'
      }
    >
      {products.map((product, index) => (
        <li key={product.product_id} className="grid grid-cols-1">
          <ProductCard
            product={product}
            from={
              isRecommended ? { recommendation_id: list.id, source: list.name, item_position: index + 1 } : undefined
            }
          />
        </li>
      ))}
    </ul>
  )
}
