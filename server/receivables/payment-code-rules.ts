import type { Company } from '#contract/brand.ts'

/** `49.90`, as codes and files of banks write amounts. */
export const plainAmount = (cents: number): string => (cents / 100).toFixed(2)

/**
 * What the QR code of an invoice in EUR says, by the guideline EPC069-12 in version 002, which needs no BIC. A reference
 * that is structured takes the place of a message.
 */
export function epcText({ name, iban }: Pick<Company, 'name' | 'iban'>, amount: number, reference: string): string {
  const [bic, purpose] = ['', '']
  return ['BCD', '002', '1', 'SCT', bic, name, iban, `EUR${plainAmount(amount)}`, purpose, reference].join('\n')
}
