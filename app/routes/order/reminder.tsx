import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { readForm } from '#app/form/read-form.ts'
import { BackToOrder } from '#app/order/back-to-order.tsx'
import { ReminderFields } from '#app/reminder/reminder-fields.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ReminderForm, type ReminderOffer } from '#contract/reminder/reminder.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/reminder'

/** For the visitor who may act on the order; others see on its page how to get that far. */
async function openOffer({ orders, reminders, path }: Shop, token: string) {
  const order = await orders.view(token)
  if (!order) throw data(null, 404)
  const offer = await reminders.offer(token)
  if (!offer) throw redirect(path(`/order/${token}`), 303)
  return { offer, order: { number: order.number, token: order.token_value } }
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  return {
    ...(await openOffer(here, params.orderToken)),
    isDone: url.searchParams.has('done'),
    texts: here.texts('reminder', 'order', 'validation'),
    noindex: true,
  }
}

/** Also for the form on the thank-you page. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const token = params.orderToken
  await openOffer(here, token)
  const form = await request.formData().catch(() => new FormData())
  const read = readForm(ReminderForm, form)
  if (read.status !== 'success') return data({ reply: read.reply(), refused: undefined }, 422)
  const { usage, date, email } = read.value
  if (form.get('intent') === 'recalculate') return { usage }
  const from = form.get('from') === 'thank-you' ? 'thank-you' : 'order'
  const wanted = { customer_usage: usage, reminder_date: date, reminder_email: email }
  const set = await here.reminders.setFor(token, wanted, from)
  if (set.ok) throw redirect(`${here.path(`/order/${token}/reminder`)}?done=1`, 303)
  const { error } = set
  if ('field' in error) {
    const name = error.field === 'reminder_date' ? 'date' : 'email'
    return data(
      { reply: read.reply({ fieldErrors: { [name]: [{ code: error.violation }] } }), refused: undefined },
      422,
    )
  }
  const { status, ...refused } = here.refusal(error)
  return data({ reply: read.reply(), refused }, status)
}

/** Sets or changes the reminder of one order. */
export default function OrderReminderPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { offer, order, isDone } = loaderData
  const sent = actionData && 'reply' in actionData ? actionData : undefined
  const refused = sent?.refused
  const usage = (actionData && 'usage' in actionData && actionData.usage) || offer.usage
  const title = t('reminder.page_title', { number: order.number })
  const isActive = offer.alarm?.state === 'active'
  const isChanged = usage !== offer.usage
  return (
    <div className="page text-page">
      <PageHead title={title} />
      <h1 className="mb-4">{title}</h1>
      {refused && (
        <div className="mb-4">
          <Notice type="danger" code={refused.code}>
            {refused.message}
          </Notice>
        </div>
      )}
      {offer.alarm && !actionData && (
        <div className="mb-6">
          <StateNotice alarm={offer.alarm} isDone={isDone} />
        </div>
      )}
      {!isActive && <p className="mb-6">{t('reminder.offer_text')}</p>}
      <ReminderFields
        key={`${offer.alarm?.reminder_date} ${usage}`}
        offer={offer}
        usage={usage}
        date={(isActive && !isChanged && offer.alarm?.reminder_date) || (offer.dates[usage] ?? '')}
        email={offer.isProven || isActive ? undefined : (offer.email ?? '')}
        reply={sent?.reply}
        submit={t(isActive ? 'reminder.save' : 'reminder.set')}
      />
      <p className="mt-6">
        <BackToOrder token={order.token} />
      </p>
    </div>
  )
}

const stateTexts = {
  active: 'reminder.is_set',
  unconfirmed: 'reminder.asked',
  told: 'reminder.told',
  paused: 'reminder.state_paused',
} as const

function StateNotice({ alarm, isDone }: { alarm: NonNullable<ReminderOffer['alarm']>; isDone: boolean }) {
  const t = useTexts()
  if (alarm.state === 'suggested') return null
  const text = t(stateTexts[alarm.state], { date: formatDate(alarm.reminder_date) })
  return <Notice type={isDone ? 'success' : 'info'}>{text}</Notice>
}
