import type { LocaleCode } from '#contract/brand.ts'
import type { Category } from '#contract/catalogue/catalogue.ts'
import { type AxisName, type ParameterRules, readParameters } from '#contract/catalogue/lens-parameters.ts'
import type { Product, ProductOption } from '#contract/catalogue/product.ts'
import { type Clock, isVisible, nextChange } from '#server/values/time-window-rules.ts'

export type CategoryRow = Omit<Category, 'path' | 'children'> & { parent: string | null }

/** The categories as a tree, each level in the order of its rows. */
export function categoryTree(rows: readonly CategoryRow[], parent: string | null = null, above = ''): Category[] {
  return rows
    .filter((row) => row.parent === parent)
    .map(({ code, slug, title, description }) => {
      const path = above ? `${above}/${slug}` : slug
      return { code, slug, path, title, description, children: categoryTree(rows, code, path) }
    })
}

export function findCategory(tree: readonly Category[], path: string): Category | undefined {
  for (const category of tree) {
    if (category.path === path) return category
    if (path.startsWith(`${category.path}/`)) return findCategory(category.children, path)
  }
  return undefined
}

/** The categories from the top down to this one; empty if the tree does not have it. */
export function trailTo(tree: readonly Category[], code: string): Category[] {
  for (const category of tree) {
    if (category.code === code) return [category]
    const below = trailTo(category.children, code)
    if (below.length > 0) return [category, ...below]
  }
  return []
}

/**
 * The category that a visitor probably means by a path that no category has in this language: the path of another
 * language, or one whose last slug is right. The first tree has precedence.
 */
export function guessCategory(trees: readonly (readonly Category[])[], path: string): string | undefined {
  const slug = path.split('/').at(-1)
  const bySlug = (tree: readonly Category[]): Category | undefined =>
    tree.find((category) => category.slug === slug) ??
    tree
      .values()
      .map(({ children }) => bySlug(children))
      .find(Boolean)
  const guess = <T>(look: (tree: readonly Category[]) => T | undefined) => trees.values().map(look).find(Boolean)
  return (guess((tree) => findCategory(tree, path)) ?? guess(bySlug))?.code
}

/** From the top down to the deepest of these categories: where a product is at home. */
export function deepestPath(tree: readonly Category[], codes: readonly string[]): Category[] {
  const paths = tree
    .filter(({ code }) => codes.includes(code))
    .map((category) => [category, ...deepestPath(category.children, codes)])
  return paths.reduce((deepest, path) => (path.length > deepest.length ? path : deepest), [])
}

type TimedPicture = Product['marketing_images'][number]
type Reader = Clock & { locale: LocaleCode; brand: string }

const span = ({ start_date, end_date }: TimedPicture) => ({
  startTime: start_date ?? undefined,
  endTime: end_date ?? undefined,
})
const isFor =
  ({ locale, brand }: Reader) =>
  (picture: TimedPicture) =>
    (picture.locale ?? locale) === locale && (picture.brand_channel ?? brand) === brand

/** The pictures for this language and storefront, from the first day to the end of the last. */
export const picturesFor = (pictures: readonly TimedPicture[], reader: Reader): TimedPicture[] =>
  pictures.filter(isFor(reader)).filter((picture) => isVisible(span(picture), reader))

/** When the next picture appears or vanishes. */
export const picturesChangeAt = (pictures: readonly TimedPicture[], reader: Reader): number =>
  nextChange(pictures.filter(isFor(reader)).map(span), reader)

/** The values of each parameter, in the order of the selectors. */
export function optionsOf(rules: ParameterRules, labels: Readonly<Record<string, string>>): ProductOption[] {
  return readParameters(rules).axes.map(({ name, values }) => ({ name, values, ...(isColour(name) && { labels }) }))
}
const isColour = (name: AxisName) => name === 'color'

/** What one lens or 100 ml costs, to the nearest cent; null where there is nothing to count. */
export function pricePerUnit(amount: number, units: number) {
  return units > 0 ? { value: Math.round(amount / units), units } : null
}

/** What an id looks like. It may come from the address bar: other texts never reach the database. */
export const productIdPattern = /^[A-Za-z0-9-]{1,40}$/
