import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { readForm } from '#app/form/read-form.ts'
import { AlarmCard } from '#app/reminder/alarm-card.tsx'
import { CalendarSection } from '#app/reminder/calendar-section.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ownEntry } from '#contract/own-entry.ts'
import { ReminderForm } from '#contract/reminder/reminder.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/reminders'

export const handle: PageHandle = { layout: 'account' }

const doneTexts = {
  saved: 'reminder.done_saved',
  asked: 'reminder.asked',
  paused: 'reminder.done_paused',
  deleted: 'reminder.done_deleted',
  revoked: 'reminder.done_revoked',
} as const
type Done = keyof typeof doneTexts
const isDone = (text: string | null): text is Done => text !== null && Object.hasOwn(doneTexts, text)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { reminders, texts } = context.get(shop)
  const cards = await reminders.cards()
  if (!cards.ok) throw data(null, 404)
  const done = url.searchParams.get('done')
  return {
    texts: texts('reminder', 'validation'),
    noindex: true,
    cards: cards.value,
    calendarCreatedAt: await reminders.calendar.createdAt(),
    done: isDone(done) ? done : undefined,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const { reminders, path, refusal } = here
  const done = (what: Done) => redirect(`${path('/my-account/reminders')}?done=${what}`, 303)
  const form = await request.formData().catch(() => new FormData())
  const intent = form.get('intent')
  const id = String(form.get('alarm') ?? '')
  if (intent === 'set' || intent === 'recalculate') return change(here, id, form, done)
  if (intent === 'calendar-create') {
    const created = await reminders.calendar.create()
    if (created.ok) return { url: created.value.url }
    const { status, ...refused } = refusal(created.error)
    return data(refused, status)
  }
  if (intent === 'calendar-revoke') {
    await reminders.calendar.revoke()
    throw done('revoked')
  }
  const acts = {
    pause: { act: () => reminders.updateActive(id, { active: false }), what: 'paused' },
    resume: { act: () => reminders.update(id, {}), what: 'saved' },
    delete: { act: () => reminders.remove(id), what: 'deleted' },
  } as const
  const chosen = ownEntry<(typeof acts)[keyof typeof acts]>(acts, intent)
  if (!chosen) throw data(null, 422)
  const { act, what } = chosen
  const did = await act()
  if (did.ok) throw done(what)
  const { status, ...refused } = refusal(did.error)
  return data(refused, status)
}

async function change({ reminders, refusal }: Shop, id: string, form: FormData, done: (what: Done) => Response) {
  const read = readForm(ReminderForm, form)
  if (read.status !== 'success') return data({ alarm: id, reply: read.reply() }, 422)
  const { usage, date } = read.value
  if (form.get('intent') === 'recalculate') return { alarm: id, usage }
  const wanted = { customer_usage: usage, reminder_date: date }
  const changed = await reminders.change(id, wanted)
  if (changed.ok) throw done(changed.value.state === 'unconfirmed' ? 'asked' : 'saved')
  const { error } = changed
  if ('field' in error)
    return data({ alarm: id, reply: read.reply({ fieldErrors: { date: [{ code: error.violation }] } }) }, 422)
  const { status, ...refused } = refusal(error)
  return data(refused, status)
}

export default function Reminders({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { cards, calendarCreatedAt, done } = loaderData
  const refused = actionData && 'message' in actionData ? actionData : undefined
  const answered = actionData && 'alarm' in actionData ? actionData : undefined
  return (
    <>
      <PageHead title={t('shell.account_reminders')} />
      <h1 className="mb-2">{t('shell.account_reminders')}</h1>
      {done && !actionData && (
        <div className="my-4 max-w-narrow">
          <Notice type="success">{t(doneTexts[done])}</Notice>
        </div>
      )}
      {refused && (
        <div className="my-4 max-w-narrow">
          <Notice type="danger" code={refused.code}>
            {refused.message}
          </Notice>
        </div>
      )}
      {cards.length === 0 ? (
        <NoReminder />
      ) : (
        <>
          <p className="mb-6 max-w-narrow">{t('reminder.intro')}</p>
          <ul className="grid gap-4 lg:grid-cols-2">
            {cards.map((card) => (
              <AlarmCard
                key={card.alarm.id}
                card={card}
                answer={answered?.alarm === card.alarm.id ? answered : undefined}
              />
            ))}
          </ul>
        </>
      )}
      <CalendarSection
        createdAt={calendarCreatedAt}
        url={actionData && 'url' in actionData ? actionData.url : undefined}
      />
    </>
  )
}

function NoReminder() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <>
      <img src="/pictures/state-no-orders.svg" alt="" width={240} height={160} className="mb-4 w-60" />
      <p className="mb-4 max-w-narrow">{t('reminder.empty_text')}</p>
      <PageLink to={path('/my-account/history')} className={buttonClass('primary')}>
        {t('reminder.to_orders')}
      </PageLink>
    </>
  )
}
