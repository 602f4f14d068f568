import { Form, useNavigation } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type ExportDataProps = {
  email: string
  /** Where the file is, if the page was opened by a mailed link that works; null if by one that does not. */
  download: string | null | undefined
  answer: 'export-sent' | 'export-once' | 'acting' | undefined
}

export function ExportData({ email, download, answer }: ExportDataProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  if (download)
    return (
      <div className="max-w-narrow">
        <p className="mb-4">{t('safety.export_ready')}</p>
        <a href={download} download className={buttonClass()}>
          {t('safety.export_download')}
        </a>
      </div>
    )
  return (
    <div className="grid max-w-narrow gap-4">
      {download === null && !answer && (
        <Notice type="danger" code="export-expired">
          {t('safety.export_expired')}
        </Notice>
      )}
      <p className="wrap-anywhere">{t('safety.export_text', { email })}</p>
      {answer === 'export-sent' ? (
        <Notice type="success">{t('safety.export_sent', { email })}</Notice>
      ) : (
        <Form method="post">
          <Button type="submit" look="secondary" name="intent" value="export" disabled={isUnderWay}>
            {t('safety.export_button')}
          </Button>
        </Form>
      )}
      {answer === 'export-once' && <Notice type="info">{t('safety.export_once')}</Notice>}
      {answer === 'acting' && (
        <Notice type="danger" code="acting">
          {t('identity.not_while_acting')}
        </Notice>
      )}
    </div>
  )
}
