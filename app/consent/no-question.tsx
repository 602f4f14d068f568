import { MarkedScript } from '#app/script-mark.tsx'
import { consentCookie } from '#contract/identity/consent.ts'
import { robots } from './is-unanswered.ts'

/** The attribute of the document in which the question is hidden. */
export const noQuestion = 'data-no-question'

/**
 * Its source text is put into the page, so it can use nothing from outside. Any answer will do here: whoever has answered
 * an earlier version is asked again as soon as the application runs.
 */
function hideQuestion(attribute: string, cookie: string, robots: string) {
  const isAnswered = new RegExp(`(?:^|; )${cookie}=`).test(document.cookie)
  if (isAnswered || navigator.globalPrivacyControl || new RegExp(robots, 'i').test(navigator.userAgent))
    document.documentElement.setAttribute(attribute, '')
}

/** Hides the question from those who are not asked before the page is painted. */
export const NoQuestion = () => <MarkedScript text={import.meta.env.SSR && sourceText()} />

const sourceText = () =>
  `(${hideQuestion})(${[noQuestion, consentCookie.name, robots].map((value) => JSON.stringify(value))})`
