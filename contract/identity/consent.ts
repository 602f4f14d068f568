/** The kinds of cookies that a visitor may allow besides the necessary ones. None is allowed by default. */
export const consentKinds = ['statistics', 'marketing'] as const
export type Consent = Record<(typeof consentKinds)[number], boolean>

export const nothingAllowed: Consent = { statistics: false, marketing: false }

/**
 * Of the question that visitors are asked. Whoever changes what the texts of the group `consent` ask for counts it up: answers
 * to another version are void, and everybody is asked again.
 */
export const consentVersion = 1

/** The authorities of our markets require that the question is asked again after six months at most. */
export const consentCookie = {
  name: 'vsf-consent',
  seconds: 180 * 86_400,
  isPersonal: false,
  isReadByScripts: true,
} as const

/** What a visitor has answered, and the random id under which the proof of it is stored. */
export type ConsentAnswer = { consent: Consent; id: string | undefined }

/**
 * Reads the value of the cookie, such as `necessary+statistics.1.0f…`; undefined if this version of the question was not
 * answered. Cookies of before there were proofs end after the kinds, and answer the first version.
 */
export function answerFrom(value = ''): ConsentAnswer | undefined {
  const [kinds = '', version = '1', id] = value.replaceAll('%2B', '+').split('.')
  const allowed = kinds.split('+')
  if (!allowed.includes('necessary') || version !== `${consentVersion}`) return undefined
  return {
    consent: { statistics: allowed.includes('statistics'), marketing: allowed.includes('marketing') },
    id: id && isConsentId.test(id) ? id : undefined,
  }
}

export const isConsentId = /^[0-9a-f]{32}$/

/** What a visitor allows. Without an answer that is nothing. */
export const consentFrom = (value?: string): Consent => answerFrom(value)?.consent ?? nothingAllowed

/** The value of the cookie. It always contains `necessary`, so that a visitor who allowed nothing has answered, too. */
export const consentValue = (consent: Consent, id: string) =>
  [['necessary', ...consentKinds.filter((kind) => consent[kind])].join('+'), consentVersion, id].join('.')
