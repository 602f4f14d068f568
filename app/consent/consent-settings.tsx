import type { SubmitEvent } from 'react'
import { currentConsent, isRefusedByBrowser } from '#app/session/consent.ts'
import { useTexts } from '#app/texts.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { allowedBy } from '#contract/identity/consent-answer.ts'
import { answerOf } from './answer-of.ts'
import { ConsentFields } from './consent-fields.tsx'
import { CookiePageLink } from './cookie-page-link.tsx'
import { saveConsent } from './save-consent.ts'

/** Lets the visitor choose which kinds of cookies to allow. */
export function ConsentSettings({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const notify = useNotify()

  function save({ currentTarget, nativeEvent }: SubmitEvent<HTMLFormElement>) {
    const form = new FormData(currentTarget)
    saveConsent(allowedBy(answerOf(nativeEvent), (kind) => form.has(kind)))
    notify({ type: 'success', key: 'consent', message: t('consent.saved') })
  }

  return (
    <Dialog title={t('consent.title')} onClose={onClose}>
      <form method="dialog" onSubmit={save}>
        <ConsentFields consent={currentConsent()} isRefusedByBrowser={isRefusedByBrowser()} />
      </form>
      <CookiePageLink onClick={onClose} />
    </Dialog>
  )
}
