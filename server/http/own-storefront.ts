import type { Brand, LocaleCode } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'

/** What a program may say about the storefront that it asks. What it leaves out is the storefront's. */
type NamedStorefront = { locale?: string; brand_channel?: string; sales_channel?: string }
type ForeignStorefront = { code: 'bad-input'; propertyPath: keyof NamedStorefront }

/** Refuses what is not true of this storefront; gives the language in which the program wants the answer. */
export function ownStorefront(
  brand: Pick<Brand, 'id' | 'country' | 'locales'>,
  { locale, brand_channel = brand.id, sales_channel = brand.country }: NamedStorefront,
): Result<LocaleCode | undefined, ForeignStorefront> {
  const spoken = brand.locales.find((each) => each === locale)
  if (locale !== undefined && !spoken) return err({ code: 'bad-input', propertyPath: 'locale' })
  if (brand_channel !== brand.id) return err({ code: 'bad-input', propertyPath: 'brand_channel' })
  if (sales_channel !== brand.country) return err({ code: 'bad-input', propertyPath: 'sales_channel' })
  return ok(spoken)
}
