import { type Consent, consentCookie, consentFrom, consentKinds } from '#contract/identity/consent.ts'

/** What this browser's visitor allows now. Code for statistics or advertising must check it first. */
export const currentConsent = () => readConsent(document.cookie)

export function saveConsent(consent: Consent) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = consentCookieText(consent, location.protocol === 'https:')
  dispatchEvent(new Event(consentChanged))
}

/** What the window hears when the visitor has chosen. */
export const consentChanged = 'shop:consent'

export const readConsent = (cookies: string): Consent =>
  consentFrom(new RegExp(`(?:^|; )${consentCookie.name}=([^;]*)`).exec(cookies)?.[1])

/** Always contains `necessary`, so that the cookie exists for visitors who allowed nothing else. */
export function consentCookieText(consent: Consent, secure: boolean): string {
  const allowed = ['necessary', ...consentKinds.filter((kind) => consent[kind])].join('+')
  return `${consentCookie.name}=${allowed}; Path=/; Max-Age=${consentCookie.seconds}; SameSite=Lax${secure ? '; Secure' : ''}`
}
