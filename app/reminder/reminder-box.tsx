import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
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
    <Fold id="reminder-offer" title={t('reminder.offer_title')}>
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
            look="secondary"
            action={here}
          >
            <input type="hidden" name="from" value="thank-you" />
          </ReminderFields>
        </>
      )}
    </Fold>
  )
}
