import type { StartPayment } from '#contract/checkout/order.ts'
import type { SavedAlias } from '#contract/checkout/saved-alias.ts'
import type { PaymentAlias } from '#contract/payment.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { enqueue } from '#server/jobs/operations.ts'
import type { PaymentProviders } from '#server/payment/operations.ts'
import { deleteAlias, deleteAliases, isAliasUsed, readAlias, readAliases } from './alias-store.ts'
import { forgetAliasJob } from './jobs.ts'
import { hasExpired } from './rules.ts'

type Owner = { brand: string; customerId: string }

/** The saved means of payment that have not expired, the one used last first. */
export async function savedAliases(db: Db, owner: Owner, now: Date): Promise<SavedAlias[]> {
  return (await everyAlias(db, owner, now)).filter(({ isExpired }) => !isExpired).map(({ saved }) => saved)
}

/** The expired ones too, so that a customer can have them forgotten. */
export async function everyAlias(
  db: Db,
  owner: Owner,
  now: Date,
): Promise<{ saved: SavedAlias; isExpired: boolean }[]> {
  const found = await readAliases(db, owner)
  const last = found.find(({ details }) => !hasExpired(details, now))
  return found.map((row) => ({
    isExpired: hasExpired(row.details, now),
    saved: {
      alias: row.alias,
      internal_payment_method: row.method,
      last_paid_with: row === last,
      masked: row.details.masked ?? null,
      expires: row.details.expires ?? null,
    },
  }))
}

/** The shop forgets it at once, and the provider by a job: one that does not answer keeps nothing here. */
export const forgetAlias = (db: Db, owner: Owner, alias: string): Promise<boolean> =>
  db.transaction(async (db) => {
    const provider = await deleteAlias(db, owner, alias)
    if (provider) await enqueue(db, forgetAliasJob, { alias, provider })
    return provider !== undefined
  })

/** All that a customer has saved. Part of the caller's transaction. */
export async function forgetAliases(db: Db, customerId: string) {
  for (const deleted of await deleteAliases(db, customerId)) await enqueue(db, forgetAliasJob, deleted)
}

/** Not as long as somebody has it saved, perhaps again. */
export async function forgetAtProvider(
  { db, payments }: { db: Db; payments: PaymentProviders },
  { alias, provider }: { alias: string; provider: string },
) {
  if (await isAliasUsed(db, { alias, provider })) return
  const forgotten = await payments.of(provider).forgetAlias(alias)
  if (!forgotten.ok) throw new Error(`The provider did not forget a saved means of payment: ${forgotten.error.code}`)
}

/** The saved means of payment, if it is the customer's own. */
export async function ownAlias(
  db: Db,
  owner: Owner | undefined,
  { alias = '', payment_method }: Pick<StartPayment, 'alias' | 'payment_method'>,
  now: Date,
): Promise<Result<{ alias: PaymentAlias; provider: string }, { code: 'unknown-alias' }>> {
  const found = owner && (await readAlias(db, owner, alias))
  const isGood = found && found.method === payment_method && !hasExpired(found.details, now)
  return isGood ? ok({ alias: found.details, provider: found.provider }) : err({ code: 'unknown-alias' })
}
