import { chosenField } from '#app/address/address-choice.tsx'
import { readForm } from '#app/form/read-form.ts'
import { type PostalAddress, postalAddress } from '#contract/address/postal-address.ts'
import { addressChoices, toSanitise, withSuggestion } from '#contract/address/sanitised-address.ts'
import { lacksTaxNumber } from '#contract/address/tax-number.ts'
import type { Shop } from '#server/shop/shop.ts'

type Role = 'shipping' | 'billing'

/** Reads the address in a form. It may be invalid, there may be a better spelling to ask about, or it is taken. */
export async function readAddress({ addresses, visit, locale }: Shop, form: FormData, role: Role) {
  const read = readForm(postalAddress(visit.brand.countries, role), form)
  if (read.status !== 'success') return { did: 'misread', reply: read.reply() } as const
  const original: PostalAddress = read.value
  const isBilled = role === 'billing' || form.has('same_billing')
  if (isBilled && lacksTaxNumber(visit.brand, original)) {
    const reply = read.reply({ fieldErrors: { tax_number: [{ code: 'required' }] } })
    return { did: 'misread', reply } as const
  }
  if (!form.has(chosenField)) {
    const sanitised = await addresses.sanitise(toSanitise(original, locale))
    const [suggestion, typed] = sanitised.ok ? addressChoices(sanitised.value) : []
    if (suggestion && typed) return { did: 'asked', suggested: withSuggestion(original, suggestion), original } as const
  }
  return { did: 'read', address: original } as const
}

/** The ticked boxes below an address, so that the question about the spelling does not lose them. */
export const tickedBoxes = (form: FormData, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (form.has(name) ? [[name, 'on']] : [])))
