import { data, redirect } from 'react-router'
import { BookingForm } from '#app/appointments/booking-form.tsx'
import { Choices } from '#app/appointments/choices.tsx'
import { shop } from '#app/context.ts'
import { readForm } from '#app/form/read-form.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { phoneUrl } from '#app/ui/phone-url.ts'
import { AppointmentForm } from '#contract/appointment.ts'
import type { Route } from './+types/booking'

/** The times of a place. Where another service books, the browser goes there. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { appointments, texts, visit } = context.get(shop)
  if (visit.brand.bookingUrl) throw redirect(visit.brand.bookingUrl)
  const [place, day] = ['place', 'day'].map((name) => url.searchParams.get(name) ?? undefined)
  const offer = await appointments.offer({ place, day })
  if (!offer) throw data(null, 404)
  return { offer, phone: visit.brand.service.phone, texts: texts('appointment', 'validation') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { appointments, path, refusal } = context.get(shop)
  const read = readForm(AppointmentForm, await request.formData().catch(() => new FormData()))
  if (read.status !== 'success') return data({ did: 'misread', reply: read.reply() } as const, 422)
  const booked = await appointments.book(read.value)
  if (!booked) throw data(null, 404)
  if (booked.ok) throw redirect(path(`/booking/${booked.value.token}`), 303)
  if (booked.error.code === 'time-taken') return data({ did: 'taken', reply: read.reply() } as const, 409)
  const { code, status, message } = refusal(booked.error)
  return data({ did: 'refused', reply: read.reply(), code, message } as const, status)
}

/** One form: first the place and the day, as links, then the time and who comes. */
export default function BookingPage({ loaderData: { offer, phone }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  return (
    <div className="page text-page">
      <PageHead title={t('appointment.title')} />
      <h1 className="mb-4">{t('appointment.title')}</h1>
      <p className="mb-6">{t('appointment.intro', { minutes: offer.minutes })}</p>
      {actionData?.did === 'taken' && (
        <div className="mb-6">
          <Notice type="danger" code="appointment-taken">
            {t('appointment.taken')}
          </Notice>
        </div>
      )}
      {actionData?.did === 'refused' && (
        <div className="mb-6">
          <Notice type="danger" code={actionData.code}>
            {actionData.message}
          </Notice>
        </div>
      )}
      <Choices offer={offer} />
      {offer.chosen ? (
        <BookingForm offer={offer} day={offer.chosen} reply={actionData?.reply} />
      ) : (
        <NothingFree phone={phone} />
      )}
    </div>
  )
}

function NothingFree({ phone }: { phone: string }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  return (
    <Notice type="info">
      {t('appointment.none')} <a href={phoneUrl(phone, storefront.service.phone)}>{phone}</a>
    </Notice>
  )
}
