import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { ReminderOffer } from '#contract/reminder/reminder.ts'
import { formatDate } from '#contract/web/format.ts'
import { ReminderFields } from './reminder-fields.tsx'

type ReminderBoxProps = { offer: ReminderOffer; orderToken: string }

/** Offers a reminder right after the order. Its form is that of the reminder's own page, which answers it. */
export function ReminderBox({ offer, orderToken }: ReminderBoxProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { alarm, usage, dates, email, isProven } = offer
  const here = path(`/order/${orderToken}/reminder`)
  return (
    <section aria-labelledby="reminder-offer" className="mt-6 rounded-box bg-surface p-5 print:hidden">
      <h2 id="reminder-offer" className="title-sm mb-2 flex items-center gap-2">
        <Icon name="clock" className="size-6 shrink-0 text-primary" />
        {t('reminder.offer_title')}
      </h2>
      {alarm ? (
        <>
          <p className="mb-3">
            {t(alarm.state === 'unconfirmed' ? 'reminder.asked' : 'reminder.is_set', {
              date: formatDate(alarm.reminder_date),
            })}
          </p>
          <PageLink to={here} className={buttonClass('secondary')}>
            {t('reminder.change')}
          </PageLink>
        </>
      ) : (
        <>
          <p className="mb-4">{t('reminder.offer_text')}</p>
          <ReminderFields
            offer={offer}
            usage={usage}
            date={dates[usage] ?? ''}
            email={isProven ? undefined : (email ?? '')}
            reply={undefined}
            submit={t('reminder.set')}
            action={here}
          >
            <input type="hidden" name="from" value="thank-you" />
          </ReminderFields>
        </>
      )}
    </section>
  )
}
