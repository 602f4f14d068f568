import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, index, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { users } from '#server/users/schema.ts'
import type { LinkContent, LinkScope } from './links.ts'

const moment = () => timestamp({ withTimezone: true })
const owner = () => text().references(() => users.id, { onDelete: 'cascade' })

/** The ways to sign in: the provider `credential` is the password, the others are external identity providers. */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    userId: owner().notNull(),
    providerId: text().notNull(),
    accountId: text().notNull(),
    password: text(),
    // The library demands these columns; the shop stores no tokens of other services, so they stay empty.
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [unique().on(table.providerId, table.accountId), index().on(table.userId)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: owner().notNull(),
    /** The digest of the cookie's value: a reader of this table cannot sign in with it. */
    token: text().notNull().unique(),
    /** A session is valid for one storefront. */
    brand: text().notNull(),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** The member of staff who acts as this customer, and the reason. */
    impersonatedBy: owner(),
    reason: text(),
    /** The session of that member of staff. When it ends, wherever and however, this one ends as well. */
    staffSessionId: text().references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    /** When staff gave the second factor in this session. */
    secondFactorAt: moment(),
    /** When the owner last proved again who they are, after the sign-in. */
    provenAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.impersonatedBy),
    index().on(table.staffSessionId),
    index().on(table.expiresAt),
  ],
)

/** Public keys of passkeys. The private ones never leave their owners' devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** What WebAuthn calls the credential id. */
    id: text().primaryKey(),
    userId: owner().notNull(),
    /** A passkey belongs to the host of one storefront. */
    brand: text().notNull(),
    /** How its owner tells it from others. */
    name: text().notNull(),
    /** In base64url. */
    publicKey: text().notNull(),
    /** How often it was used, if the device counts that: a copy of it would count differently. */
    counter: bigint({ mode: 'number' }).notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
  },
  (table) => [index().on(table.userId, table.brand)],
)

/** Digests of tokens that were mailed or handed to a browser. Each can be redeemed for its scope only. */
export const links = pgTable(
  'links',
  {
    digest: text().primaryKey(),
    scope: text().$type<LinkScope>().notNull(),
    brand: text().notNull(),
    userId: owner(),
    content: jsonb().$type<LinkContent>().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.expiresAt),
    index('links_invitations_index').on(table.createdAt).where(sql`scope = 'staff-invitation'`),
  ],
)

/** The app of a member of staff that shows a new code every 30 seconds. */
export const secondFactors = pgTable('second_factors', {
  userId: owner().primaryKey(),
  /** What code and app have in common, encrypted; null until the first code was typed. */
  secret: text(),
  /** A secret that the app has been shown, and no code has proven yet. */
  pendingSecret: text(),
  /** The window of 30 seconds of the last code: no code works twice. */
  lastStep: bigint({ mode: 'number' }),
  createdAt: moment().notNull().defaultNow(),
})

/** Digests of the codes for a lost device. Each works once and is then deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { digest: text().primaryKey(), userId: owner().notNull() },
  (table) => [index().on(table.userId)],
)
