import { WrittenFrequency } from '#contract/subscription/frequency.ts'

/** Every how many months a form wants its products again; undefined if they are bought once. */
export function readSubscription(form: FormData): number | undefined {
  if (form.get('subscription') !== 'yes') return undefined
  return WrittenFrequency.safeParse(form.get('subscription_frequency')).data
}
