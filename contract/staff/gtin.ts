/** The four lengths in which goods are numbered worldwide. The shop writes all of them with 14 digits. */
const lengths: readonly number[] = [8, 12, 13, 14]

/** The last digit by which the others are checked: from the right, every other one counts three times. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

const hasCheckDigit = (digits: string) => checkDigit(digits.slice(0, -1)) === Number(digits.at(-1))

/** A number of 8, 12, 13 or 14 digits whose check digit is right, with 14 digits; undefined for all else. */
export function readGtin(text: string): string | undefined {
  if (!/^\d+$/.test(text) || !lengths.includes(text.length) || !hasCheckDigit(text)) return undefined
  return text.padStart(14, '0')
}

/** As it is printed below the bars: most boxes have 13 digits. */
export const shownGtin = (gtin: string) => gtin.replace(/^0(?=\d{13}$)/, '')
