import { useList } from '#app/reporting/use-list.ts'
import { ProductCard } from '#app/storefront/product-card.tsx'
import { useTexts } from '#app/texts.tsx'
import { recommendedBy } from '#app/ui/page-link.tsx'
import type { CrossSell } from '#contract/cart/recommendations.ts'
import type { ProductCard as Card } from '#contract/catalogue/catalogue.ts'

/** Products that go with this one. What is bought by following one is marked with its recommendation. */
export function OffersBeside({ offers }: { offers: CrossSell }) {
  const t = useTexts()
  if (offers.products.length === 0) return null
  return (
    <section className="py-step-lg" {...recommendedBy(offers.recommendation_id, offers.metadata.category)}>
      <h2>{t('product.cross_sell')}</h2>
      <ProductGrid
        isRecommended
        list={{ id: offers.recommendation_id, name: offers.metadata.category }}
        products={offers.products}
      />
    </section>
  )
}

/** Replaces the buy box of a discontinued product, and shows its successor or similar products. */
export function Discontinued({ successor, similar }: { successor: Card | undefined; similar: readonly Card[] }) {
  const t = useTexts()
  const alternatives = successor ? [successor] : similar
  return (
    <section className="buy-box">
      <p className="font-semibold">{t('product.discontinued')}</p>
      {alternatives.length > 0 && (
        <>
          <h2 className="mt-4 title-sm">{t(successor ? 'product.successor' : 'product.similar')}</h2>
          <ProductGrid list={{ id: 'alternatives', name: 'Alternatives' }} products={alternatives} isNarrow />
        </>
      )}
    </section>
  )
}

type GridProps = { list: { id: string; name: string }; products: readonly Card[] } & {
  isRecommended?: boolean
  isNarrow?: boolean
}

function ProductGrid({ list, products, isRecommended = false, isNarrow = false }: GridProps) {
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
