import type { LocaleCode } from '#contract/brand.ts'

const prefix = 'content:'

/** What a page is made of that shows this story of a brand in one language. */
export const storyTag = ({ brand, locale }: { brand: string; locale: LocaleCode }, slug: string) =>
  `${prefix}${brand}/${locale}/${slug}`

export const concernsContent = (tag: string) => tag.startsWith(prefix)
