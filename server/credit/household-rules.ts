import type { PostalAddress } from '#contract/address/postal-address.ts'
import { careOf, isStreetKind, longForms, numberWords, particles, partsOfHouse } from './household-word-rules.ts'
import { isAlike, plain } from './likeness-rules.ts'

export type Place = Pick<PostalAddress, 'street' | 'street_number' | 'postcode' | 'city' | 'country_code'>

const anyOf = (words: readonly string[]) => `(?:${words.join('|')})`
const brackets = /[([{][^)\]}]*[)\]}]?/g
const careOfSomebody = new RegExp(String.raw`(?<![\p{L}\d])${anyOf(careOf)}(?!\p{L})[^,;]*`, 'gu')
const numberedPart = new RegExp(
  String.raw`(?<!\p{L})${anyOf(partsOfHouse)}(?!\p{L})[\s.:]*(?:${anyOf(numberWords)}[\s.:]*)?\d*`,
  'gu',
)
const numberWord = new RegExp(String.raw`(?<!\p{L})${anyOf(numberWords)}(?!\p{L})[\s.:]*`, 'gu')
const numberOfFloor = new RegExp(String.raw`\d+\s?(?:[.°]|er?|eme|o)\s?(?=${anyOf(partsOfHouse)}(?!\p{L}))`, 'gu')
/** A letter alone belongs to the one beside it: `S e e s t r a s s e`. */
const apart = /(?<=(?<!\p{L})\p{L})[\s.-]+(?=\p{L}(?!\p{L}))/gu
const lettersOf = (text: string) =>
  text
    .replace(apart, '')
    .replace(/(?<=\p{L})\.(?=\p{L})/gu, '')
    .match(/\p{L}{2,}/gu) ?? []
/** A number behind a word, of which `isStreetKind` says if it is a day in a name, as in `Piazza 4 Novembre`. */
const behindWord = /(?<!\p{L})(\p{L}{4,})[\s.,:-]{0,3}(\d{1,3})\b/gu

/** A line of an address without what it says of people, floors and doors; whole if it says nothing else. */
function houseLine(text: string): string {
  const whole = plain(text)
  const parts = [brackets, careOfSomebody, numberOfFloor, numberedPart, numberWord]
  const line = parts.reduce((left, part) => left.replace(part, ' '), whole)
  return /[\p{L}\d]/u.test(line) ? line : whole
}

/** The number of a house: the first that is written, one at an end of the street's line, and one behind a word. Never none. */
function houseNumbers({ street, street_number }: Place): string[] {
  const line = houseLine(street)
  const ends = [/^\s*(\d{1,3})\b/.exec(line)?.[1], /\d{1,3}\b/.exec(line.split(/\p{L}{2,}/u).at(-1) ?? '')?.[0]]
  const inside = [...line.matchAll(behindWord)]
    .filter(([, word = '']) => !isStreetKind(word))
    .map(([, , number]) => number)
  const own = /\d+/.exec(houseLine(street_number))?.[0]
  const numbers = [own, ...ends, ...inside].filter((number) => number !== undefined)
  return numbers.length > 0 ? [...new Set(numbers.map((number) => String(Number(number))))] : ['-']
}

/** The name of a street in one word; of French and Italian ones without its kind, since the post needs none. */
function streetName({ street }: Place): string {
  const words = lettersOf(houseLine(street)).map(
    (word) => longForms[word] ?? word.replace(/(?<=\p{L}{2})str$/u, 'strasse'),
  )
  const kind = words.findIndex(isStreetKind)
  const name = words.slice(kind + 1).filter((word) => !particles.has(word))
  if (name.length === 0) return words.join('')
  return `${kind < 0 ? '' : 'strada'}${name.join('')}`
}

/** The towns whose postcodes differ in the last two digits. */
export const areaOf = ({ country_code, postcode }: Pick<Place, 'country_code' | 'postcode'>) =>
  `${country_code} ${postcode.slice(0, -2)}`

const namesOf = (place: Place) => houseNumbers(place).map((number) => `house ${areaOf(place)} ${number}`)

/**
 * By whom and where an invoice is owed: the customer, and the number of each house in its area. Places of one house have a
 * name in common, so that these names find and lock all that `isSameHouse` compares.
 */
export const debtorsOf = (customerId: string, places: readonly Place[]): string[] => [
  ...new Set([`customer ${customerId}`, ...places.flatMap(namesOf)]),
]

/** Says if both are one house, however it is written. A wrong postcode of the same town makes no other house of it. */
export const isSameHouse = (one: Place, other: Place): boolean =>
  namesOf(one).some((name) => namesOf(other).includes(name)) &&
  (one.postcode === other.postcode || isAlike(plain(one.city), plain(other.city))) &&
  isAlike(streetName(one), streetName(other))

/** An invoice that is not paid yet. */
export type OpenInvoice = { isOwn: boolean; owed: number; places: readonly Place[] }

/** Adds up what the customer owes, and what all owe who have had something sent to these houses. */
export const owedAt = (places: readonly Place[], invoices: readonly OpenInvoice[]): number =>
  invoices
    .filter(
      ({ isOwn, places: others }) => isOwn || others.some((other) => places.some((one) => isSameHouse(one, other))),
    )
    .reduce((sum, { owed }) => sum + owed, 0)
