import { locales } from '#brands/locales.ts'
import type { Brand, LocaleCode } from '#contract/brand.ts'

const prefix = 'content:'

/** What a page is made of that shows this story of a brand in one language. */
export const storyTag = ({ brand, locale }: { brand: string; locale: LocaleCode }, slug: string) =>
  `${prefix}${brand}/${locale}/${slug}`

export const concernsContent = (tag: string) => tag.startsWith(prefix)

/** The tag of `claravue/de/help/lens-care`, a story of one brand in one language; none for what is not of this shop. */
export function tagsOf(fullSlug: string, brands: readonly Brand[]): string[] {
  const [brandId, language, ...slug] = fullSlug.replace(/^\/|\/$/g, '').split('/')
  const brand = brands.find(({ id }) => id === brandId)
  const locale = brand?.locales.find((code) => locales[code].storyblokLocale === language)
  return brand && locale && slug.length > 0 ? [storyTag({ brand: brand.id, locale }, slug.join('/'))] : []
}
