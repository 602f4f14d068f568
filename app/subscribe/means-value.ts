import type { SubscriptionMeans } from '#contract/subscription/subscription.ts'

/** The value of a radio button, and what it means. */
export const meansValue = ({ payment_method, alias }: Pick<SubscriptionMeans, 'payment_method' | 'alias'>) =>
  alias === null ? payment_method : `${payment_method}:${alias}`

export function readMeans(value: unknown) {
  const [payment_method, ...alias] = String(value ?? '').split(':')
  return { payment_method, alias: alias.length > 0 ? alias.join(':') : null }
}
