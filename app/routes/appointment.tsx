import { data, Form, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { type AppointmentView, kindTexts } from '#contract/appointment.ts'
import type { Route } from './+types/appointment'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { appointments, texts } = context.get(shop)
  const appointment = await appointments.view(params.token)
  if (!appointment) throw data(null, 404)
  return { appointment, texts: texts('appointment'), noindex: true }
}

/** Cancels. Programs that look at the links of mails only read pages, and so cancel nothing. */
export async function action({ context, params }: Route.ActionArgs) {
  const { appointments, path } = context.get(shop)
  await appointments.cancel(params.token)
  throw redirect(path(`/booking/${params.token}`), 303)
}

const titles = {
  booked: 'appointment.booked_title',
  cancelled: 'appointment.cancelled_title',
  past: 'appointment.past_title',
} as const

/** The appointment, for the visitor who booked it and for the holder of the mailed link. */
export default function AppointmentPage({ loaderData: { appointment }, params }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { state } = appointment
  return (
    <div className="page text-page">
      <PageHead title={t(titles[state])} />
      <h1 className="mb-4 flex items-center gap-3">
        <Icon name={state === 'booked' ? 'check' : 'clock'} className="size-8 shrink-0 text-success" />
        {t(titles[state])}
      </h1>
      {state === 'booked' && <p>{t('appointment.booked_text')}</p>}
      {state === 'cancelled' && <p>{t('appointment.cancelled_text')}</p>}
      <Facts appointment={appointment} />
      {state === 'booked' ? (
        <>
          <a href={path(`/booking/${params.token}/calendar`)} download className={buttonClass('secondary')}>
            <Icon name="download" />
            {t('appointment.calendar')}
          </a>
          <section aria-labelledby="cancel" className="mt-step-lg border-line border-t pt-6 print:hidden">
            <h2 id="cancel" className="title-sm">
              {t('appointment.cancel_title')}
            </h2>
            <p className="mt-1 mb-3">{t('appointment.cancel_text')}</p>
            <Form method="post">
              <Button type="submit" look="secondary">
                {t('appointment.cancel')}
              </Button>
            </Form>
          </section>
        </>
      ) : (
        <PageLink to={path('/booking')} className={buttonClass('primary')}>
          {t('appointment.another')}
        </PageLink>
      )}
    </div>
  )
}

function Facts({ appointment: { kind, day, time, place, address } }: { appointment: AppointmentView }) {
  const t = useTexts()
  return (
    <dl className="my-6 grid gap-4 rounded-box bg-surface p-5">
      <div>
        <dt className="text-muted text-sm">{t('appointment.when')}</dt>
        <dd className="font-semibold">{t('appointment.at_time', { day, time })}</dd>
      </div>
      <div>
        <dt className="text-muted text-sm">{t('appointment.where')}</dt>
        <dd>
          <span className="block font-semibold">{place}</span>
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt className="text-muted text-sm">{t('appointment.what')}</dt>
        <dd>{t(kindTexts[kind])}</dd>
      </div>
    </dl>
  )
}
