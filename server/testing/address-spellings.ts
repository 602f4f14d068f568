import fc from 'fast-check'
import type { Place } from '#server/credit/household-rules.ts'

const place = (country_code: Place['country_code'], postcode: string, city: string, street: string): Place => ({
  country_code,
  postcode,
  city,
  street,
  street_number: '',
})

const streets = [
  place('CH', '8002', 'Zürich', 'Seestrasse'),
  place('CH', '8400', 'Winterthur', 'Bäckergässli'),
  place('CH', '1003', 'Lausanne', 'Avenue de la Gare'),
  place('CH', '6900', 'Lugano', 'Via Nassa'),
  place('DE', '10115', 'Berlin', 'Große Hamburger Straße'),
  place('DE', '80331', 'München', 'Sankt-Jakobs-Platz'),
  place('AT', '1070', 'Wien', 'Neubaugasse'),
  place('IT', '20121', 'Milano', 'Corso Venezia'),
  place('FR', '75011', 'Paris', 'Boulevard Voltaire'),
]

type Rewrite = (text: string, at: number) => string
const [same]: Rewrite[] = [(text) => text]

/** One slip of a hand, inside the longest word of a street. */
const slipped =
  (slip: Rewrite): Rewrite =>
  (text, at) => {
    const longest = text.split(/[\s-]/).toSorted((one, other) => other.length - one.length)[0] ?? ''
    return text.replace(longest, slip(longest, 1 + (at % (longest.length - 2))))
  }
const slips = [
  (word: string, at: number) => word.slice(0, at) + word.slice(at + 1),
  (word: string, at: number) => word.slice(0, at) + word[at] + word.slice(at),
  (word: string, at: number) => `${word.slice(0, at)}x${word.slice(at + 1)}`,
  (word: string, at: number) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
].map(slipped)

const letters: Rewrite[] = [
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.replaceAll('ä', 'ae').replaceAll('ß', 'ss'),
  (text) => text.replaceAll('ä', 'a').replaceAll('ss', 'ß'),
  (text) => text.replaceAll('e', '\u0435').replaceAll('a', '\u0430'),
  (text) => text.replaceAll('a', 'à').replaceAll('e', 'é'),
  (text) => text.replaceAll(' ', '-'),
  (text) => text.replaceAll('-', ' '),
  (text) => text.replaceAll(' de la ', ' '),
]
const shortForms: Rewrite[] = [
  (text) => text.replace(/stra(?:ss|ß)e$/i, 'str.'),
  (text) => text.replace(/ Straße$/, 'str'),
  (text) => text.replace('Boulevard', 'Bd.').replace('Avenue', 'Av.').replace('Corso', 'C.so').replace('Sankt', 'St.'),
  (text) => text.replace('Corso', 'Cso'),
]
const additions: Rewrite[] = [
  (text) => `${text} Stiege 2`,
  (text) => `${text} (links)`,
  (text) => `${text} [3. Stock]`,
  (text) => `c/o Meier, ${text}`,
  (text) => `${text}, c/o Huber & Söhne`,
  (text) => `${text} c / o Rossi`,
  (text) => `z.Hd. Frau Novak; ${text}`,
  (text) => `${text}, 3e étage, porte 12`,
  (text) => `${text} - Scala B interno 4`,
  (text) => `${text}, appartement 8`,
  (text) => `2. OG links, ${text}`,
  (text) => `Hinterhaus, ${text}`,
]
const numbers: Rewrite[] = [
  (number) => `${number}a`,
  (number) => `${number} B`,
  (number) => `${number} bis`,
  (number) => `0${number}`,
  (number) => `Nr. ${number}`,
  (number) => `${number}/1`,
  (number) => `${number} / 2 / 14`,
  (number) => `${number}-${Number(number) + 2}`,
  (number) => `${number} Whg 3`,
  (number) => `${number}, 4. Stock`,
  (number) => `${number} (Tür 5)`,
  (number) => `3. Etage, ${number}`,
  (number) => `Top 12, ${number}`,
  (number) => `Top 12, Nr. ${number}`,
  (number) => `Whg Nr. 3, ${number}`,
  (number) => `Hausnummer ${number}`,
]
const oneOf = (rewrites: readonly Rewrite[]) =>
  fc.tuple(fc.constantFrom(...rewrites), fc.nat(20)).map(
    ([rewrite, at]) =>
      (text: string) =>
        rewrite(text, at),
  )
const perhaps = (rewrites: readonly Rewrite[]) => oneOf([same ?? ((text) => text), ...rewrites])

/** Ways to write one address so that the post still finds it: several at once, and one slip of the hand at most. */
const spelling = fc
  .record({
    slip: perhaps(slips),
    short: perhaps(shortForms),
    letters: perhaps(letters),
    addition: perhaps(additions),
    number: perhaps(numbers),
    postcode: perhaps([
      (code) => code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10),
      (code) => `${code.slice(0, -2)}99`,
    ]),
    city: perhaps([
      ...letters.slice(0, 6),
      (city) => `${city} 4`,
      (city) => city.slice(0, -2) + city.at(-1) + city.at(-2),
    ]),
    whereNumber: fc.constantFrom('own', 'twice', 'before'),
  })
  .map((ways) => (house: Place): Place => {
    const name = ways.letters(ways.short(ways.slip(house.street)))
    const written = { own: name, twice: `${name} ${house.street_number}`, before: `${house.street_number} ${name}` }
    return {
      ...house,
      street: ways.addition(written[ways.whereNumber]),
      street_number: ways.number(house.street_number),
      postcode: ways.postcode(house.postcode),
      city: ways.city(house.city),
    }
  })

/** A house, written in two ways. */
export const houseInTwoSpellings = fc
  .tuple(fc.constantFrom(...streets), fc.integer({ min: 1, max: 180 }), spelling, spelling)
  .map(([street, number, one, other]) => {
    const house = { ...street, street_number: String(number) }
    return [one(house), other(house)] as const
  })
