import { createDictionary, forgiven } from './dictionary.ts'

/**
 * The words of one product: `first` of its title and brand, `second` of what else is known about it. Many products share
 * their second words; where they share the list itself, it is stored once.
 */
export type ProductWords = { first: readonly string[]; second: readonly string[] }

/** How much a match counts. Hits are ordered by the sum of these, and those with the same sum by popularity. */
const points = {
  exact: [7, 6],
  beginning: [5, 4],
  near: [
    [3, 2],
    [1, 1],
  ],
} as const

/** Further words and letters are ignored: no search needs them, and each costs time. */
const mostWords = 10
const longestWord = 40

const noProducts = new Uint32Array()

/** Which products have which words, in one language. Products are known by their number. */
export function createTextIndex(count: number, productWords: Iterable<ProductWords>) {
  const { words, starts, entries, groups } = collect(productWords)
  const dictionary = createDictionary(words)
  const best = new Uint8Array(count)
  const sums = new Uint8Array(count)

  /** An entry is the number of a product or, with the lowest bit set, of a group that shares its second words. */
  function mark(from: number, to: number, [first, second]: readonly [number, number]) {
    const end = starts[to] ?? 0
    for (let at = starts[from] ?? 0; at < end; at++) {
      const entry = entries[at] ?? 0
      if (entry & 1) {
        for (const product of groups[entry >>> 1] ?? noProducts) raise(product, second)
      } else raise(entry >>> 1, first)
    }
  }

  function raise(product: number, score: number) {
    if (score > (best[product] ?? 0)) best[product] = score
  }

  /** Leaves in `best` the score of each product for this word. */
  function markWord(word: string, isForgiving: boolean) {
    best.fill(0)
    const exact = dictionary.find(word)
    const isKnownNumber = exact !== undefined && /^[\d.]+$/.test(word)
    const [from, to] = isKnownNumber ? [0, 0] : dictionary.beginning(word)
    if (to > from) mark(from, to, points.beginning)
    if (exact !== undefined) mark(exact, exact + 1, points.exact)
    if (!isForgiving && (to > from || exact !== undefined)) return
    for (const { at, edits } of dictionary.near(word, forgiven(word))) {
      const scores = points.near[edits - 1]
      if (scores) mark(at, at + 1, scores)
    }
  }

  function sumScores(wanted: readonly string[], scope: Uint8Array, isForgiving: boolean): Uint8Array | undefined {
    let found = 0
    for (const [index, word] of wanted.entries()) {
      markWord(word, isForgiving)
      found = 0
      for (let product = 0; product < count; product++) {
        const score = best[product] ?? 0
        const isIn = score > 0 && (index === 0 ? scope[product] !== 0 : sums[product] !== 0)
        sums[product] = isIn ? score + (index === 0 ? 0 : (sums[product] ?? 0)) : 0
        if (isIn) found += 1
      }
      if (found === 0) return undefined
    }
    return sums
  }

  return {
    /**
     * The score of each product of the scope for these words; 0 if it lacks one. Misspelt words are looked for where a
     * word or all of them together find nothing. The next call overwrites the result.
     */
    match(wanted: readonly string[], scope: Uint8Array): Uint8Array | undefined {
      const words = [...new Set(wanted.map((word) => word.slice(0, longestWord)))].slice(0, mostWords)
      return sumScores(words, scope, false) ?? sumScores(words, scope, true)
    },
  }
}

function collect(productWords: Iterable<ProductWords>) {
  const lists = new Map<string, number[]>()
  const note = (word: string, entry: number) => {
    const list = lists.get(word)
    if (list) list.push(entry)
    else lists.set(word, [entry])
  }
  const members = new Map<readonly string[], number[]>()
  let product = 0
  for (const { first, second } of productWords) {
    for (const word of first) note(word, product * 2)
    const group = members.get(second)
    if (group) group.push(product)
    else members.set(second, [product])
    product += 1
  }
  for (const [group, second] of [...members.keys()].entries()) {
    for (const word of second) note(word, group * 2 + 1)
  }
  const words = [...lists.keys()].sort()
  const starts = new Uint32Array(words.length + 1)
  for (const [index, word] of words.entries()) {
    starts[index + 1] = (starts[index] ?? 0) + (lists.get(word)?.length ?? 0)
  }
  const entries = new Uint32Array(starts.at(-1) ?? 0)
  for (const [index, word] of words.entries()) entries.set(lists.get(word) ?? [], starts[index])
  return { words, starts, entries, groups: [...members.values()].map((group) => Uint32Array.from(group)) }
}
