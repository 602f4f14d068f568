import { and, eq, sql } from 'drizzle-orm'
import type { CustomerChanges } from '#contract/identity/customer.ts'
import { type ConsentSource, consentTextVersion, type MarketingChannel } from '#contract/identity/identity.ts'
import type { Db } from '#server/database/database.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { customers, marketingCommunications, marketingConsents } from './schema.ts'

export type NewCustomer = Pick<typeof customers.$inferInsert, 'userId' | 'firstName' | 'lastName' | 'localeCode'>

export async function insertCustomer(db: Db, customer: NewCustomer) {
  await db.insert(customers).values(customer)
}

/** The e-mail address belongs to the user account, which every customer has. */
const email = sql<string>`(select email from users where users.id = ${customers.userId})`

const ofBrand = (brand: string) =>
  and(eq(marketingCommunications.userId, customers.userId), eq(marketingCommunications.brand, brand))

/** The customer with e-mail address and the marketing agreement with this storefront. */
export async function readCustomer(db: Db, userId: string, brand: string) {
  const [row] = await db
    .select({ customer: customers, email, marketing: marketingCommunications })
    .from(customers)
    .leftJoin(marketingCommunications, ofBrand(brand))
    .where(eq(customers.userId, userId))
  return row
}
export type CustomerRow = NonNullable<Awaited<ReturnType<typeof readCustomer>>>

export async function updateCustomer(db: Db, userId: string, changes: CustomerChanges): Promise<boolean> {
  const updated = await db
    .update(customers)
    .set({
      firstName: changes.first_name,
      lastName: changes.last_name,
      salutation: changes.salutation,
      birthday: changes.birthday,
      phoneNumber: changes.phone_number,
      localeCode: changes.locale_code,
      updatedAt: sql`now()`,
    })
    .where(eq(customers.userId, userId))
    .returning({ userId: customers.userId })
  return updated.length > 0
}

export async function clearCustomer(db: Db, userId: string) {
  const empty = { salutation: null, birthday: null, phoneNumber: null, milesAndMoreNumber: null, partnerId: null }
  await db
    .update(customers)
    .set({ ...empty, updatedAt: sql`now()` })
    .where(eq(customers.userId, userId))
}

export async function readMilesNumber(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ number: customers.milesAndMoreNumber })
    .from(customers)
    .where(eq(customers.userId, userId))
  return row?.number ?? null
}

export async function updateMilesNumber(db: Db, userId: string, milesAndMoreNumber: string | null) {
  await db.update(customers).set({ milesAndMoreNumber, updatedAt: sql`now()` }).where(eq(customers.userId, userId))
}

export async function readPartnerId(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ id: customers.partnerId }).from(customers).where(eq(customers.userId, userId))
  return row?.id ?? null
}

export async function updatePartnerId(db: Db, userId: string, partnerId: string) {
  await db.update(customers).set({ partnerId }).where(eq(customers.userId, userId))
}

type Choice = { channels: MarketingChannel[]; source: ConsentSource }

/** In a transaction: the proof of what is new, or not any more, is written with it. */
export async function writeMarketing(db: Db, userId: string, brand: string, { channels, source }: Choice) {
  const { rows } = await db.execute<{ channels: MarketingChannel[] }>(sql`
    select channels from marketing_communications where user_id = ${userId} and brand = ${brand} for update`)
  const before = rows[0]?.channels ?? []
  await insertConsents(
    db,
    [
      ...channels.filter((channel) => !before.includes(channel)).map((channel) => ({ channel, isGiven: true })),
      ...before.filter((channel) => !channels.includes(channel)).map((channel) => ({ channel, isGiven: false })),
    ].map((consent) => ({ ...consent, brand, userId, source })),
  )
  const [row] = await db
    .insert(marketingCommunications)
    .values({ userId, brand, channels })
    .onConflictDoUpdate({
      target: [marketingCommunications.userId, marketingCommunications.brand],
      set: { channels, updatedAt: sql`now()` },
    })
    .returning({ id: marketingCommunications.id })
  return row?.id ?? ''
}

export async function removeChannel(db: Db, userId: string, brand: string, channel: MarketingChannel) {
  const { rows } = await db.execute(sql`
    update marketing_communications set channels = array_remove(channels, ${channel}), updated_at = now()
    where user_id = ${userId} and brand = ${brand} and ${channel} = any(channels) returning id`)
  if (rows.length > 0) await insertConsents(db, [{ brand, userId, channel, isGiven: false, source: 'mail' }])
}

export type NewConsent = Omit<typeof marketingConsents.$inferInsert, 'textVersion'>

export async function insertConsents(db: Db, consents: readonly NewConsent[]) {
  if (consents.length === 0) return
  await db.insert(marketingConsents).values(consents.map((one) => ({ ...one, textVersion: consentTextVersion })))
}

/** The customer who has proven this address, or whose it at least is: an account has one address. */
export async function readUserByEmail(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where email = ${email}`)
  return rows[0]?.id
}

/** Proofs of addresses without an account, so many years after the last of them. */
export const deleteOldConsents = (db: Db, years: number, giveWay?: GiveWay) =>
  sweep(
    db,
    marketingConsents,
    sql`email is not null and at < now() - ${years} * interval '1 year'
      and not exists (select from newsletter_subscribers known
        where known.brand = marketing_consents.brand and known.email = marketing_consents.email)`,
    giveWay,
  )

/** At all storefronts. */
export async function deleteMarketing(db: Db, userId: string) {
  await db.delete(marketingCommunications).where(eq(marketingCommunications.userId, userId))
  await db.delete(marketingConsents).where(eq(marketingConsents.userId, userId))
}
