/** A piece of a phrase; `from` and `to` are its place. Words and marks are in lower case and without accents. */
export type Token = { from: number; to: number } & (
  | {
      kind: 'number'
      value: number
      sign: '' | '-' | '+'
      decimals: number
      afterLetter: boolean
      beforeLetter: boolean
    }
  | { kind: 'word'; word: string }
)

const minuses = /[−–—‒﹣－]/g
const pattern = /(?:([+-])( ?))?(?<!\d)(\d{1,4}(?:[.,]\d{1,2})?|[.,]\d{1,2})(?!\d)|\p{L}+|[^\s\p{L}\d]/gu

/** The numbers, words and marks of a phrase. A hyphen is a sign where it cannot join two words or numbers. */
export function tokensOf(phrase: string): Token[] {
  const text = phrase.replace(minuses, '-')
  return [...text.matchAll(pattern)].map((match): Token => {
    const [whole, mark = '', space = '', digits] = match
    const [from, to] = [match.index, match.index + whole.length]
    if (digits === undefined) return { kind: 'word', word: bare(whole), from, to }
    const before = text[from - 1] ?? ' '
    const decimals = /[.,](\d+)$/.exec(digits)?.[1]?.length ?? 0
    const number = {
      kind: 'number' as const,
      value: Number(digits.replace(',', '.')),
      decimals,
      beforeLetter: /\p{L}/u.test(text[to] ?? ' '),
      to,
    }
    // `-2.50-0.75` are two values, `8-10` and `Linsen - 6 Stück` have no sign.
    const joins = decimals === 0 && (/\d/.test(before) || space !== '')
    if (joins) return { ...number, from: to - digits.length, sign: '', afterLetter: false }
    const sign = mark === '-' || mark === '+' ? mark : ''
    return { ...number, from, sign, afterLetter: /\p{L}/u.test(before) }
  })
}

const bare = (word: string) => word.toLowerCase().replace('œ', 'oe').normalize('NFD').replace(/\p{M}/gu, '')
