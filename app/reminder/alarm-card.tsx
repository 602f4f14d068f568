import { Form, useNavigation } from 'react-router'
import type { FormReply } from '#app/form/use-checked-form.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { ReminderAlarm, ReminderCard } from '#contract/reminder/reminder.ts'
import { formatDate } from '#contract/web/format.ts'
import { ReminderFields } from './reminder-fields.tsx'

const stateTexts = {
  suggested: 'reminder.state_active',
  active: 'reminder.state_active',
  unconfirmed: 'reminder.state_unconfirmed',
  paused: 'reminder.state_paused',
  told: 'reminder.state_told',
} as const

/** What a form of this card was answered: the violations, or the usage that a day is proposed for. */
export type CardAnswer = { reply?: FormReply; usage?: number }

type AlarmCardProps = { card: ReminderCard; answer: CardAnswer | undefined }

/** A reminder in the account, with what can be done about it. */
export function AlarmCard({ card, answer }: AlarmCardProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { alarm, dates, span } = card
  const { id, state, order, reminder_date, lasts_until } = alarm
  const usage = answer?.usage ?? alarm.customer_usage
  const isKept = state === 'active' && usage === alarm.customer_usage
  const titles = [...new Set(order.items.map(({ title }) => title))]
  return (
    <li className="account-card">
      <h2 className="title-sm">{t(stateTexts[state], { date: formatDate(reminder_date) })}</h2>
      <ul>
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        <PageLink to={path(`/my-account/order/${order.id}`)} className="link">
          {t('reminder.order', { number: order.number })}
        </PageLink>
        {lasts_until && <span className="block">{t('reminder.lasts_until', { date: formatDate(lasts_until) })}</span>}
      </p>
      {state === 'active' && alarm.is_late && <Notice type="warning">{t('reminder.late')}</Notice>}
      <details open={answer !== undefined || undefined}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t('reminder.edit')}</summary>
        <div className="mt-3 mb-4">
          <ReminderFields
            key={`${reminder_date} ${usage}`}
            id={`alarm-${id}`}
            offer={{ dates, span }}
            usage={usage}
            date={isKept ? reminder_date : (dates[usage] ?? '')}
            reply={answer?.reply}
            submit={t('reminder.save')}
          >
            <input type="hidden" name="alarm" value={id} />
          </ReminderFields>
        </div>
      </details>
      <Acts alarm={alarm} />
    </li>
  )
}

function Acts({ alarm: { id, state, order } }: { alarm: ReminderAlarm }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="alarm" value={id} />
      {state === 'active' && (
        <Button type="submit" name="intent" value="pause" look="secondary" aria-disabled={isUnderWay}>
          {t('reminder.pause')}
        </Button>
      )}
      {state === 'paused' && (
        <Button type="submit" name="intent" value="resume" look="secondary" aria-disabled={isUnderWay}>
          {t('reminder.resume')}
        </Button>
      )}
      <Button
        type="submit"
        name="intent"
        value="delete"
        look="quiet"
        aria-label={t('reminder.delete_one', { number: order.number })}
        aria-disabled={isUnderWay}
      >
        {t('reminder.delete')}
      </Button>
    </Form>
  )
}
