import type { ReactNode } from 'react'
import { allowedBy } from '#contract/identity/consent-answer.ts'
import { answerOf } from './answer-of.ts'
import { QuestionBox } from './question-box.tsx'
import { saveConsent } from './save-consent.ts'

type LiveQuestionProps = { onChoose: () => void; onPutOff: () => void }

/** The question where scripts run: an answer loads no page. Escape puts it off until the next one; it is no answer. */
export default function LiveQuestion({ onChoose, onPutOff }: LiveQuestionProps): ReactNode {
  return (
    <QuestionBox
      handlers={{
        onAnswer(event) {
          event.preventDefault()
          saveConsent(allowedBy(answerOf(event.nativeEvent), () => false))
        },
        onChoose,
        onKeyDown: ({ key }) => key === 'Escape' && onPutOff(),
      }}
    />
  )
}
