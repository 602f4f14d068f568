import { Form, useNavigation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { formatDate } from '#contract/web/format.ts'

type CalendarSectionProps = {
  createdAt: Date | undefined
  /** The address, right after it was created. */
  url: string | undefined
}

/** The secret address by which a calendar subscribes to the customer's days. */
export function CalendarSection({ createdAt, url }: CalendarSectionProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="calendar" className="mt-10 max-w-narrow">
      <h2 id="calendar" className="title-sm mb-2">
        {t('reminder.calendar_title')}
      </h2>
      <p className="mb-4">{t('reminder.calendar_text')}</p>
      {url && <NewAddress url={url} />}
      {createdAt && !url && (
        <p className="mb-4">{t('reminder.calendar_exists', { date: formatDate(createdAt, storefront.zone) })}</p>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="calendar-create" look="secondary" aria-disabled={isUnderWay}>
          {t(createdAt ? 'reminder.calendar_renew' : 'reminder.calendar_create')}
        </Button>
        {createdAt && (
          <Button type="submit" name="intent" value="calendar-revoke" look="quiet" aria-disabled={isUnderWay}>
            {t('reminder.calendar_revoke')}
          </Button>
        )}
      </Form>
    </section>
  )
}

function NewAddress({ url }: { url: string }) {
  const t = useTexts()
  return (
    <div role="status" className="mb-4 rounded-box bg-surface p-4">
      <div className="field">
        <label htmlFor="calendar-address">{t('reminder.calendar_address')}</label>
        <input id="calendar-address" className="field-input" value={url} readOnly autoComplete="off" />
      </div>
      <p className="mt-2">{t('reminder.calendar_once')}</p>
      <p className="mt-3">
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass('primary')}>
          {t('reminder.calendar_open')}
        </a>
      </p>
    </div>
  )
}
