import type { LocaleCode } from '#contract/brand.ts'
import { customerOf } from '#server/customers/operations.ts'
import type { IdentityContext } from './identity-context.ts'

/** How a letter to a customer begins, and in which language it is: theirs, if the storefront has it. */
export async function readerLanguage(
  { db, brand, locale }: Pick<IdentityContext, 'db' | 'brand' | 'locale'>,
  userId: string,
): Promise<{ name: string | undefined; locale: LocaleCode }> {
  const customer = await customerOf(db, userId, brand.id)
  return {
    name: customer?.first_name,
    locale: brand.locales.find((code) => code === customer?.locale_code) ?? locale,
  }
}
