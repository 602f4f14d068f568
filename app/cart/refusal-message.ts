import type { CartRefusal } from './cart-requests.ts'

/** The shop's own words, or those about the field, or what is said where there are none. */
export function refusalMessage(refusal: CartRefusal, otherwise: string): string {
  if (refusal.code === 'unreached') return otherwise
  const { message, violations } = refusal.problem
  return message || violations?.[0]?.message || otherwise
}
