import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import { fromParameter, type Recommended, writeFrom } from '#contract/cart/recommended-from.ts'
import type { ProductCard as Card } from '#contract/catalogue/catalogue.ts'
import { Price } from './price.tsx'
import { Stars } from './stars.tsx'

export const badges = {
  new: { text: 'shell.badge_new', look: 'bg-info text-paper' },
  bestseller: { text: 'shell.badge_bestseller', look: 'bg-bar text-white' },
  sale: { text: 'shell.badge_sale', look: 'bg-danger text-paper' },
  trial: { text: 'shell.badge_trial', look: 'bg-warning text-on-warning' },
} as const

type ProductCardProps = {
  product: Card
  /** What recommends it, if that is a recommendation. */
  from?: Recommended
  /** True if the card is on the first screen, so that its picture loads at once. */
  eager?: boolean
}

/** A product in a grid. The whole card can be clicked; for screen readers the title is the link. */
export function ProductCard({ product, from, eager }: ProductCardProps) {
  return (
    <article className="product-card">
      <Badge product={product} />
      <ProductPicture
        name={product.image}
        alt=""
        width={216}
        height={268}
        eager={eager}
        className={`product-card-picture ${product.unit === '100ml' ? 'object-contain' : 'object-cover'}`}
      />
      <Words product={product} from={from} />
    </article>
  )
}

/** A product in a list, with the picture beside the words. */
export function ProductRow({ product, eager }: ProductCardProps) {
  return (
    <article className="product-card product-row">
      <Badge product={product} />
      <ProductPicture name={product.image} alt="" width={140} height={200} eager={eager} className="h-auto" />
      <div className="product-row-words">
        <Words product={product} />
      </div>
    </article>
  )
}

function Badge({ product }: { product: Card }) {
  const t = useTexts()
  const badge = product.badge && badges[product.badge]
  return badge && <p className={`product-badge ${badge.look}`}>{t(badge.text)}</p>
}

function Words({ product, from }: Pick<ProductCardProps, 'product' | 'from'>) {
  const { path } = useStorefront()
  const { product_id, slug, choice } = product
  const query = [choice, from && `${fromParameter}=${writeFrom(from)}`].filter(Boolean).join('&')
  return (
    <>
      <p className="mt-3 text-muted text-xs uppercase tracking-caps">{product.brand.join(', ')}</p>
      <h3 className="product-card-title">
        <PageLink to={path(`/p/${product_id}/${slug}${query && `?${query}`}`)} className="product-card-link">
          {product.title}
        </PageLink>
      </h3>
      <Stars total={product.rating_total} count={product.rating_count} />
      <Price price={product.price} perUnit={product.price_per_unit} unit={product.unit} />
    </>
  )
}
