/** What a phrase may be, and in which form the database knows that. */
export type Clue =
  | { kind: 'email'; email: string }
  | { kind: 'customer-number'; number: number }
  | { kind: 'customer-id'; id: string }
  | { kind: 'order'; number: number }
  | { kind: 'paper'; type: 'invoice' | 'credit_note' | 'delivery_note'; year: number; sequence: number }
  | { kind: 'reference'; reference: string }
  | { kind: 'return'; number: string }
  | { kind: 'tracking'; number: string }
  | { kind: 'phone'; ending: string }
  | { kind: 'place'; postcode: string; names: string[] }
  | { kind: 'name'; query: string }
  | { kind: 'email-beginning'; beginning: string }
export type ClueKind = Clue['kind']

const largestInteger = 2 ** 31 - 1
const paperTypes = new Map([
  ['INV', 'invoice'],
  ['CN', 'credit_note'],
  ['DN', 'delivery_note'],
] as const)

const compact = (phrase: string) => phrase.replaceAll(/[\s.]/g, '').toUpperCase()
const digitsOf = (phrase: string) => phrase.replaceAll(/\D/g, '')

/** As `folded` in server/users/search-columns.ts has it. */
const foldAccents = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[øØ]/g, 'o')
    .toLowerCase()

/** Müller is also written Mueller, and somebody who types either may mean the other. */
function spellings(word: string): string[] {
  const withE = word.toLowerCase().replaceAll(/[äöü]/g, (letter) => `${foldAccents(letter)}e`)
  const folded = foldAccents(word)
  return [...new Set([folded, foldAccents(withE), folded.replaceAll(/([aou])e/g, '$1')])]
}

/** A part of a query for the words of names, each of which may be a beginning. */
const anySpelling = (word: string) =>
  `(${spellings(word)
    .map((spelling) => `'${spelling}':*`)
    .join(' | ')})`

type Reader = (phrase: string) => Clue | undefined

/**
 * What each kind of clue looks like, the best first: by it somebody is listed who was found by several. A phrase may be
 * several: 100012 is the number of an order, or of a customer.
 */
const readers: readonly Reader[] = [
  (phrase) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(phrase) ? { kind: 'email', email: phrase.toLowerCase() } : undefined),
  (phrase) => (/^\d{1,12}$/.test(phrase) ? { kind: 'customer-number', number: Number(phrase) } : undefined),
  (phrase) => (/^[A-Za-z\d_-]{16,64}$/.test(phrase) ? { kind: 'customer-id', id: phrase } : undefined),
  (phrase) => {
    const number = /^#?\d{1,10}$/.test(phrase) ? Number(digitsOf(phrase)) : Number.POSITIVE_INFINITY
    return number <= largestInteger ? { kind: 'order', number } : undefined
  },
  (phrase) => {
    const [, letters, year, sequence] = /^(INV|CN|DN)-?(\d{4})-?(\d{1,9})$/.exec(compact(phrase)) ?? []
    const found = [...paperTypes].find(([own]) => own === letters)
    return found && { kind: 'paper', type: found[1], year: Number(year), sequence: Number(sequence) }
  },
  (phrase) =>
    /^RF\d{2}[A-Z0-9]{1,21}$/.test(compact(phrase)) ? { kind: 'reference', reference: compact(phrase) } : undefined,
  (phrase) => (/^R\d{1,10}-\d{1,4}$/.test(compact(phrase)) ? { kind: 'return', number: compact(phrase) } : undefined),
  (phrase) =>
    /^(?=(.*\d){8})[A-Z0-9-]{8,40}$/.test(compact(phrase)) ? { kind: 'tracking', number: compact(phrase) } : undefined,
  (phrase) => {
    const digits = digitsOf(phrase)
    const isPhone = /^\+?[\d\s()/.-]+$/.test(phrase) && digits.length >= 7 && digits.length <= 15
    return isPhone ? { kind: 'phone', ending: digits.slice(-7) } : undefined
  },
  (phrase) => {
    const { before, after, name } =
      /^((?<before>\d{4,5}) )?(?<name>\D+?)( (?<after>\d{4,5}))?$/.exec(phrase.replaceAll(/\s+/g, ' '))?.groups ?? {}
    const postcode = before ?? after
    const names = foldAccents(name ?? '').match(/\p{L}{2,}/gu) ?? []
    return postcode && names.length > 0 ? { kind: 'place', postcode, names } : undefined
  },
  (phrase) => {
    const words = phrase
      .normalize('NFC')
      .split(/[\s.'’-]+/)
      .filter(Boolean)
    const isName = words.some(({ length }) => length > 1) && words.every((word) => /^\p{L}[\p{L}\p{N}]*$/u.test(word))
    return isName ? { kind: 'name', query: words.map(anySpelling).join(' & ') } : undefined
  },
  (phrase) =>
    /^[^\s@]{2,}@?[^\s@]*$/.test(phrase) ? { kind: 'email-beginning', beginning: phrase.toLowerCase() } : undefined,
]

/** Everything that the phrase may be, the best first. */
export const cluesOf = (phrase: string): Clue[] =>
  readers.map((reader) => reader(phrase.trim())).filter((clue) => clue !== undefined)
