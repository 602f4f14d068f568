import type { Tone } from '#contract/brand.ts'

/** In characters; what is longer would push the other buttons away. */
const longest = 22

/** What the account button calls somebody: by first name where the shop says du, else by last name. */
export function accountName(customer: { first_name: string; last_name: string }, tone: Tone): string {
  const name = tone === 'informal' ? customer.first_name : customer.last_name
  const characters = [...name]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : name
}
