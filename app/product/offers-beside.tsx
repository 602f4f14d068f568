import { useTexts } from '#app/texts.tsx'
import { recommendedBy } from '#app/ui/page-link.tsx'
import type { CrossSell } from '#contract/cart/recommendations.ts'
import { ProductGrid } from './product-grid.tsx'

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
