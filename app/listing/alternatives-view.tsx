import { useList } from '#app/reporting/use-list.ts'
import { ProductCard } from '#app/storefront/product-card.tsx'
import { WaysOn } from '#app/storefront/ways-on.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Alternatives } from '#contract/catalogue/search.ts'
import { dot } from '#contract/web/dot.ts'
import type { EyeChip } from './understood-words.ts'

/** The shop does not sell what was looked for: it says so, and shows what comes near to it. */
export function AlternativesView({
  name,
  products,
  phrase,
  eyes,
}: Alternatives & { phrase: string; eyes: readonly EyeChip[] }) {
  const t = useTexts()
  const list = useList({ id: 'alternatives', name: 'Alternatives', products })
  const isLenses = products.some(({ unit }) => unit === 'lens')
  return (
    <section aria-labelledby="alternatives" className="mt-6">
      <div role="status">
        <h2 id="alternatives" className="title-md mb-2">
          {t('search.not_sold', { name })}
        </h2>
      </div>
      {eyes.length > 0 && <p className="mb-2">{eyes.map(({ text }) => text).join(dot)}</p>}
      {isLenses && <p className="max-w-160 text-muted">{t('search.ask_before_change')}</p>}
      <ul ref={list} className="product-grid mt-6">
        {products.map((product) => (
          <li key={product.product_id}>
            <ProductCard product={product} eager />
          </li>
        ))}
      </ul>
      <WaysOn phrase={phrase} />
    </section>
  )
}
