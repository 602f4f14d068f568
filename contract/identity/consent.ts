/** The kinds of cookies that a visitor may allow besides the necessary ones. None is allowed by default. */
export const consentKinds = ['statistics', 'marketing'] as const
export type Consent = Record<(typeof consentKinds)[number], boolean>

/** The authorities of our markets require that the question is asked again after six months at most. */
export const consentCookie = { name: 'vsf-consent', seconds: 180 * 86_400, isPersonal: false } as const

/** Reads the value of the cookie, such as `necessary+statistics`. */
export function consentFrom(value = ''): Consent {
  const allowed = value.split('+')
  return { statistics: allowed.includes('statistics'), marketing: allowed.includes('marketing') }
}
