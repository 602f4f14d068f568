import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { Place } from '#contract/identity/redirect-target.ts'
import type { Db } from '#server/database/database.ts'
import type { Letter } from '#server/mail/operations.ts'
import type { Background } from '#server/process/background.ts'
import type { Auth } from './auth.ts'
import type { KnownDevice } from './known-device.ts'
import type { Passwords } from './password.ts'

/** What identity knows of one request: which storefront, which language, which browser. */
export type IdentityContext = {
  db: Db
  auth: Auth
  /** Writes a letter, outside of any transaction; the function that it returns queues the letter, inside of one. */
  mailer: (locale: LocaleCode, letter: Letter) => Promise<(db: Db) => Promise<void>>
  background: Background
  passwords: Passwords
  /** Encrypts what the apps of staff have in common with the shop. */
  factorKey: Buffer
  /** Deletes what an account has saved before its address was proven; part of the transaction that proves it. */
  forgetUnproven: (db: Db, account: { userId: string; email: string }) => Promise<void>
  /** Gives the customer what was ordered without an account under an address that is proven now; in that transaction. */
  adoptOrders: (db: Db, userId: string) => Promise<unknown>
  /** What is mailed to the account goes to its new address; part of the transaction that changes it, and before that. */
  moveMails: (db: Db, move: { customerId: string; to: string }) => Promise<void>
  brand: Brand
  /** Words of which new passwords must not be made. A demo has none: its own accounts have such passwords. */
  tradeWords?: readonly string[] | undefined
  /** Where redirects may lead. */
  place: Place
  locale: LocaleCode
  client: string
  /** Which accounts this browser has signed in to before. */
  device: KnownDevice
  userAgent: string
}

/** A path with the query that its page needs. */
export const pathTo = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`
