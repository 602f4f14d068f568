import { SecretField } from '#app/staff/secret-field.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The secret of a new endpoint. It is shown this once: the database has it encrypted, and no page shows it again. */
export function NewSecret({ secret }: { secret: string }) {
  const t = useTexts()
  return (
    <Notice type="success">
      <p>{t('desk-webhooks.secret_once')}</p>
      <SecretField label={t('desk-webhooks.secret')} secret={secret} />
    </Notice>
  )
}
