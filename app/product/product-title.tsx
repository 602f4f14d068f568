import { badges } from '#app/storefront/product-card.tsx'
import { Stars } from '#app/storefront/stars.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { HeartButton } from '#app/wishlist/heart-button.tsx'
import type { OptionValue } from '#contract/catalogue/lens-parameters.ts'
import type { Pricing } from '#contract/catalogue/pricing.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { formatMoney } from '#contract/web/format.ts'

type ProductTitleProps = { product: Product; pricing: Pricing; color: OptionValue | undefined }

/** Brand, name, rating and price at a glance. */
export function ProductTitle({ product, pricing, color }: ProductTitleProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const { current, original } = pricing.unit
  const badge = product.badge && badges[product.badge]
  return (
    <header className={`product-title ${product.rating_count > 0 ? 'is-rated' : ''}`}>
      <p className="flex flex-wrap items-center gap-3 text-muted text-sm uppercase tracking-caps">
        {product.brand.join(', ')}
        {badge && <span className={`title-badge ${badge.look}`}>{t(badge.text)}</span>}
      </p>
      <h1 className="mt-1">{product.title}</h1>
      <a href="#reviews" className="product-rating mt-2 inline-block">
        <Stars total={product.rating_total} count={product.rating_count} />
      </a>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        {!product.discontinued && (
          <p className="flex items-baseline gap-3">
            <span className="price font-semibold text-lg">{formatMoney(current, storefront.money)}</span>
            {current < original && <s className="price text-muted">{formatMoney(original, storefront.money)}</s>}
          </p>
        )}
        <HeartButton product={product} color={color} />
      </div>
    </header>
  )
}
