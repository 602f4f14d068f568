/** Cyrillic and Greek letters that look like these. */
const lookalikes = {
  a: '\u0430\u03b1',
  e: '\u0435\u03b5',
  i: '\u0456\u03b9',
  k: '\u043a\u03ba',
  o: '\u043e\u03bf',
  p: '\u0440\u03c1',
  c: '\u0441',
  s: '\u0455',
  t: '\u0442\u03c4',
  x: '\u0445\u03c7',
  y: '\u0443\u03c5',
}
const lookalike = new Map(Object.entries(lookalikes).flatMap(([letter, all]) => [...all].map((one) => [one, letter])))

/** In small letters without accents; ü and ue, ß and ss are the same. */
export const plain = (text: string): string =>
  [...text.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((letter) => lookalike.get(letter) ?? letter)
    .join('')
    .replace(/([aou])e/g, '$1')

/** Letters that may be wrong, missing, too many or exchanged: two, so that two texts with one slip each are alike. */
const slips = (length: number) => (length < 4 ? 0 : length < 6 ? 1 : 2)

/** Looks for one text in the other, apart from slips. */
export function isAlike(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.length < 4 ? short === long : slipsWithin(short, long) <= slips(short.length)
}

/** The fewest slips that turn `part` into some part of `whole`: Sellers' algorithm, with exchanged neighbours as one. */
function slipsWithin(part: string, whole: string): number {
  let [before, last] = [[] as number[], Array<number>(whole.length + 1).fill(0)]
  for (let row = 1; row <= part.length; row++) {
    const next = [row]
    for (let column = 1; column <= whole.length; column++) {
      const isSame = part[row - 1] === whole[column - 1]
      const isExchanged = part[row - 1] === whole[column - 2] && part[row - 2] === whole[column - 1]
      next.push(
        Math.min(
          at(last, column) + 1,
          at(next, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isExchanged ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[before, last] = [last, next]
  }
  return Math.min(...last)
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY
