import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { Place } from '#contract/identity/redirect-target.ts'
import type { Db } from '#server/database/database.ts'
import type { Letter } from '#server/mail/operations.ts'
import type { Background } from '#server/process/background.ts'
import type { Auth } from './auth.ts'

/** One request's context with identity: at which storefront, in which language, from which browser. */
export type IdentityContext = {
  db: Db
  auth: Auth
  /** Writes a letter, outside of any transaction; what comes back puts it into the post, inside of one. */
  mailer: (locale: LocaleCode, letter: Letter) => Promise<(db: Db) => Promise<void>>
  background: Background
  brand: Brand
  /** Where redirects may lead. */
  place: Place
  locale: LocaleCode
  client: string
  userAgent: string
}

/** A path with what the page there needs to know. */
export const pathTo = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`
