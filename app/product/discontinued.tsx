import { useTexts } from '#app/texts.tsx'
import type { ProductCard as Card } from '#contract/catalogue/catalogue.ts'
import { ProductGrid } from './product-grid.tsx'

/** Replaces the buy box of a discontinued product, and shows its successor or similar products. */
export function Discontinued({ successor, similar }: { successor: Card | undefined; similar: readonly Card[] }) {
  const t = useTexts()
  const alternatives = successor ? [successor] : similar
  return (
    <section className="buy-box">
      <div className="buy-fields">
        <p className="font-semibold">{t('product.discontinued')}</p>
        {alternatives.length > 0 && (
          <>
            <h2 className="mt-4 title-sm">{t(successor ? 'product.successor' : 'product.similar')}</h2>
            <ProductGrid list={{ id: 'alternatives', name: 'Alternatives' }} products={alternatives} isNarrow />
          </>
        )}
      </div>
    </section>
  )
}
