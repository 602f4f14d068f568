import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useIsCounted } from '#app/measurement/use-is-counted.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { HydratedWhen } from '#app/ui/hydrated-when.tsx'
import { splitLocale } from '#contract/web/locale-path.ts'
import { isUnanswered, onAnswer } from './is-unanswered.ts'
import { noQuestion } from './no-question.tsx'
import { QuestionBox } from './question-box.tsx'
import { useConsentSettings } from './use-consent-settings.tsx'

/**
 * Asks a new visitor which cookies to allow, where there is something to count. The page is the same for all visitors, so
 * it has the question for all; `NoQuestion` hides it from those who have answered, and without scripts a stylesheet does.
 */
export function ConsentQuestion() {
  const isCounted = useIsCounted()
  const isOpen = useSyncExternalStore(onAnswer, isUnanswered, isUnanswered)
  const [isPutOff, setPutOff] = useState(false)
  const { settings, open } = useConsentSettings(useStorefront().path('/consent'))
  const isSettings = splitLocale(useLocation().pathname).path === '/consent'
  useEffect(() => {
    document.documentElement.toggleAttribute(noQuestion, !isOpen)
  }, [isOpen])
  if (!isCounted || isSettings) return null
  return (
    <>
      <noscript>{import.meta.env.SSR && <link rel="stylesheet" href="/consent.css" />}</noscript>
      <HydratedWhen needed={isOpen && !isPutOff}>
        <QuestionBox onChoose={() => void open()} onPutOff={() => setPutOff(true)} />
      </HydratedWhen>
      {/* It closes by itself, after its answer has ended the question. */}
      {settings}
    </>
  )
}
