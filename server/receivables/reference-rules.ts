// References by ISO 11649, which banks carry unchanged from the payer's form to our statement, in CHF as in EUR: `RF`, two
// check digits, and up to 21 letters and digits of our own.

const longestPrefix = 11
const numberLength = 10

/**
 * The reference of an order's invoice. The number has a fixed length, so that no two storefronts can have the same
 * reference unless their ids begin alike.
 */
export function referenceOf(brandId: string, orderNumber: number): string {
  const prefix = brandId.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const payload = `${prefix.slice(0, longestPrefix)}${String(orderNumber).padStart(numberLength, '0')}`
  const check = 98 - remainderOf(`${payload}RF00`)
  return `RF${String(check).padStart(2, '0')}${payload}`
}

/** The reference without spaces and in capitals; undefined if it is none, or has a typing error. */
export function readReference(text: string): string | undefined {
  const reference = text.replace(/\s/g, '').toUpperCase()
  const [, check, payload] = /^RF(\d\d)([A-Z0-9]{1,21})$/.exec(reference) ?? []
  return payload && remainderOf(`${payload}RF${check}`) === 1 ? reference : undefined
}

const shortest = 5
const longest = 25

/**
 * What could be a reference in a message that the payer wrote, the longest first. Spaces do not tell where one ends, and
 * one in a hundred wrong endings has right check digits: the caller looks which of them exists.
 */
export function referencesIn(message: string): string[] {
  const text = message.replace(/\s/g, '').toUpperCase()
  return [...text.matchAll(/RF\d\d/g)].flatMap(({ index }) => {
    const lengths = Array.from({ length: longest - shortest + 1 }, (_, place) => longest - place)
    const candidates = lengths.filter((length) => index + length <= text.length)
    return candidates.flatMap((length) => readReference(text.slice(index, index + length)) ?? [])
  })
}

/** Letters count from A = 10 to Z = 35; digit by digit, since the number is longer than what a number can hold. */
function remainderOf(text: string): number {
  const digits = [...text].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}
