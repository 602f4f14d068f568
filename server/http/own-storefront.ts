import type { Brand, LocaleCode } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'

/** What a program may say about the storefront that it asks. What it leaves out is the storefront's. */
type NamedStorefront = {
  locale?: string
  brand_channel?: string
  sales_channel?: string
  catalog?: string
  customer_context?: string
}
type ForeignStorefront = { code: 'bad-input'; propertyPath: keyof NamedStorefront }

/** Each names the storefront itself: its goods, its catalogue, its customers. */
const ids = ['brand_channel', 'catalog', 'customer_context'] as const

/** Refuses what is not true of this storefront; gives the language in which the program wants the answer. */
export function ownStorefront(
  brand: Pick<Brand, 'id' | 'country' | 'locales'>,
  named: NamedStorefront,
): Result<LocaleCode | undefined, ForeignStorefront> {
  const { locale, sales_channel = brand.country } = named
  const spoken = brand.locales.find((each) => each === locale)
  if (locale !== undefined && !spoken) return err({ code: 'bad-input', propertyPath: 'locale' })
  const foreign = ids.find((name) => (named[name] ?? brand.id) !== brand.id)
  if (foreign) return err({ code: 'bad-input', propertyPath: foreign })
  if (sales_channel !== brand.country) return err({ code: 'bad-input', propertyPath: 'sales_channel' })
  return ok(spoken)
}
