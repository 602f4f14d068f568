import type { Company, CurrencyCode } from '#contract/brand.ts'

export { epcText } from '#server/receivables/payment-code-rules.ts'

/** What a payer has to transfer to whom. */
export type Transfer = { company: Company; iban: string; reference: string; amount: number; currency: CurrencyCode }

/** In groups of four, as people copy it. */
export const inGroups = (code: string) => code.replace(/(.{4})(?=.)/g, '$1\u00a0')
