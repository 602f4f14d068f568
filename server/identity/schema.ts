import { type AnyPgColumn, index, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
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
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)
