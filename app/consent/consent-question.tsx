import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useIsCounted } from '#app/measurement/use-is-counted.ts'
import { consentChanged, isRefusedByBrowser, readAnswer } from '#app/session/consent.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { splitLocale } from '#contract/web/locale-path.ts'
import { QuestionBox } from './question-box.tsx'
import { useConsentSettings } from './use-consent-settings.tsx'

const LiveQuestion = lazy(() => import('./live-question.tsx').catch(() => ({ default: () => null })))

/** Robots answer nothing, and show what they saw to others. */
const robot = /bot|crawl|spider|slurp/i

const isUnanswered = () => !readAnswer(document.cookie) && !isRefusedByBrowser() && !robot.test(navigator.userAgent)

/** Another tab may have answered meanwhile. */
function subscribe(onChange: () => void) {
  addEventListener(consentChanged, onChange)
  addEventListener('focus', onChange)
  return () => {
    removeEventListener(consentChanged, onChange)
    removeEventListener('focus', onChange)
  }
}

/**
 * Asks a new visitor which cookies to allow, where there is something to count. The page is the same for all visitors, so
 * the question comes after it; where scripts do not run, a stylesheet of the visitor's own hides it once it is answered.
 */
export function ConsentQuestion() {
  const isCounted = useIsCounted()
  const isOpen = useSyncExternalStore(subscribe, isUnanswered, () => false)
  const [isPutOff, setPutOff] = useState(false)
  const { settings, open } = useConsentSettings(useStorefront().path('/consent'))
  const isSettings = splitLocale(useLocation().pathname).path === '/consent'
  if (!isCounted || isSettings) return null
  return (
    <>
      <noscript>
        {import.meta.env.SSR && (
          <>
            <link rel="stylesheet" href="/consent.css" />
            <QuestionBox />
          </>
        )}
      </noscript>
      {isOpen && !isPutOff && (
        <Suspense fallback={null}>
          <LiveQuestion onChoose={() => void open()} onPutOff={() => setPutOff(true)} />
        </Suspense>
      )}
      {/* It closes by itself, after its answer has ended the question. */}
      {settings}
    </>
  )
}
