import { frequencies } from '#contract/subscription/frequency.ts'

/** Every how many months a form wants its products again; undefined if they are bought once. */
export function readSubscription(form: FormData): number | undefined {
  if (form.get('subscription') !== 'yes') return undefined
  const written = form.get('subscription_frequency')
  return frequencies.find((months) => `${months}` === written)
}
