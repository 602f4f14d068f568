import { join } from 'node:path'
import { brands } from '#brands/all.ts'
import categories from '#catalogue/categories.json' with { type: 'json' }
import { categoryAddresses, readStories } from '#content/check-stories.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { localizedPath } from '#contract/web/locale-path.ts'

const stories = readStories(join(import.meta.dirname, '../content'))

const noPages = ['settings', 'menus', 'search-words']

/** Where a story is read; settings and menus are read on every page, and the words of the search by the search. */
function addressOf(slug: string, locale: LocaleCode): string[] {
  if (slug === 'home') return ['']
  const [folder, code] = slug.split('/')
  if (noPages.includes(folder ?? '')) return []
  if (folder !== 'category') return [slug]
  return [categoryAddresses(categories, locale)[categories.findIndex((category) => category.code === code)] ?? slug]
}

/** Every storefront in each of its languages, with the paths of its stories and of a list in rows. */
export const editions = brands.flatMap(({ id, locales }) =>
  locales.map((locale) => ({
    name: `${id}/${locale}`,
    brand: id,
    locale,
    home: localizedPath(locales, locale, '/'),
    paths: [
      ...stories
        .filter((story) => story.brand === id && story.locale === locale)
        .flatMap(({ slug }) => addressOf(slug, locale)),
      `${addressOf('category/lenses', locale)}?view=list&brand=Kelvary`,
    ].map((address) => localizedPath(locales, locale, `/${address}`)),
  })),
)
