import type { StartPayment } from '#contract/checkout/order.ts'
import type { SavedAlias } from '#contract/checkout/saved-alias.ts'
import type { PaymentAlias } from '#contract/payment.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { deleteAlias, readAlias, readAliases, upsertAlias } from './alias-store.ts'
import { hasExpired } from './rules.ts'

type Owner = { brand: string; customerId: string }

/** The saved means of payment that have not expired, the one used last first. */
export async function savedAliases(db: Db, owner: Owner, now: Date): Promise<SavedAlias[]> {
  const found = (await readAliases(db, owner)).filter(({ details }) => !hasExpired(details, now))
  return found.map(({ alias, method, details }, index) => ({
    alias,
    internal_payment_method: method,
    last_paid_with: index === 0,
    masked: details.masked ?? null,
  }))
}

export const forgetAlias = (db: Db, owner: Owner, alias: string) => deleteAlias(db, owner, alias)

/** Saves a means of payment that the provider remembers. */
export const rememberAlias = (db: Db, owner: Owner, alias: PaymentAlias) => upsertAlias(db, owner, alias)

/** The saved means of payment, if it is the customer's own. */
export async function ownAlias(
  db: Db,
  owner: Owner | undefined,
  { alias = '', payment_method }: Pick<StartPayment, 'alias' | 'payment_method'>,
  now: Date,
): Promise<Result<PaymentAlias, { code: 'unknown-alias' }>> {
  const found = owner && (await readAlias(db, owner, alias))
  const isGood = found && found.method === payment_method && !hasExpired(found.details, now)
  return isGood ? ok(found.details) : err({ code: 'unknown-alias' })
}
