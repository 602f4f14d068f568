import { LinkInvalid } from '#app/mailed-links/link-invalid.tsx'
import { useTexts } from '#app/texts.tsx'

export function ReminderLinkInvalid() {
  const t = useTexts()
  return (
    <LinkInvalid
      title={t('reminder.link_failed_title')}
      text={t('reminder.link_failed')}
      to="/"
      action={t('reminder.go_on')}
    />
  )
}
