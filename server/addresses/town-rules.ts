const spellings: readonly [RegExp, string][] = [
  [/ä/g, 'ae'],
  [/ö/g, 'oe'],
  [/ü/g, 'ue'],
  [/ß/g, 'ss'],
  [/œ/g, 'oe'],
]

/** Without accents and punctuation. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** The two ways to write a name without umlauts: Zurich and Zuerich. */
function foldings(name: string): [string, string] {
  const lower = name.normalize('NFC').toLowerCase()
  const spelt = spellings.reduce((text, [letter, pair]) => text.replace(letter, pair), lower)
  return [plain(lower.replaceAll('ß', 'ss').replaceAll('œ', 'oe')), plain(spelt)]
}

/** Whether the text means the town: Frankfurt is Frankfurt am Main, and one letter may be wrong. */
export function matchesTown(written: string, town: string): boolean {
  const names = foldings(town)
  return foldings(written).some(
    (text) =>
      text !== '' && names.some((name) => text === name || name.startsWith(`${text} `) || isOneLetterAway(text, name)),
  )
}

const shortestToForgive = 5

function isOneLetterAway(text: string, name: string): boolean {
  if (name.length < shortestToForgive) return false
  const shorter = Math.min(text.length, name.length)
  let start = 0
  while (start < shorter && text[start] === name[start]) start++
  let end = 0
  while (end < shorter - start && text.at(-1 - end) === name.at(-1 - end)) end++
  const leftInText = text.length - start - end
  const leftInName = name.length - start - end
  const areSwapped =
    leftInText === 2 && leftInName === 2 && text[start] === name[start + 1] && text[start + 1] === name[start]
  return Math.max(leftInText, leftInName) <= 1 || areSwapped
}
