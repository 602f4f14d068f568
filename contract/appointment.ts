import { z } from 'zod'
import { Email, PersonName, PhoneNumber } from '#contract/address/person.ts'
import { type AppointmentKind, appointmentKinds } from '#contract/brand.ts'

/** What a visitor fills in to book an appointment. `at` is the beginning, such as `2026-11-23T08:30:00Z`. */
export const AppointmentForm = z.object({
  place: z.string().min(1).max(40),
  at: z.iso.datetime(),
  kind: z.enum(appointmentKinds),
  name: PersonName,
  email: Email,
  phone: PhoneNumber.optional(),
})
export type AppointmentForm = z.infer<typeof AppointmentForm>

export const kindTexts = {
  eye_test: 'appointment.kind_eye_test',
  fitting: 'appointment.kind_fitting',
  check_up: 'appointment.kind_check_up',
} as const satisfies Record<AppointmentKind, string>

/** An appointment as the holder of its link sees it: the link may be passed on, so it names no person. */
export type AppointmentView = {
  kind: AppointmentKind
  state: 'booked' | 'cancelled' | 'past'
  /** Written in the visitor's language. */
  day: string
  time: string
  place: string
  address: readonly string[]
}

/** A day that has times, and how many of them are free. */
export type AppointmentDay = { day: string; label: string; free: number }

/** What can be booked at a place. */
export type AppointmentOffer = {
  places: readonly { id: string; name: string }[]
  place: { id: string; name: string; address: readonly string[] }
  minutes: number
  kinds: readonly AppointmentKind[]
  days: readonly AppointmentDay[]
  /** The chosen day, or the first one with a free time; undefined if every time is taken. */
  chosen?: { day: string; label: string; times: readonly { at: string; time: string }[] }
}
