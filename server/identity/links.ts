import type { LocaleCode } from '#contract/brand.ts'
import type { IdentityProvider } from '#contract/identity/identity.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import type { Db } from '#server/database/database.ts'
import { digestOf, newToken } from '#server/secrets/tokens.ts'
import { consumeLink, insertLinks, readLink } from './store.ts'

const minutes = (count: number) => count * 60
const hours = (count: number) => minutes(60) * count

/** What a token is for, and how many seconds it is valid. */
const lifetimes = {
  'sign-in': hours(24),
  'reset-password': hours(1),
  'confirm-address': hours(72),
  /** Makes its reader one of the staff. */
  'staff-invitation': hours(72),
  /** Between a login link's hash and the sign-in. */
  'custom-token': minutes(5),
  /** Between an identity provider's answer and the registration that it needs. */
  registration: hours(1),
  /** Brings the lines of a cart that was left behind. */
  'abandoned-cart': hours(30 * 24),
  /** Shows what an earlier order would be today. */
  reorder: hours(30 * 24),
  /** Shows a guest an order. */
  order: hours(24),
  /** Mailed to the new address of an order, which it confirms. */
  'order-email': hours(72),
  /** Pays an order again whose money could not be collected. */
  'pay-again': hours(14 * 24),
  /** Asks the owner of an address whether to be reminded. */
  'reminder-confirm': hours(72),
  /** Puts a reminder off, or stops it. */
  reminder: hours(90 * 24),
  /** Mailed to a new address, which it confirms. */
  'new-email': hours(24),
  /** Mailed to the address so far: undoes the change, also after it is made. */
  'stop-new-email': hours(7 * 24),
  /** Between the question to a passkey and its answer. */
  passkey: minutes(5),
  /** Downloads the data of the account, in a session of that account. */
  'data-export': hours(24),
  /** Shows what a subscription orders next, or what it waits for. */
  subscription: hours(30 * 24),
} as const

export type LinkScope = keyof typeof lifetimes

/** For the letter with the link. */
export const hoursOf = (scope: LinkScope) => lifetimes[scope] / hours(1)

/** A person as an identity provider describes them. */
export type ProviderIdentity = {
  provider: IdentityProvider
  accountId: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
}

export type LinkContent = {
  /** The cart that waits behind a login link, by its token, or behind a reminder, by its id. */
  cart?: string
  redirect?: string
  /** For a login link whose reader has no account yet. */
  newcomer?: { email: string; firstName: string; lastName: string; locale: LocaleCode }
  identity?: ProviderIdentity
  /** The order that a guest wants to see, or that is to be repeated, and the address that the link was mailed to. */
  order?: { id: string; email: string }
  /** The address to which the mails of an order are to go, and the one to which they went when this was requested. */
  orderEmail?: { order: string; email: string; before: string }
  /** An order to pay again, the address that was asked to, and the transaction that could not be collected. */
  payAgain?: { order: string; email: string; transaction: string }
  /** The period of a subscription that a mail is about. */
  subscription?: { id: string; period: number }
  /** A reminder to order again, and the address that is asked to confirm it. */
  reminder?: { id: string; email?: string }
  /** Whom somebody of the shop has invited, and as what. */
  invitation?: { email: string; role: StaffRole; invitedBy: string }
  /** What a passkey has to sign. */
  challenge?: string
  /** The address that an account is to have, and the one that it had when the change was requested. */
  newEmail?: { email: string; before: string }
}

export type NewLink = { scope: LinkScope; brand: string; userId?: string; content?: LinkContent; token?: string }

/** Returns the token. The database has its digest only. */
export async function createLink(db: Db, { scope, brand, userId, content = {}, token = newToken() }: NewLink) {
  await createLinks(db, [{ scope, brand, userId, content, token }])
  return token
}

/** Many at once, whose tokens are known. */
export const createLinks = (db: Db, many: readonly (NewLink & { token: string })[]): Promise<void> =>
  insertLinks(
    db,
    many.map(({ scope, brand, userId, content = {}, token }) => {
      return { digest: digestOf(token), scope, brand, userId, content, seconds: lifetimes[scope] }
    }),
  )

export const redeemLink = (db: Db, scope: LinkScope, brand: string, token: string) =>
  consumeLink(db, digestOf(token), scope, brand)

/** Reads a link without using it up. */
export const peekLink = (db: Db, scope: LinkScope, brand: string, token: string) =>
  readLink(db, digestOf(token), scope, brand)
