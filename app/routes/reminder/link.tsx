import { data, Form, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { ReminderLinkDone } from '#app/reminder/link-done.tsx'
import { ReminderLinkInvalid } from '#app/reminder/link-invalid.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { formatDate } from '#contract/web/format.ts'
import type { Route } from './+types/link'

/** The URL contains a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

/** Changes nothing, because mail programs open links before their readers do. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { reminders, texts } = context.get(shop)
  const act = url.searchParams.get('act') === 'stop' ? 'stop' : 'later'
  const page = { texts: texts('reminder'), noindex: true, act, isDone: url.searchParams.has('done') } as const
  // The alarm is gone then, and so is what the link was worth.
  if (page.isDone && act === 'stop') return { ...page, alarm: undefined }
  const alarm = await reminders.link.view(params.token)
  return data({ ...page, alarm }, alarm ? 200 : 404)
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { reminders, path } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const intent = form.get('intent')
  if (intent !== 'later' && intent !== 'stop') throw data(null, 422)
  const done = await reminders.link[intent](params.token)
  const here = path(`/reminder/mail/${params.token}`)
  throw redirect(done.ok ? `${here}?act=${intent}&done=1` : here, 303)
}

const titles = { later: 'reminder.later_title', stop: 'reminder.stop_title' } as const
const buttons = { later: 'reminder.later', stop: 'reminder.stop' } as const
const words = { later: 'reminder.later_text', stop: 'reminder.stop_text' } as const

/** Puts a reminder off or ends it, without a password. */
export default function ReminderLinkPage({ loaderData: { alarm, act, isDone } }: Route.ComponentProps) {
  const t = useTexts()
  if (isDone && act === 'stop')
    return <ReminderLinkDone title={t('reminder.stopped_title')} text={t('reminder.stopped_text')} />
  if (!alarm) return <ReminderLinkInvalid />
  // It was put off before, perhaps by a second tab or a second look into the mail.
  if (act === 'later' && alarm.state === 'active') {
    const text = t('reminder.is_set', { date: formatDate(alarm.day) })
    return <ReminderLinkDone title={t('reminder.later_done')} text={text} />
  }
  const other = act === 'later' ? 'stop' : 'later'
  return (
    <div className="page text-page">
      <PageHead title={t(titles[act])} />
      <h1 className="mb-4">{t(titles[act])}</h1>
      <p className="mb-6">{t(words[act])}</p>
      <Form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value={act} size="large">
          {t(buttons[act])}
        </Button>
        <Button type="submit" name="intent" value={other} look="secondary" size="large">
          {t(buttons[other])}
        </Button>
      </Form>
    </div>
  )
}
