import type { CountryCode } from '#contract/brand.ts'
import { type CommonFacts, destinationOf } from './rules.ts'

const sellerNotes = {
  CH: [],
  DE: ['document.note_supply_date'],
  AT: ['document.note_supply_date'],
  IT: ['document.note_courtesy_copy'],
  FR: ['document.note_supply_date'],
} as const satisfies Record<CountryCode, readonly string[]>

export type NoteId = (typeof sellerNotes)[CountryCode][number] | 'document.note_destination_vat'

/** What the law wants an invoice or credit note to say, by the countries of the seller and of the destination. */
export function legalNotes(facts: CommonFacts): NoteId[] {
  const notes: NoteId[] = [...sellerNotes[facts.seller.country]]
  return destinationOf(facts) ? [...notes, 'document.note_destination_vat'] : notes
}

/** The Swiss number ends with the name of the tax. */
const swissTax = { de: 'MWST', en: 'MWST', it: 'IVA', fr: 'TVA' } as const

export const vatNumberOf = ({ country, vatNumber }: CommonFacts['seller'], locale: keyof typeof swissTax) =>
  country === 'CH' ? `${vatNumber} ${swissTax[locale]}` : vatNumber
