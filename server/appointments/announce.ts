import { kindTexts } from '#contract/appointment.ts'
import type { AppointmentPlace, Brand, LocaleCode } from '#contract/brand.ts'
import { localizedPath } from '#contract/web/locale-path.ts'
import { createTranslate } from '#messages/translate.ts'
import { type Letter, type PreparedMail, prepareMail, type Writer } from '#server/mail/operations.ts'
import { calendarFile } from './calendar-rules.ts'
import { wordsOf } from './rules.ts'
import type { Appointment } from './store.ts'

export type Announcer = { brand: Brand; now: Date; writerIn: (locale: LocaleCode) => Writer }

export const appointmentPath = (token: string) => `/booking/${token}`

/** What is written about an appointment: to the visitor in the visitor's language, to the shop in its own. */
export function prepareMails(
  announcer: Announcer,
  appointment: Appointment,
  place: AppointmentPlace,
  token: string,
): Promise<PreparedMail[]> {
  const { brand, now, writerIn } = announcer
  const path = appointmentPath(token)
  const { kind, name, email, phone, startsAt, cancelledAt } = appointment
  const facts = (locale: LocaleCode) => ({
    path,
    kind,
    ...wordsOf(startsAt.toTemporalInstant(), place, locale),
    place: place.name,
    address: place.address,
    hours: Math.max(1, Math.ceil((startsAt.getTime() - now.getTime()) / 3_600_000)),
  })
  const isCancelled = cancelledAt !== null
  const calendar = calendarOf(announcer, appointment, place, token)
  const data = { name, ...facts(appointment.locale) }
  const toVisitor: Letter = isCancelled
    ? { template: 'appointment_cancelled', to: email, data: { ...data, path: '/booking' }, calendar }
    : { template: 'appointment_booked', to: email, data, calendar }
  const toShop: Letter = {
    template: 'appointment_notice',
    to: brand.service.email,
    data: { visitor: { name, email, phone }, isCancelled, ...facts(brand.locales[0]) },
    calendar,
  }
  return Promise.all([
    prepareMail(writerIn(appointment.locale), toVisitor),
    prepareMail(writerIn(brand.locales[0]), toShop),
  ])
}

export function calendarOf(
  { brand, writerIn }: Announcer,
  appointment: Appointment,
  place: AppointmentPlace,
  token: string,
): string {
  const { texts, origin } = writerIn(appointment.locale)
  const t = createTranslate(appointment.locale, texts.of(appointment.locale, brand.tone, 'appointment'))
  const url = origin + localizedPath(brand.locales, appointment.locale, appointmentPath(token))
  return calendarFile({
    uid: `${appointment.id}@${brand.hosts[0]}`,
    stamp: appointment.cancelledAt ?? appointment.createdAt,
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    summary: t('appointment.calendar_summary', { kind: t(kindTexts[appointment.kind]), brand: brand.name }),
    location: [brand.name, ...place.address].join(', '),
    description: t('appointment.calendar_text', { url }),
    url,
    organiser: { name: brand.name, email: brand.service.email },
    isCancelled: appointment.cancelledAt !== null,
  })
}
