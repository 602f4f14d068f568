import type { LocaleCode } from '#contract/brand.ts'
import type { Category } from '#contract/catalogue/catalogue.ts'
import { countProducts, productPaths, range } from '#server/catalogue/operations.ts'
import { pageSlugs, type Reading } from '#server/content/operations.ts'
import type { Db } from '#server/database/database.ts'
import { productsPerFile, sitemapParts } from './rules.ts'

type SitemapContext = { db: Db; locale: LocaleCode; listed: Parameters<typeof countProducts>[1]; reading: Reading }

export const parts = async ({ db, listed }: SitemapContext): Promise<string[]> =>
  sitemapParts(await countProducts(db, listed))

/** The paths that one file of the sitemap names, without language; undefined if there is no such file. */
export async function paths(context: SitemapContext, part: string): Promise<string[] | undefined> {
  if (part === 'pages') return (await pageSlugs(context.reading)).map((slug) => (slug === 'home' ? '/' : `/${slug}`))
  if (part === 'categories') return pathsBelow(await range(context.db, context.locale))
  const [, number] = /^products-(\d{1,6})$/.exec(part) ?? []
  if (!number || !(await parts(context)).includes(part)) return undefined
  const from = (Number(number) - 1) * productsPerFile
  return productPaths(context.db, context.locale, context.listed, { from, count: productsPerFile })
}

const pathsBelow = (categories: readonly Category[]): string[] =>
  categories.flatMap(({ path, children }) => [`/c/${path}`, ...pathsBelow(children)])
