import { useList } from '#app/reporting/use-list.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PageLink, recommendedBy } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import { fromParameter, type Recommended, writeFrom } from '#contract/cart/recommended-from.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { formatMoney } from '#contract/web/format.ts'
import { ActForm } from './act-form.tsx'
import type { CartContents } from './contents.ts'
import { useAdding } from './use-adding.ts'

const most = 4

type OffersProps = { offers: CartContents['offers']; version: number; title: string; heading: 'h2' | 'h3' }

/** Recommendations for this cart. A product that is added from here is marked with its recommendation. */
export function Offers({ offers, version, title, heading: Heading }: OffersProps) {
  const { result, recommendationId, recommendationCategory } = offers
  const offered = result.slice(0, most)
  const list = useList({ id: recommendationId, name: recommendationCategory, products: offered })
  if (offered.length === 0) return null
  return (
    <section className="cart-offers print:hidden" {...recommendedBy(recommendationId, recommendationCategory)}>
      <Heading className="title-sm">{title}</Heading>
      <ul ref={list} className="cart-offer-list">
        {offered.map((product, index) => (
          <OfferRow
            key={product.product_id}
            product={product}
            // Pressing the button twice on one page adds the product once.
            actKey={`offer ${version} ${product.product_id}`}
            from={{
              type: 'recommendation',
              recommendation_id: recommendationId,
              source: recommendationCategory,
              item_position: index + 1,
            }}
          />
        ))}
      </ul>
    </section>
  )
}

type From = { type: 'recommendation' } & Recommended

function OfferRow({ product, from, actKey }: { product: ProductCard; from: From; actKey: string }) {
  const t = useTexts()
  const { storefront, path } = useStorefront()
  const { add, isAdding } = useAdding()
  const { type: _, ...origin } = from
  const productPath = path(`/p/${product.product_id}/${product.slug}?${fromParameter}=${writeFrom(from)}`)
  const wish = { product: { product_id: product.product_id }, quantity: 1, created_from: from }
  return (
    <li className="cart-offer">
      <ProductPicture name={product.image} alt="" width={100} height={100} />
      <div className="min-w-0 flex-1">
        <PageLink to={productPath} className="cart-link">
          {product.title}
        </PageLink>
        <p className="price">{formatMoney(product.price.current, storefront.money)}</p>
        {product.has_options ? (
          <PageLink to={productPath} className={`mt-2 ${buttonClass('secondary')}`}>
            <LabelFor act={t('cart.choose_values')} product={product.title} />
          </PageLink>
        ) : (
          <ActForm
            intent="offer"
            fields={{ product: product.product_id, key: actKey, ...origin }}
            onAct={() => void add([wish])}
          >
            <Button type="submit" look="secondary" className="mt-2" aria-disabled={isAdding}>
              <LabelFor act={t('cart.add')} product={product.title} />
            </Button>
          </ActForm>
        )}
      </div>
    </li>
  )
}

/** Screen readers also read the product's name, which others see beside the button. */
const LabelFor = ({ act, product }: { act: string; product: string }) => (
  <>
    {act}
    <span className="sr-only">: {product}</span>
  </>
)
