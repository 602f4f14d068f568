import { consentChanged, readAnswer } from '#app/session/consent.ts'
import { type Consent, consentCookie, consentValue, consentVersion } from '#contract/identity/consent.ts'
import type { ConsentProof } from '#contract/identity/consent-choice.ts'

/** How long after a failure the proof is sent once more. */
const pauseMs = 10_000

/** The answer holds from now on, whatever becomes of its proof. */
export function saveConsent(consent: Consent) {
  const id = readAnswer(document.cookie)?.id ?? newId()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = consentCookieText(consentValue(consent, id), location.protocol === 'https:')
  dispatchEvent(new Event(consentChanged))
  void prove({ id, version: consentVersion, ...consent })
}

/** A shop whose database is away is asked once more. */
async function prove(proof: ConsentProof) {
  if (!(await send(proof))) setTimeout(() => void send(proof), pauseMs)
}

/** Whether the shop has answered. Too many answers of one network are refused, and sending them again does not help. */
async function send(proof: ConsentProof): Promise<boolean> {
  try {
    const { status } = await fetch('/api/consent', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(proof),
      keepalive: true,
    })
    return status < 500
  } catch {
    return false
  }
}

/** `crypto.randomUUID` is missing on plain http. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const consentCookieText = (value: string, isSecure: boolean) =>
  `${consentCookie.name}=${value}; Path=/; Max-Age=${consentCookie.seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
