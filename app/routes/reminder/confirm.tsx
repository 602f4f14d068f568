import { data, Form, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { ReminderLinkDone } from '#app/reminder/link-done.tsx'
import { ReminderLinkInvalid } from '#app/reminder/link-invalid.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { formatDate } from '#contract/web/format.ts'
import type { Route } from './+types/confirm'

/** The URL contains a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

/** Changes nothing, because mail programs open links before their readers do. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { reminders, texts } = context.get(shop)
  const page = { texts: texts('reminder'), noindex: true, isDeclined: url.searchParams.has('declined') }
  // The alarm is gone then, and so is what the link was worth.
  if (page.isDeclined) return { ...page, alarm: undefined }
  const alarm = await reminders.link.viewRequest(params.token)
  return data({ ...page, alarm }, alarm ? 200 : 404)
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { reminders, path } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const intent = form.get('intent')
  if (intent !== 'confirm' && intent !== 'decline') throw data(null, 422)
  const done = await reminders.link[intent](params.token)
  const here = path(`/reminder/confirm/${params.token}`)
  throw redirect(done.ok && intent === 'decline' ? `${here}?declined=1` : here, 303)
}

/** The owner of an address agrees to be reminded, or not. */
export default function ReminderConfirmPage({ loaderData: { alarm, isDeclined } }: Route.ComponentProps) {
  const t = useTexts()
  if (isDeclined) return <ReminderLinkDone title={t('reminder.stopped_title')} text={t('reminder.stopped_text')} />
  if (!alarm) return <ReminderLinkInvalid />
  const date = formatDate(alarm.day)
  if (alarm.state !== 'unconfirmed')
    return <ReminderLinkDone title={t('reminder.confirmed_title')} text={t('reminder.confirmed_text', { date })} />
  return (
    <div className="page text-page">
      <PageHead title={t('reminder.confirm_title')} />
      <h1 className="mb-4">{t('reminder.confirm_title')}</h1>
      <p className="mb-6">{t('reminder.confirm_text', { date })}</p>
      <Form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="confirm" size="large">
          {t('reminder.confirm')}
        </Button>
        <Button type="submit" name="intent" value="decline" look="secondary" size="large">
          {t('reminder.decline')}
        </Button>
      </Form>
    </div>
  )
}
