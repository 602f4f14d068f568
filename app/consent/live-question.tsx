import type { ReactNode } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { allowedBy } from '#contract/identity/consent-answer.ts'
import { answerOf } from './answer-of.ts'
import { QuestionBox } from './question-box.tsx'
import { saveConsent } from './save-consent.ts'
import { useConsentSettings } from './use-consent-settings.tsx'

/** The question where scripts run: an answer loads no page. Escape puts it off until the next one; it is no answer. */
export default function LiveQuestion({ onPutOff }: { onPutOff: () => void }): ReactNode {
  const { path } = useStorefront()
  const { settings, open } = useConsentSettings(path('/consent'))
  return (
    <>
      <QuestionBox
        handlers={{
          onAnswer(event) {
            event.preventDefault()
            saveConsent(allowedBy(answerOf(event.nativeEvent), () => false))
          },
          onChoose: () => void open(),
          onKeyDown: ({ key }) => key === 'Escape' && onPutOff(),
        }}
      />
      {settings}
    </>
  )
}
