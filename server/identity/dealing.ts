import { localizedPath } from '#contract/address.ts'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { Background } from '#server/background.ts'
import type { Db } from '#server/db.ts'
import type { Auth } from '#server/identity/auth.ts'
import type { Mailer } from '#server/identity/mailer.ts'

/** One request's dealing with identity: at which storefront, in which language, from which browser. */
export type Dealing = {
  db: Db
  auth: Auth
  mailer: Mailer
  background: Background
  brand: Brand
  locale: LocaleCode
  /** Where links in letters lead: the brand's own address, whatever host was asked. */
  origin: string
  client: string
  userAgent: string
}

/** The address that a letter gives, in the language of its reader. */
export function linkTo({ origin, brand }: Dealing, locale: LocaleCode, path: string, query: Record<string, string>) {
  return `${origin}${localizedPath(brand.locales, locale, path)}?${new URLSearchParams(query)}`
}
