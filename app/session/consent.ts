import {
  answerFrom,
  type Consent,
  type ConsentAnswer,
  consentCookie,
  nothingAllowed,
} from '#contract/identity/consent.ts'

declare global {
  interface Navigator {
    /** Not in all browsers, and therefore not in TypeScript's types. */
    globalPrivacyControl?: boolean
  }
}

/** What the window hears when the visitor has answered. */
export const consentChanged = 'shop:consent'

/** Whether the browser itself refuses everything that counts or advertises, by Global Privacy Control. */
export const isRefusedByBrowser = () => navigator.globalPrivacyControl === true

/** What this browser's visitor allows now. Code for statistics or advertising must check it first. */
export const currentConsent = (): Consent =>
  isRefusedByBrowser() ? nothingAllowed : (readAnswer(document.cookie)?.consent ?? nothingAllowed)

/** Undefined until the visitor has answered the question as it is asked now. */
export const readAnswer = (cookies: string): ConsentAnswer | undefined =>
  answerFrom(new RegExp(`(?:^|; )${consentCookie.name}=([^;]*)`).exec(cookies)?.[1])

/**
 * Another tab may answer, or the page from which the visitor comes back to this one. This page hears of it as soon as it is
 * looked at again.
 */
export function hearOtherPages(): () => void {
  const answer = () => JSON.stringify(readAnswer(document.cookie)?.consent)
  let known = answer()
  const learn = () => {
    known = answer()
  }
  const look = () => {
    if (answer() !== known) dispatchEvent(new Event(consentChanged))
  }
  addEventListener(consentChanged, learn)
  for (const event of looks) addEventListener(event, look)
  return () => {
    removeEventListener(consentChanged, learn)
    for (const event of looks) removeEventListener(event, look)
  }
}
const looks = ['focus', 'visibilitychange', 'pageshow'] as const
