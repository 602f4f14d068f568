import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { executePrepared } from '#server/database/prepared.ts'
import { paymentAliases } from './schema.ts'

type Owner = { brand: string; customerId: string }
const isOwn = ({ brand, customerId }: Owner) =>
  and(eq(paymentAliases.brand, brand), eq(paymentAliases.customerId, customerId))

export const readAliases = (db: Db, owner: Owner) =>
  db.select().from(paymentAliases).where(isOwn(owner)).orderBy(desc(paymentAliases.paidAt))

export async function readAlias(db: Db, { brand, customerId }: Owner, alias: string) {
  const { rows } = await executePrepared<Pick<typeof paymentAliases.$inferSelect, 'method' | 'provider' | 'details'>>(
    db,
    'read-payment-alias',
    sql`
    select method, provider, means as details from payment_aliases
    where brand = ${brand} and customer_id = ${customerId} and alias = ${alias}`,
  )
  return rows[0]
}

/** At all storefronts. Returns what was deleted. */
export async function deleteAliases(db: Db, customerId: string): Promise<{ alias: string; provider: string }[]> {
  return db
    .delete(paymentAliases)
    .where(eq(paymentAliases.customerId, customerId))
    .returning({ alias: paymentAliases.alias, provider: paymentAliases.provider })
}

/** A provider may give the same card the same alias twice, for another storefront or another customer. */
export async function isAliasUsed(db: Db, { alias, provider }: { alias: string; provider: string }): Promise<boolean> {
  const [used] = await db
    .select({ alias: paymentAliases.alias })
    .from(paymentAliases)
    .where(and(eq(paymentAliases.alias, alias), eq(paymentAliases.provider, provider)))
    .limit(1)
  return used !== undefined
}

/** Returns whose it was, if it was there. */
export async function deleteAlias(db: Db, owner: Owner, alias: string): Promise<string | undefined> {
  const [deleted] = await db
    .delete(paymentAliases)
    .where(and(isOwn(owner), eq(paymentAliases.alias, alias)))
    .returning({ provider: paymentAliases.provider })
  return deleted?.provider
}
