import type { AppointmentForm } from '#contract/appointment.ts'
import { type AppointmentContext, book, calendar, cancel, offer, view } from './operations.ts'

/** The appointments of a storefront; `settings` are undefined where it offers none, or lets another service book them. */
export function appointmentsForRequest(context: AppointmentContext) {
  const { brand } = context
  const settings = brand.bookingUrl ? undefined : brand.appointments
  return {
    offer: async (wanted: { place?: string; day?: string }) => settings && offer(context, settings, wanted),
    book: async (form: AppointmentForm) => settings && book(context, settings, form),
    view: (token: string) => view(context, token),
    calendar: (token: string) => calendar(context, token),
    cancel: (token: string) => cancel(context, token),
  }
}
