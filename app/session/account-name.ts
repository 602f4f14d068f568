import type { Tone } from '#contract/brand.ts'

/** Longer names would push the other buttons away. */
const maxCharacters = 22

/** The name on the account button: the first name if the shop's tone is informal, else the last name. */
export function accountName(customer: { first_name: string; last_name: string }, tone: Tone): string {
  const name = tone === 'informal' ? customer.first_name : customer.last_name
  const characters = [...name]
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('')}…` : name
}
