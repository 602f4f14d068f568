import { cookieLifetime } from '#contract/cookie.ts'

/** What a visitor may allow beyond the necessary. Nothing is allowed until they say so. */
const kinds = ['statistics', 'marketing'] as const
export type Consent = Record<(typeof kinds)[number], boolean>

const cookie = 'vsf-consent'

/** What this browser's visitor allows now: whatever counts or advertises asks here first. */
export const currentConsent = () => readConsent(document.cookie)

export function saveConsent(consent: Consent) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = consentCookie(consent, location.protocol === 'https:')
}

export function readConsent(cookies: string): Consent {
  const [, value = ''] = new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(cookies) ?? []
  const allowed = value.split('+')
  return { statistics: allowed.includes('statistics'), marketing: allowed.includes('marketing') }
}

/** `necessary` is always in it: a visitor who allowed nothing else has chosen, too. */
export function consentCookie(consent: Consent, secure: boolean): string {
  const allowed = ['necessary', ...kinds.filter((kind) => consent[kind])].join('+')
  return `${cookie}=${allowed}; Path=/; Max-Age=${cookieLifetime(cookie)}; SameSite=Lax${secure ? '; Secure' : ''}`
}
