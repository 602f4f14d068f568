/** What a visitor may allow beyond the necessary. Nothing is allowed until they say so. */
const kinds = ['statistics', 'marketing'] as const
export type Consent = Record<(typeof kinds)[number], boolean>

const cookie = 'vsf-consent'
/** In seconds: 180 days. The authorities of our markets want the question asked anew after six months at most. */
const lifetime = 180 * 24 * 60 * 60

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
  return `${cookie}=${allowed}; Path=/; Max-Age=${lifetime}; SameSite=Lax${secure ? '; Secure' : ''}`
}
