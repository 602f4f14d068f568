import { lensFacts } from '#app/product/facts.ts'
import { usualText } from '#app/product/stock-text.ts'
import type { PackSize, ProductCard } from '#contract/catalogue/catalogue.ts'
import { comparisonPath, mostCompared } from '#contract/catalogue/comparison.ts'
import { readParameters } from '#contract/catalogue/lens-parameters.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { formatMoney } from '#contract/web/format.ts'
import { createTranslate } from '#messages/translate.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Two rows of suggestions on a phone. */
const mostSuggested = 4

type Compared = { product: Product; usual: Awaited<ReturnType<Shop['delivery']['usual']>>; packs: PackSize[] }

/** `isDifferencesOnly`: rows in which all products are the same are left out. */
type Wanted = { ids: readonly string[]; isDifferencesOnly: boolean }

/** The compared products with what is said of them, and others to add. Products that are not sold here are left out. */
export async function loadComparison(shop: Shop, { ids, isDifferencesOnly }: Wanted) {
  const compared = (await Promise.all(ids.map((id) => loadProduct(shop, id)))).filter((one) => one !== undefined)
  const shown = compared.map(({ product }) => product.product_id)
  const all = rowsOf(compared, shop)
  const differing = all.filter(({ texts }) => new Set(texts).size > 1)
  const pathTo = (ids: readonly string[]) => shop.path(comparisonPath(ids, isDifferencesOnly))
  return {
    products: compared.map(({ product }) => ({
      card: cardOf(product),
      isSold: !product.discontinued,
      without: pathTo(shown.filter((id) => id !== product.product_id)),
    })),
    rows: isDifferencesOnly && shown.length > 1 ? differing : all,
    /** Nothing where there is nothing to leave out. */
    differences:
      shown.length > 1
        ? {
            isOnly: isDifferencesOnly,
            hidden: all.length - differing.length,
            other: shop.path(comparisonPath(shown, !isDifferencesOnly)),
          }
        : null,
    suggestions: (await suggestionsFor(shop, compared)).map((card) => ({
      card,
      added: pathTo([...shown, card.product_id]),
    })),
  }
}

async function loadProduct({ catalogue, delivery }: Shop, id: string): Promise<Compared | undefined> {
  const [found, usual] = await Promise.all([catalogue.product(id), delivery.usual(id)])
  return found.ok ? { product: found.value, usual, packs: await catalogue.packSizes(found.value) } : undefined
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
function rowsOf(compared: readonly Compared[], { locale, texts, storefront }: Shop) {
  const t = createTranslate(locale, texts('product', 'compare'))
  const columns = compared.map(({ product, usual, packs }) => [
    { label: t('product.content'), text: product.content },
    { label: t('compare.packs'), text: packs.map(({ content }) => content).join(' / ') },
    { label: t('compare.per_lens'), text: lensPrice(product, storefront.money) },
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

const lensPrice = ({ unit, price_per_unit: perUnit }: Product, money: Shop['storefront']['money']) =>
  unit === 'lens' && perUnit ? formatMoney(perUnit.value, money) : ''

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
