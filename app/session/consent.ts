import { type Consent, consentCookie, consentFrom, consentKinds } from '#contract/identity/consent.ts'

/** What this browser's visitor allows now: whatever counts or advertises asks here first. */
export const currentConsent = () => readConsent(document.cookie)

export function saveConsent(consent: Consent) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = writtenConsent(consent, location.protocol === 'https:')
}

export const readConsent = (cookies: string): Consent =>
  consentFrom(new RegExp(`(?:^|; )${consentCookie.name}=([^;]*)`).exec(cookies)?.[1])

/** `necessary` is always in it: a visitor who allowed nothing else has chosen, too. */
export function writtenConsent(consent: Consent, secure: boolean): string {
  const allowed = ['necessary', ...consentKinds.filter((kind) => consent[kind])].join('+')
  return `${consentCookie.name}=${allowed}; Path=/; Max-Age=${consentCookie.seconds}; SameSite=Lax${secure ? '; Secure' : ''}`
}
