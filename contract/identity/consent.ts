/** What a visitor may allow beyond the necessary. Nothing is allowed until they say so. */
export const consentKinds = ['statistics', 'marketing'] as const
export type Consent = Record<(typeof consentKinds)[number], boolean>

export const consentCookie = 'vsf-consent'

/** What the value of the cookie allows: `necessary+statistics`. */
export function consentFrom(value = ''): Consent {
  const allowed = value.split('+')
  return { statistics: allowed.includes('statistics'), marketing: allowed.includes('marketing') }
}
