import { consentChanged, currentConsent } from '#app/session/consent.ts'
import { isTrackingKey, trackingKeys } from '#contract/measurement/tracking-keys.ts'

/**
 * Tells the shop which link the visitor came by. Public pages ignore these parameters, so only the browser sees them. Those
 * that need consent wait for it in the memory of this page, and nowhere else.
 */
export function noteArrival(search: string) {
  const query = [...new URLSearchParams(search)]
  function send() {
    const { marketing } = currentConsent()
    const allowed = query.filter(([key]) => isTrackingKey(key) && (marketing || trackingKeys[key].needs === 'nothing'))
    if (allowed.length === 0) return
    const body = JSON.stringify(Object.fromEntries(allowed.map(([key, value]) => [key, value.slice(0, 500)])))
    const headers = { 'Content-Type': 'application/json' }
    // The order is the same without it.
    fetch('/api/tracking', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
  }
  send()
  addEventListener(consentChanged, send)
}
