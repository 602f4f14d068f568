import type { StartPayment } from '#contract/checkout/order.ts'
import type { SavedAlias } from '#contract/checkout/saved-alias.ts'
import type { PaymentAlias } from '#contract/payment.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { deleteAlias, readAlias, readAliases, upsertAlias } from './alias-store.ts'
import { hasRunOut } from './rules.ts'

type Owner = { brand: string; customerId: string }

/** The one used last comes first. What has run out pays for nothing any more. */
export async function savedAliases(db: Db, owner: Owner, now: Date): Promise<SavedAlias[]> {
  const found = (await readAliases(db, owner)).filter(({ means }) => !hasRunOut(means, now))
  return found.map(({ alias, method, means }, index) => ({
    alias,
    internal_payment_method: method,
    last_paid_with: index === 0,
    masked: means.masked ?? null,
  }))
}

export const forgetAlias = (db: Db, owner: Owner, alias: string) => deleteAlias(db, owner, alias)

/** What a provider remembers for a customer who has paid with it. */
export const rememberAlias = (db: Db, owner: Owner, means: PaymentAlias) => upsertAlias(db, owner, means)

/** Nobody pays with what somebody else has saved. */
export async function ownAlias(
  db: Db,
  owner: Owner | undefined,
  { alias = '', payment_method }: Pick<StartPayment, 'alias' | 'payment_method'>,
  now: Date,
): Promise<Result<PaymentAlias, { code: 'unknown-alias' }>> {
  const found = owner && (await readAlias(db, owner, alias))
  const isGood = found && found.method === payment_method && !hasRunOut(found.means, now)
  return isGood ? ok(found.means) : err({ code: 'unknown-alias' })
}
