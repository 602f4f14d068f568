import { and, eq, sql } from 'drizzle-orm'
import type { CustomerChanges } from '#contract/customer.ts'
import type { MarketingChannel } from '#contract/identity.ts'
import { customers, marketingCommunications } from '#server/customers/schema.ts'
import type { Db } from '#server/db.ts'
import { users } from '#server/identity/schema.ts'

export type NewCustomer = Pick<typeof customers.$inferInsert, 'userId' | 'firstName' | 'lastName' | 'localeCode'>

export async function insertCustomer(db: Db, customer: NewCustomer) {
  await db.insert(customers).values(customer)
}

const ofBrand = (brand: string) =>
  and(eq(marketingCommunications.userId, customers.userId), eq(marketingCommunications.brand, brand))

/** The customer with e-mail address and what was agreed with this storefront. */
export async function readCustomer(db: Db, userId: string, brand: string) {
  const [row] = await db
    .select({ customer: customers, email: users.email, marketing: marketingCommunications })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.userId))
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

export async function writeMarketing(db: Db, userId: string, brand: string, channels: MarketingChannel[]) {
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

/** By a piece of the e-mail address or of the name, at most 20, exact addresses first. */
export async function searchCustomers(db: Db, phrase: string) {
  const piece = `%${phrase.toLowerCase().replace(/[%_\\]/g, '\\$&')}%`
  return db
    .select({
      id: customers.userId,
      accountId: customers.accountId,
      firstName: customers.firstName,
      lastName: customers.lastName,
      email: users.email,
    })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.userId))
    .where(sql`${users.role} = 'customer' and (${users.email} like ${piece}
      or lower(${customers.firstName} || ' ' || ${customers.lastName}) like ${piece})`)
    .orderBy(sql`${users.email} <> ${phrase.toLowerCase()}`, customers.lastName, customers.firstName, customers.userId)
    .limit(20)
}
