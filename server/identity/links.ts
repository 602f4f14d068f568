import type { LocaleCode } from '#contract/brand.ts'
import type { IdentityProvider } from '#contract/identity/identity.ts'
import type { Db } from '#server/database/database.ts'
import { digestOf, newToken } from '#server/secrets/tokens.ts'
import { consumeLink, insertLink, readLink } from './store.ts'

const minutes = (count: number) => count * 60
const hours = (count: number) => minutes(60) * count

/** What a token is good for, and how many seconds. */
const lifetimes = {
  'sign-in': hours(24),
  'reset-password': hours(1),
  'confirm-address': hours(72),
  /** Between a login link's hash and the sign-in. */
  'custom-token': minutes(5),
  /** Between an identity provider's answer and the registration that it needs. */
  registration: hours(1),
} as const

export type LinkScope = keyof typeof lifetimes

/** For the letter that brings it. */
export const hoursOf = (scope: LinkScope) => lifetimes[scope] / hours(1)

/** Somebody as an identity provider describes them. */
export type ProviderIdentity = {
  provider: IdentityProvider
  accountId: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
}

export type LinkContent = {
  /** The cart that waits behind a login link. */
  cart?: string
  redirect?: string
  /** A login link for somebody who has no account yet. */
  newcomer?: { email: string; firstName: string; lastName: string; locale: LocaleCode }
  identity?: ProviderIdentity
}

export type NewLink = { scope: LinkScope; brand: string; userId?: string; content?: LinkContent; token?: string }

/** The token, which exists only in the hands of whoever asked for it. */
export async function createLink(db: Db, { scope, brand, userId, content = {}, token = newToken() }: NewLink) {
  await insertLink(db, { digest: digestOf(token), scope, brand, userId, content }, lifetimes[scope])
  return token
}

export const redeemLink = (db: Db, scope: LinkScope, brand: string, token: string) =>
  consumeLink(db, digestOf(token), scope, brand)

/** Without using it up: for what may be asked for twice. */
export const peekLink = (db: Db, scope: LinkScope, brand: string, token: string) =>
  readLink(db, digestOf(token), scope, brand)
