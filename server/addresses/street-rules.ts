import type { CountryCode } from '#contract/brand.ts'

type Street = { street: string; street_number: string }

const number = String.raw`\d+\s?(?:bis|ter|[a-z])?(?:\s?[-/+]\s?\d+\s?[a-z]?)?`
const numberLast = new RegExp(String.raw`^(.*\p{L}.*?),?\s+(${number})$`, 'iu')
const numberFirst = new RegExp(String.raw`^(${number}),?\s+(.*\p{L}.*)$`, 'iu')

/** The number stands after the street, in France before it. */
function splitNumber(street: string, country: CountryCode): Street | undefined {
  const [, first = '', second = ''] = (country === 'FR' ? numberFirst : numberLast).exec(street) ?? []
  if (!first) return undefined
  return country === 'FR' ? { street: second, street_number: first } : { street: first, street_number: second }
}

type Replacements = readonly [pattern: RegExp, whole: string][]

const french: Replacements = [
  [/^av\.?\s/i, 'Avenue '],
  [/^(?:bd|bld|blvd|boul)\.?\s/i, 'Boulevard '],
  [/^ch\.?\s/i, 'Chemin '],
  [/^imp\.?\s/i, 'Impasse '],
  [/^pl\.?\s/i, 'Place '],
  [/^r\.\s?/i, 'Rue '],
  [/^rte\.?\s/i, 'Route '],
]
const italian: Replacements = [
  [/^c\.so\s/i, 'Corso '],
  [/^l\.go\s/i, 'Largo '],
  [/^p\.z{1,2}a\s/i, 'Piazza '],
  [/^v\.\s?(?!le)/i, 'Via '],
  [/^v\.le\s/i, 'Viale '],
]
const sharp: Replacements = [
  [/\bstr(?:\.|$)|\bstrasse\b/i, 'Straße'],
  [/(?<=\p{L})str(?:\.|$)|(?<=\p{L})strasse\b/iu, 'straße'],
]
const swiss: Replacements = [
  [/\bstr(?:\.|$)|\bstraße/i, 'Strasse'],
  [/(?<=\p{L})str(?:\.|$)|(?<=\p{L})straße/iu, 'strasse'],
]

const replacements: Readonly<Record<CountryCode, Replacements>> = {
  CH: [...french, ...italian, ...swiss],
  DE: sharp,
  AT: sharp,
  IT: italian,
  FR: french,
}

const lowerCaseWords = new Set(
  'am an auf bei d de degli dei del della delle der des di du e et im in l la le les unter vom von zu zum zur'.split(
    ' ',
  ),
)

/** Capitalises names that are written all in small letters or all in capitals. */
function capitalise(text: string): string {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return text
  return text
    .toLowerCase()
    .replace(/\p{L}+/gu, (word, at) =>
      at > 0 && lowerCaseWords.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A street and its number as the post of the country writes them. */
export function formatStreet({ street, street_number }: Street, country: CountryCode): Street {
  const given = { street: tidy(street), street_number: tidy(street_number) }
  const split = splitNumber(given.street, country)
  const isTwice = split && split.street_number.toLowerCase() === given.street_number.toLowerCase()
  const { street: name, street_number: nr } = split && (isTwice || !given.street_number) ? split : given
  const whole = replacements[country].reduce((text, [pattern, word]) => text.replace(pattern, word), capitalise(name))
  return { street: whole, street_number: nr.replace(/(?<=\d)\s(?=[a-z]$)/i, '') }
}
