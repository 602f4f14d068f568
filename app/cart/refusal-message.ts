import type { CartRefusal } from './cart-requests.ts'

/** Why, as it is counted. */
export const reasonOf = (refusal: CartRefusal) => (refusal.code === 'refused' ? refusal.problem.code : refusal.code)

/** The shop's message, or else the one about a field, or else the given one. */
export function refusalMessage(refusal: CartRefusal, otherwise: string): string {
  if (refusal.code === 'unreached') return otherwise
  const { message, violations } = refusal.problem
  return message || violations?.[0]?.message || otherwise
}
