import { randomBytes, randomUUID } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createInternalAdapter } from 'better-auth/db'
import { betterAuth } from 'better-auth/minimal'
import type { Db } from '#server/database/database.ts'
import type { Log } from '#server/process/log.ts'
import { users } from '#server/users/schema.ts'
import { accounts, sessions } from './schema.ts'

type ProviderSettings = { clientId: string; clientSecret: string }
type Settings = { db: Db; log: Pick<Log, 'error'>; socialProviders: Partial<Record<string, ProviderSettings>> }

const tables = { provider: 'pg', schema: { user: users, account: accounts, session: sessions } } as const
const ownField = { type: 'string', required: false, input: false } as const

/**
 * better-auth as a library: its model of users, accounts and sessions, and its identity providers. Its HTTP handler is
 * not mounted anywhere. Links, cookies and rate limits are the shop's own (docs/decisions/015-identity.md).
 */
export function createAuth({ db, log, socialProviders }: Settings) {
  const auth = betterAuth({
    database: drizzleAdapter(db, tables),
    // The library demands a secret, but signs only its own cookies, which the shop does not use.
    secret: randomBytes(32).toString('hex'),
    baseURL: 'http://shop.invalid',
    telemetry: { enabled: false },
    // Its log lines may name people.
    logger: { disabled: true },
    onAPIError: { throw: true },
    emailAndPassword: { enabled: true },
    socialProviders,
    user: { additionalFields: { role: ownField, staffRole: ownField } },
    session: {
      additionalFields: { brand: ownField, impersonatedBy: ownField, reason: ownField, staffSessionId: ownField },
    },
    advanced: { database: { generateId: () => randomUUID() } },
  })
  const contextReady = auth.$context
  contextReady.catch((error: unknown) => log.error({ err: error }, 'identity could not be set up'))

  return {
    /** Users, accounts and sessions through this handle; inside a transaction it has to be the transaction's own. */
    async in(db: Db) {
      const context = await contextReady
      return createInternalAdapter(drizzleAdapter(db, tables)(context.options), { ...context, hooks: [] })
    },
    providers: async () => (await contextReady).socialProviders,
  }
}

export type Auth = ReturnType<typeof createAuth>
