import type { EventName, Happening } from '#contract/measurement/events.ts'

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

/** The shop passes it on with the visitor's id. A goal that does not arrive is not worth a second attempt. */
export function sendGoal({ name, fields }: Happening) {
  if (!goals.includes(name)) return
  const value = 'value' in fields ? { value: fields.value } : undefined
  void fetch('/api/flags/track', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ eventName: name, eventProperties: value }),
    // A purchase may be the last thing that happens on a page.
    keepalive: true,
  }).catch(() => undefined)
}
