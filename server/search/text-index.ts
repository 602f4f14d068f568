import { createDictionary, forgiven } from './dictionary.ts'

/** The words of one product: `first` of its title and brand, `second` of what else is known about it. */
export type ProductWords = { first: Iterable<string>; second: Iterable<string> }

/** How much a match counts. Sums of these order the hits, products with the same sum are ordered by popularity. */
const points = {
  exact: [7, 6],
  beginning: [5, 4],
  near: [
    [3, 2],
    [1, 1],
  ],
} as const

/** Words beyond these are not looked at: nobody types so much, and each costs time. */
const mostWords = 10
const longestWord = 40

/** Which products have which words, in one language. Products are known by their number. */
export function createTextIndex(count: number, productWords: Iterable<ProductWords>) {
  const { words, starts, entries } = collect(productWords)
  const dictionary = createDictionary(words)
  const best = new Uint8Array(count)
  const sums = new Uint8Array(count)

  /** An entry is a product's number, and in its lowest bit whether the word is one of the second. */
  function mark(from: number, to: number, [first, second]: readonly [number, number]) {
    const end = starts[to] ?? 0
    for (let at = starts[from] ?? 0; at < end; at++) {
      const entry = entries[at] as number
      const product = entry >>> 1
      const worth = entry & 1 ? second : first
      if (worth > (best[product] as number)) best[product] = worth
    }
  }

  /** Leaves in `best` what this word is worth for each product. */
  function markWord(word: string, isForgiving: boolean) {
    best.fill(0)
    const exact = dictionary.find(word)
    const isKnownNumber = exact !== undefined && /^[\d.]+$/.test(word)
    const [from, to] = isKnownNumber ? [0, 0] : dictionary.beginning(word)
    if (to > from) mark(from, to, points.beginning)
    if (exact !== undefined) mark(exact, exact + 1, points.exact)
    if (!isForgiving && (to > from || exact !== undefined)) return
    for (const { at, edits } of dictionary.near(word, forgiven(word))) {
      const worth = points.near[edits - 1]
      if (worth) mark(at, at + 1, worth)
    }
  }

  function matching(wanted: readonly string[], scope: Uint8Array, isForgiving: boolean): Uint8Array | undefined {
    let found = 0
    for (const [index, word] of wanted.entries()) {
      markWord(word, isForgiving)
      found = 0
      for (let product = 0; product < count; product++) {
        const worth = best[product] as number
        const isIn = worth > 0 && (index === 0 ? scope[product] !== 0 : sums[product] !== 0)
        sums[product] = isIn ? worth + (index === 0 ? 0 : (sums[product] as number)) : 0
        if (isIn) found += 1
      }
      if (found === 0) return undefined
    }
    return sums
  }

  return {
    /**
     * What each product of the scope is worth for these words; 0 if it lacks one. Misspelt words are looked for where
     * a word or all of them together find nothing. The answer is overwritten by the next question.
     */
    match(wanted: readonly string[], scope: Uint8Array): Uint8Array | undefined {
      const heard = [...new Set(wanted.map((word) => word.slice(0, longestWord)))].slice(0, mostWords)
      return matching(heard, scope, false) ?? matching(heard, scope, true)
    },
  }
}

function collect(productWords: Iterable<ProductWords>) {
  const lists = new Map<string, number[]>()
  let size = 0
  const note = (word: string, product: number, isSecond: 0 | 1) => {
    const list = lists.get(word)
    if (!list) lists.set(word, [product * 2 + isSecond])
    else if ((list.at(-1) ?? 0) >>> 1 !== product) list.push(product * 2 + isSecond)
    else return
    size += 1
  }
  let product = 0
  for (const { first, second } of productWords) {
    for (const word of first) note(word, product, 0)
    for (const word of second) note(word, product, 1)
    product += 1
  }
  const words = [...lists.keys()].sort()
  const starts = new Uint32Array(words.length + 1)
  const entries = new Uint32Array(size)
  let at = 0
  for (const [index, word] of words.entries()) {
    starts[index] = at
    const list = lists.get(word) ?? []
    entries.set(list, at)
    at += list.length
  }
  starts[words.length] = at
  return { words, starts, entries }
}
