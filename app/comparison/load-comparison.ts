import { lensFacts } from '#app/product/facts.ts'
import { usualText } from '#app/product/stock-text.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { comparisonPath, mostCompared } from '#contract/catalogue/comparison.ts'
import { readParameters } from '#contract/catalogue/lens-parameters.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { createTranslate, type Translate } from '#messages/translate.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Two rows of suggestions on a phone. */
const mostSuggested = 4

type Compared = { product: Product; usual: Awaited<ReturnType<Shop['delivery']['usual']>> }

/** The compared products with what differs between them, and others to add. Products that are not sold here are left out. */
export async function loadComparison(shop: Shop, ids: readonly string[]) {
  const { catalogue, delivery, path, locale, texts } = shop
  const found = await Promise.all(
    ids.map(async (id) => ({ found: await catalogue.product(id), usual: await delivery.usual(id) })),
  )
  const compared = found.flatMap(({ found, usual }) => (found.ok ? [{ product: found.value, usual }] : []))
  const shown = compared.map(({ product }) => product.product_id)
  const t = createTranslate(locale, texts('product', 'compare'))
  return {
    products: compared.map(({ product }) => ({
      card: cardOf(product),
      without: path(comparisonPath(shown.filter((id) => id !== product.product_id))),
    })),
    rows: rowsOf(compared, t),
    suggestions: (await suggestionsFor(shop, compared)).map((card) => ({
      card,
      added: path(comparisonPath([...shown, card.product_id])),
    })),
  }
}

const cardOf = ({ product_id, title, slug, brand, image, rating_total, rating_count, badge, ...rest }: Product) => {
  const { price, unit, price_per_unit, has_options } = rest
  const card: ProductCard = {
    product_id,
    title,
    slug,
    brand,
    image,
    rating_total,
    rating_count,
    badge,
    price,
    unit,
    price_per_unit,
    has_options,
  }
  return card
}

/** A row for each fact that at least one product has, in the order of the table of details. */
function rowsOf(compared: readonly Compared[], t: Translate) {
  const columns = compared.map(({ product, usual }) => [
    { label: t('product.content'), text: product.content },
    { label: t('compare.stock'), text: usual ? t(usualText(usual, product)) : '' },
    ...lensFacts(product, readParameters(product.parameters), t),
    { label: t('product.brand'), text: product.brand.join(', ') },
    { label: t('product.manufacturer'), text: product.manufacturer.join(', ') },
  ])
  const labels = [...new Set(columns.flatMap((column) => column.map(({ label }) => label)))]
  return labels
    .map((label) => ({
      label,
      texts: columns.map((column) => column.find((fact) => fact.label === label)?.text ?? ''),
    }))
    .filter(({ texts }) => texts.some(Boolean))
}

/** What people buy most of the same kind as the last one. */
async function suggestionsFor({ catalogue, search }: Shop, compared: readonly Compared[]): Promise<ProductCard[]> {
  const last = compared.at(-1)?.product
  if (!last || compared.length >= mostCompared) return []
  const category = (await catalogue.categoriesAbove(last)).at(-1)?.code
  const hitsPerPage = mostSuggested + mostCompared
  const { result } = await search.find({ phrase: '', category, filters: {}, sort: 'popularity', page: 0, hitsPerPage })
  return result
    .filter(({ product_id }) => compared.every(({ product }) => product.product_id !== product_id))
    .slice(0, mostSuggested)
}
