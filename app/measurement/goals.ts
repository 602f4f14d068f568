import type { Sink } from '#app/reporting/report.ts'
import type { EventName } from '#contract/measurement/events.ts'

/** The events that are goals of A/B tests at VWO, under the same names. */
const goals: readonly EventName[] = [
  'purchase',
  'add_to_cart',
  'begin_checkout',
  'sign_up',
  'login',
  'add_to_wishlist',
  'subscription_step',
]

/** By it, and by whether they have an account, VWO tells groups of visitors apart. It is told once for a document. */
let language: string | undefined

/** The shop passes goals and attributes on with the visitor's id. */
export function openGoals(): Sink {
  if (language !== document.documentElement.lang) {
    language = document.documentElement.lang
    send('/api/flags/attributes', { attributes: { language } })
  }
  return ({ name, fields }) => {
    if (name === 'login' || name === 'sign_up') send('/api/flags/attributes', { attributes: { customer: true } })
    if (!goals.includes(name)) return
    const value = 'value' in fields ? { value: fields.value } : undefined
    send('/api/flags/track', { eventName: name, eventProperties: value })
  }
}

/** What does not arrive is not worth a second attempt. */
function send(path: string, body: object) {
  const headers = { 'Content-Type': 'application/json' }
  // A purchase may be the last thing that happens on a page.
  void fetch(path, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }).catch(() => undefined)
}
