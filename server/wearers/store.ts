import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { WrittenPrescription } from '#contract/wearers/prescription.ts'
import type { Db } from '#server/database/database.ts'
import { confirmedValues, prescriptions, wearers } from './schema.ts'

export type WearerRow = { id: string; name: string; isSelf: boolean; place: number }
const columns = { id: wearers.id, name: wearers.name, isSelf: wearers.isSelf, place: wearers.place }

/** Changes of a customer's wearers wait for each other: their number depends on all of them. */
export async function lockWearers(db: Db, customerId: string) {
  await db.execute(sql`select from customers where user_id = ${customerId} for update`)
}

/** In the order in which they were added. */
export const readWearers = (db: Db, customerId: string): Promise<WearerRow[]> =>
  db.select(columns).from(wearers).where(eq(wearers.customerId, customerId)).orderBy(asc(wearers.createdAt))

/** Named by the first name of the profile. Of two requests at the same moment one adds the wearer. */
export async function insertSelf(db: Db, customerId: string) {
  await db.execute(sql`
    insert into wearers (customer_id, name, is_self, place)
    select user_id, first_name, true, 1 from customers where user_id = ${customerId}
    on conflict do nothing`)
}

type NewWearer = { customerId: string; name: string; place: number }

export async function insertWearer(db: Db, wearer: NewWearer): Promise<WearerRow> {
  const [inserted] = await db.insert(wearers).values(wearer).returning(columns)
  if (!inserted) throw new Error('The database did not return the inserted wearer')
  return inserted
}

export async function updateName(db: Db, id: string, name: string) {
  await db.update(wearers).set({ name }).where(eq(wearers.id, id))
}

export async function deleteWearer(db: Db, id: string) {
  await db.delete(wearers).where(eq(wearers.id, id))
}

export async function deleteWearers(db: Db, customerId: string) {
  await db.delete(wearers).where(eq(wearers.customerId, customerId))
}

/** The newest first. */
export const readPrescriptions = (db: Db, wearerIds: readonly string[]) =>
  db
    .select({
      id: prescriptions.id,
      wearerId: prescriptions.wearerId,
      prescribedOn: prescriptions.prescribedOn,
      right: prescriptions.rightEye,
      left: prescriptions.leftEye,
    })
    .from(prescriptions)
    .where(inArray(prescriptions.wearerId, [...wearerIds]))
    .orderBy(desc(prescriptions.prescribedOn))

export async function writePrescription(db: Db, wearerId: string, prescription: WrittenPrescription) {
  const { prescribed_on: prescribedOn, right = null, left = null } = prescription
  const eyes = { rightEye: right, leftEye: left }
  await db
    .insert(prescriptions)
    .values({ wearerId, prescribedOn, ...eyes })
    .onConflictDoUpdate({ target: [prescriptions.wearerId, prescriptions.prescribedOn], set: eyes })
}

export async function deletePrescription(db: Db, id: string) {
  await db.delete(prescriptions).where(eq(prescriptions.id, id))
}

export const readConfirmed = (db: Db, wearerIds: readonly string[]) =>
  db
    .select({ wearerId: confirmedValues.wearerId, key: confirmedValues.key })
    .from(confirmedValues)
    .where(inArray(confirmedValues.wearerId, [...wearerIds]))

/** The oldest ones beyond the limit are forgotten. */
export async function writeConfirmed(db: Db, wearerId: string, key: string, most: number) {
  await db.insert(confirmedValues).values({ wearerId, key }).onConflictDoNothing()
  await db.execute(sql`
    delete from confirmed_values where wearer_id = ${wearerId} and key in (
      select key from confirmed_values where wearer_id = ${wearerId} order by created_at desc offset ${most})`)
}
