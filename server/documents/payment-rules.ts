import type { Company, CurrencyCode } from '#contract/brand.ts'

/** What a payer has to transfer to whom. */
export type Transfer = { company: Company; iban: string; reference: string; amount: number; currency: CurrencyCode }

/** The creditor reference of ISO 11649 with this content, which is letters and digits. */
export function creditorReference(content: string): string {
  const payload = content.toUpperCase()
  if (!/^[0-9A-Z]{1,21}$/.test(payload)) throw new RangeError(`${content} is no content of a reference`)
  return `RF${String(98 - remainder(`${payload}RF00`)).padStart(2, '0')}${payload}`
}

/** The reference of an order's invoice; the letters tell the storefronts apart. */
export const invoiceReference = (brand: string, orderNumber: number) =>
  creditorReference(`${brand.replaceAll(/[^a-z0-9]/gi, '').slice(0, 10)}${orderNumber}`)

/** Modulo 97 of a text in which letters count from A = 10 to Z = 35. */
function remainder(text: string): number {
  let rest = 0
  for (const letter of text) for (const digit of String(Number.parseInt(letter, 36))) rest = (rest * 10 + +digit) % 97
  return rest
}

/** What banking apps read from a QR code for a transfer in euros: EPC069-12, version 002, in UTF-8. */
export function epcPayload({ company, iban, reference, amount }: Transfer): string {
  const sum = `EUR${(amount / 100).toFixed(2)}`
  return ['BCD', '002', '1', 'SCT', '', company.name.slice(0, 70), iban, sum, '', reference].join('\n')
}

/** In groups of four, as people copy it. */
export const inGroups = (code: string) => code.replace(/(.{4})(?=.)/g, '$1\u00a0')
