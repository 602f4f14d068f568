import { randomUUID } from 'node:crypto'
import { mailboxOf } from '#contract/address/mailbox.ts'
import type { AppointmentForm, AppointmentOffer, AppointmentView } from '#contract/appointment.ts'
import type { AppointmentPlace, AppointmentSettings, Brand, LocaleCode } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { queueMail } from '#server/mail/operations.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { type TooMany, takeInTurn } from '#server/rate-limits/operations.ts'
import { digestOf, newToken } from '#server/secrets/tokens.ts'
import { type Announcer, calendarOf, prepareMails } from './announce.ts'
import { dayInShort, dayInWords, offeredDays, type SlotDay, slotAt, wordsOf } from './rules.ts'
import {
  type Appointment,
  cancelAppointment,
  deletePassedFor,
  insertAppointment,
  readAppointment,
  readTaken,
} from './store.ts'

export type AppointmentContext = Announcer & { db: Db; brand: Brand; locale: LocaleCode; client: string }

/** For how many days an appointment is stored after it has passed: long enough for questions about it. */
const daysStored = 30

const placeOf = (settings: AppointmentSettings, id: string | undefined) => settings.places.find((one) => one.id === id)

async function daysOf(
  { db, brand, now }: AppointmentContext,
  settings: AppointmentSettings,
  place: AppointmentPlace,
): Promise<SlotDay[]> {
  const taken = await readTaken(db, { brand: brand.id, place: place.id, from: now })
  return offeredDays(settings, place, taken, now.toTemporalInstant())
}

/** What can be booked at a place, on the wanted day if it has times. An unknown place or day is left aside. */
export async function offer(
  context: AppointmentContext,
  settings: AppointmentSettings,
  wanted: { place?: string; day?: string },
): Promise<AppointmentOffer> {
  const place = placeOf(settings, wanted.place) ?? settings.places[0]
  const days = await daysOf(context, settings, place)
  const chosen = days.find(({ day }) => day.toString() === wanted.day) ?? days.find(({ slots }) => slots.length > 0)
  const { id, name, address } = place
  return {
    places: settings.places.map(({ id, name }) => ({ id, name })),
    place: { id, name, address },
    minutes: settings.minutes,
    kinds: settings.kinds,
    days: days.map(({ day, slots }) => ({
      day: day.toString(),
      label: dayInShort(day, context.locale),
      free: slots.length,
    })),
    chosen: chosen && {
      day: chosen.day.toString(),
      label: dayInWords(chosen.day, context.locale),
      times: chosen.slots.map(({ startsAt, time }) => ({ at: startsAt.toString(), time })),
    },
  }
}

/**
 * Books a time and confirms it by mail, to the visitor and to the shop. Gives the token of the page that shows and
 * cancels the appointment. Of two visitors who want the same time, one gets it and the other is told.
 */
export async function book(
  context: AppointmentContext,
  settings: AppointmentSettings,
  form: AppointmentForm,
): Promise<Result<{ token: string }, { code: 'time-taken' } | TooMany>> {
  const { db, brand, locale, client, now } = context
  const place = placeOf(settings, form.place)
  const slot = place && slotAt(await daysOf(context, settings, place), form.at)
  // Not offered any more, or never: in both cases the visitor has to choose another time.
  if (!slot || !settings.kinds.includes(form.kind)) return err({ code: 'time-taken' })
  const tries = await takeInTurn(db, [
    [{ limit: 'appointment/address', by: client }],
    [{ limit: 'appointment/mailbox', by: mailboxOf(form.email) }],
    [{ limit: 'appointment/storefront', by: brand.id }],
  ])
  if (!tries.ok) return tries
  const token = newToken()
  const appointment: Appointment = {
    id: randomUUID(),
    brand: brand.id,
    place: place.id,
    kind: form.kind,
    startsAt: new Date(slot.startsAt.epochMilliseconds),
    endsAt: new Date(slot.endsAt.epochMilliseconds),
    name: form.name,
    email: form.email,
    phone: form.phone ?? null,
    locale,
    tokenDigest: digestOf(token),
    createdAt: now,
    cancelledAt: null,
  }
  const mails = await prepareMails(context, appointment, place, token)
  const isBooked = await db.transaction(async (db) => {
    if (!(await insertAppointment(db, appointment))) return false
    for (const mail of mails) await queueMail(db, mail)
    return true
  })
  if (isBooked) return ok({ token })
  await tries.value.giveBack()
  return err({ code: 'time-taken' })
}

type Found = { appointment: Appointment; place: AppointmentPlace }

async function find({ db, brand }: AppointmentContext, token: string): Promise<Found | undefined> {
  const appointment = await readAppointment(db, brand.id, digestOf(token))
  const place = appointment && brand.appointments && placeOf(brand.appointments, appointment.place)
  return place && { appointment, place }
}

/** For the holder of the mailed link; undefined if there is no such appointment, or not any more. */
export async function view(context: AppointmentContext, token: string): Promise<AppointmentView | undefined> {
  const found = await find(context, token)
  if (!found) return undefined
  const { appointment, place } = found
  const { day, time } = wordsOf(appointment.startsAt.toTemporalInstant(), place, context.locale)
  const isPast = appointment.startsAt <= context.now
  const state = appointment.cancelledAt ? 'cancelled' : isPast ? 'past' : 'booked'
  return { kind: appointment.kind, state, day, time, place: place.name, address: place.address }
}

/** The appointment as a calendar file. */
export async function calendar(context: AppointmentContext, token: string): Promise<string | undefined> {
  const found = await find(context, token)
  return found && calendarOf(context, found.appointment, found.place, token)
}

/** Cancels it, tells visitor and shop by mail, and offers its time to others. A second time changes nothing. */
export async function cancel(context: AppointmentContext, token: string): Promise<void> {
  const { db, brand, now } = context
  const found = await find(context, token)
  if (!found || found.appointment.cancelledAt) return
  const mails = await prepareMails(context, { ...found.appointment, cancelledAt: now }, found.place, token)
  await db.transaction(async (db) => {
    if (!(await cancelAppointment(db, brand.id, digestOf(token), now))) return
    for (const mail of mails) await queueMail(db, mail)
  })
}

/** Deletes what has passed long ago. */
export const sweep = (db: Db, giveWay?: GiveWay): Promise<void> => deletePassedFor(db, daysStored, giveWay)
