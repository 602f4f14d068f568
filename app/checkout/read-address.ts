import { chosenField } from '#app/address/address-choice.tsx'
import { readForm } from '#app/form/read-form.ts'
import { type PostalAddress, postalAddress } from '#contract/address/postal-address.ts'
import { addressChoices, toSanitise, withSuggestion } from '#contract/address/sanitised-address.ts'
import type { Shop } from '#server/shop/shop.ts'

type Role = 'shipping' | 'billing'

/** The address in a form: what is wrong with it, how else it could be written, or that it is to be taken. */
export async function readAddress({ addresses, visit, locale }: Shop, form: FormData, role: Role) {
  const read = readForm(postalAddress(visit.brand.countries, role), form)
  if (read.status !== 'success') return { did: 'misread', reply: read.reply() } as const
  const original: PostalAddress = read.value
  if (!form.has(chosenField)) {
    const asked = await addresses.sanitise(toSanitise(original, locale))
    const [suggestion, written] = asked.ok ? addressChoices(asked.value) : []
    if (suggestion && written)
      return { did: 'asked', suggested: withSuggestion(original, suggestion), original } as const
  }
  return { did: 'read', address: original } as const
}

/** The boxes below an address, as they were ticked, so that a question in between does not lose them. */
export const ticked = (form: FormData, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (form.has(name) ? [[name, 'on']] : [])))
