/** The kinds of cookies that a visitor may allow besides the necessary ones. None is allowed by default. */
export const consentKinds = ['statistics', 'marketing'] as const
export type Consent = Record<(typeof consentKinds)[number], boolean>

export const consentCookie = 'vsf-consent'

/** Reads the value of the cookie, such as `necessary+statistics`. */
export function consentFrom(value = ''): Consent {
  const allowed = value.split('+')
  return { statistics: allowed.includes('statistics'), marketing: allowed.includes('marketing') }
}
