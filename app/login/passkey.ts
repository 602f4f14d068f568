import { readJson } from '#app/session/read-json.ts'
import type { Problem } from '#contract/problem.ts'

/** `cancelled`: the person closed the browser's question. */
type Outcome = 'signed-in' | 'added' | 'cancelled' | 'failed'

export const knowsPasskeys = () => typeof window.PublicKeyCredential === 'function'

const loadWebAuthn = () => import('@simplewebauthn/browser')

const post = (path: string, body: object = {}) =>
  fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

/** The browser throws this, too, when no passkey of the host is on the device. */
const wasCancelled = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

export async function signInByPasskey(): Promise<Outcome> {
  try {
    const [{ startAuthentication }, asked] = await Promise.all([loadWebAuthn(), post('/api/identity/passkey/options')])
    if (!asked.ok) return 'failed'
    const credential = await startAuthentication({ optionsJSON: await readJson(asked) })
    return (await post('/api/identity/passkey', { credential })).ok ? 'signed-in' : 'failed'
  } catch (error) {
    return wasCancelled(error) ? 'cancelled' : 'failed'
  }
}

type NewPasskey = { name: string; password?: string | undefined; locale: string }

/** Or why the shop refuses, in this language. */
export async function addPasskey({ name, password, locale }: NewPasskey): Promise<Outcome | { refusal: Problem }> {
  try {
    const [{ startRegistration }, asked] = await Promise.all([
      loadWebAuthn(),
      post(`/api/me/passkeys/options?locale=${locale}`, { password }),
    ])
    if (!asked.ok) return { refusal: await readJson<Problem>(asked) }
    const credential = await startRegistration({ optionsJSON: await readJson(asked) })
    return (await post('/api/me/passkeys', { name, credential })).ok ? 'added' : 'failed'
  } catch (error) {
    return wasCancelled(error) ? 'cancelled' : 'failed'
  }
}
