/** What a visitor may allow beyond the necessary. Nothing is allowed until they say so. */
export const consentKinds = ['statistics', 'marketing'] as const
export type Consent = Record<(typeof consentKinds)[number], boolean>

/** The authorities of our markets require that the question is asked again after six months at most. */
export const consentCookie = { name: 'vsf-consent', seconds: 180 * 86_400, isPersonal: false } as const

/** What the value of the cookie allows: `necessary+statistics`. */
export function consentFrom(value = ''): Consent {
  const allowed = value.split('+')
  return { statistics: allowed.includes('statistics'), marketing: allowed.includes('marketing') }
}
