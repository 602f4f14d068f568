import { useTexts } from '#app/texts.tsx'
import { badges } from '#app/ui/product-card.tsx'
import { Stars } from '#app/ui/stars.tsx'
import type { Product } from '#contract/product.ts'

export function ProductTitle({ product }: { product: Product }) {
  const t = useTexts()
  const badge = product.badge && badges[product.badge]
  return (
    <header className="product-title">
      <p className="flex flex-wrap items-center gap-3 text-muted text-sm uppercase tracking-caps">
        {product.brand.join(', ')}
        {badge && <span className={`title-badge ${badge.look}`}>{t(badge.text)}</span>}
      </p>
      <h1 className="mt-1">{product.title}</h1>
      <a href="#reviews" className="mt-2 inline-block">
        <Stars total={product.rating_total} count={product.rating_count} />
      </a>
    </header>
  )
}
