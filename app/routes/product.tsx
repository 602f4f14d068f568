import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { BuyBox } from '#app/product/buy-box.tsx'
import { ForSearchEngines } from '#app/product/for-search-engines.tsx'
import { Gallery } from '#app/product/gallery.tsx'
import { Details, Discontinued, OffersBeside, PrescriptionGuide, Reviews } from '#app/product/late-parts.ts'
import { loadReviews } from '#app/product/load-reviews.ts'
import { deliveryVariants, type Offer } from '#app/product/offer.ts'
import { PriceBar } from '#app/product/price-bar.tsx'
import { ProductTitle } from '#app/product/product-title.tsx'
import { contactLine, responsibleIn } from '#app/product/safety-rows.ts'
import { TimedPictures } from '#app/product/timed-pictures.tsx'
import { usePurchase } from '#app/product/use-purchase.ts'
import { viewed } from '#app/reporting/items.ts'
import { useReport } from '#app/reporting/use-report.ts'
import { Breadcrumb } from '#app/storefront/breadcrumb.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { fromIn, fromParameter, readFrom } from '#contract/cart/recommended-from.ts'
import { emptyChoice, orderableSides, readChoice, sidesOf, totalQuantity } from '#contract/catalogue/lens-choice.ts'
import { readParameters } from '#contract/catalogue/lens-parameters.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { AlternatePaths } from '#contract/web/locale-path.ts'
import type { Route } from './+types/product'

export const handle: PageHandle = { meta: { buyBar: true, noticesLast: 'everywhere', recentlyViewed: true } }

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const { catalogue, pricing, delivery, recommendations, storefront, visit, path, texts } = here
  // One of the two paths of this page has no parameters.
  const id = 'id' in params ? params.id : undefined
  const slug = 'slug' in params ? params.slug : undefined
  const found = id ? await catalogue.product(id) : undefined
  if (!found?.ok) throw data(null, 404)
  const product = found.value
  if (slug && slug !== product.slug) throw redirect(path(`/p/${id}/${product.slug}`) + url.search, 301)
  pricing.remember(product.product_id, url.searchParams)

  const range = readParameters(product.parameters)
  const sides = sidesOf(product.category)
  const choice = url.searchParams.has('choice')
    ? readChoice(url.searchParams, range, sides, product.max_quantity)
    : emptyChoice(range, sides)
  const quantity = Math.max(1, totalQuantity(choice))
  const items = deliveryVariants(storefront.id, product.product_id, orderableSides(range, choice))
  const [priced, dates, usual, packs, reviewed, above, offers, successor, similar] = await Promise.all([
    pricing.of({ productId: product.product_id, quantity, fk: url.searchParams.get('fk') ?? undefined }),
    items.length > 0 && !product.discontinued ? delivery.dates({ items }) : undefined,
    delivery.usual(product.product_id),
    catalogue.packSizes(product),
    loadReviews(here, product.product_id, url.searchParams),
    catalogue.categoriesAbove(product),
    recommendations.crossSell(product),
    product.discontinued ? catalogue.replacement(product.product_id) : undefined,
    product.discontinued ? catalogue.cards(product.similar_products) : [],
  ])
  // The product was removed while it was being read.
  if (!priced.ok || !reviewed) throw data(null, 404)
  const responsible = responsibleIn(visit.brand.country, product)
  const offer: Offer = { pricing: priced.value, quantity, delivery: dates?.ok ? dates.value.items : [], usual }
  return {
    texts: texts('product', 'subscribe', 'values'),
    product,
    safety: product.safety && {
      manufacturer: contactLine(product.safety.manufacturer),
      responsible: responsible && contactLine(responsible),
    },
    country: visit.brand.country,
    returnDays: visit.brand.returnDays,
    choice,
    packs,
    hasTriedToBuy: url.searchParams.has('buy'),
    from: recommendedBy(url, request),
    offer,
    above: above.map(({ title, path }) => ({ title, path })),
    offers,
    reviews: reviewed,
    successor: successor?.ok ? successor.value : undefined,
    similar,
    ...pathsOf(product),
  }
}

/** Only for a choice that was made without scripts: other pages are cached, and the same whatever led there. */
function recommendedBy({ searchParams }: URL, { headers }: Request) {
  if (!searchParams.has('choice')) return undefined
  const from = searchParams.get(fromParameter) ?? fromIn(headers.get('Referer'))
  return readFrom(from) && from
}

/** The paths of the page in each language, and the canonical ones: a group of packs has one canonical product. */
function pathsOf({ product_id, slugs, product_group }: Product) {
  const at = (id: string, slugs: Record<string, string>): AlternatePaths =>
    Object.fromEntries(Object.entries(slugs).map(([code, slug]) => [code, `/p/${id}/${slug}`]))
  const canonical =
    product_group?.canonical_slugs && at(product_group.canonical_product_id, product_group.canonical_slugs)
  return { alternates: at(product_id, slugs), ...(canonical && { canonical }) }
}

/** The first words of a text, as many as search engines show. */
const excerpt = (text: string) => (text.length <= 160 ? text : `${text.slice(0, 160).replace(/\s\S*$/, '')} …`)

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  return <ProductPage key={loaderData.product.product_id} loaded={loaderData} />
}

function ProductPage({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  const { storefront } = useStorefront()
  const { product, above } = loaded
  const purchase = usePurchase(loaded)
  useReport('view_item', product.product_id, () => viewed(product, storefront.money.currency))
  return (
    <div className="page product-page">
      <PageHead title={product.title} description={excerpt(product.description)} />
      <ForSearchEngines loaded={loaded} />
      <Breadcrumb above={above.map(({ title, path }) => ({ title, path: `/c/${path}` }))} />
      <div className="product-top">
        <ProductTitle product={product} pricing={purchase.offer.pricing} color={purchase.color} />
        <Gallery product={product} color={purchase.color} />
        {product.discontinued ? (
          <Discontinued successor={loaded.successor} similar={loaded.similar} />
        ) : (
          <BuyBox purchase={purchase} packs={loaded.packs} from={loaded.from} />
        )}
        <Details product={product} range={purchase.range} safety={loaded.safety} />
      </div>
      <TimedPictures pictures={product.marketing_images} title={product.title} />
      <TimedPictures pictures={product.rich_content} title={product.title} />
      {product.category === 'lens' && <PrescriptionGuide />}
      <Reviews {...loaded.reviews} />
      <OffersBeside offers={loaded.offers} />
      {!product.discontinued && <PriceBar purchase={purchase} />}
    </div>
  )
}
