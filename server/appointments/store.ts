import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { appointments } from './schema.ts'

export type Appointment = typeof appointments.$inferSelect
export type NewAppointment = typeof appointments.$inferInsert

/** The times of a place that are taken, from a moment on. */
export function readTaken(db: Db, { brand, place, from }: { brand: string; place: string; from: Date }) {
  return db
    .select({ startsAt: appointments.startsAt, endsAt: appointments.endsAt })
    .from(appointments)
    .where(
      and(
        eq(appointments.brand, brand),
        eq(appointments.place, place),
        gt(appointments.endsAt, from),
        isNull(appointments.cancelledAt),
      ),
    )
}

/** False if another visitor has this time: the unique index decides, also between processes. */
export async function insertAppointment(db: Db, appointment: NewAppointment): Promise<boolean> {
  const rows = await db
    .insert(appointments)
    .values(appointment)
    .onConflictDoNothing({
      target: [appointments.brand, appointments.place, appointments.startsAt],
      where: sql`${appointments.cancelledAt} is null`,
    })
    .returning({ id: appointments.id })
  return rows.length > 0
}

const isOf = (brand: string, digest: string) => and(eq(appointments.brand, brand), eq(appointments.tokenDigest, digest))

export async function readAppointment(db: Db, brand: string, digest: string): Promise<Appointment | undefined> {
  const [found] = await db.select().from(appointments).where(isOf(brand, digest))
  return found
}

/** Only an appointment that is still to come, and only once. */
export async function cancelAppointment(db: Db, brand: string, digest: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(appointments)
    .set({ cancelledAt: now })
    .where(and(isOf(brand, digest), isNull(appointments.cancelledAt), gt(appointments.startsAt, now)))
    .returning({ id: appointments.id })
  return rows.length > 0
}

export const deletePassedFor = (db: Db, days: number, giveWay?: GiveWay) =>
  sweep(db, appointments, lt(appointments.endsAt, sql`now() - ${days} * interval '1 day'`), giveWay)
