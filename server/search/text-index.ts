import { createDictionary, forgiven } from './dictionary.ts'
import type { WordForms } from './word-forms.ts'

/**
 * The words of one product: `first` of its title and brand, `second` of what else is known about it. Many products share
 * their second words; where they share the list itself, it is stored once.
 */
export type ProductWords = { first: readonly string[]; second: readonly string[] }

/** How much a match counts. Hits are ordered by the sum of these, and those with the same sum by popularity. */
const points = {
  exact: [9, 8],
  form: [8, 7],
  beginning: [6, 5],
  part: [5, 4],
  near: [
    [3, 2],
    [1, 1],
  ],
} as const

/** Further words and letters are ignored: no search needs them, and each costs time. */
const mostWords = 10
const longestWord = 40

const noProducts = new Uint32Array()
const noPositions: readonly number[] = []

/** Which products have which words, in one language. Products are known by their number. */
export function createTextIndex(count: number, productWords: Iterable<ProductWords>, forms: WordForms) {
  const { words, starts, entries, groups } = collect(productWords)
  const dictionary = createDictionary(words)
  const { byStem, byPart } = relate(words, forms)
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
    const isKnownNumber = exact !== undefined && /^[+-]?[\d.]+$/.test(word)
    const [from, to] = isKnownNumber ? [0, 0] : dictionary.beginning(word)
    if (to > from) mark(from, to, points.beginning)
    const stem = forms.stem(word)
    const parts = byPart.get(stem) ?? noPositions
    const others = byStem.get(stem) ?? noPositions
    for (const at of parts) mark(at, at + 1, points.part)
    for (const at of others) mark(at, at + 1, points.form)
    if (exact !== undefined) mark(exact, exact + 1, points.exact)
    if (!isForgiving && (to > from || parts.length > 0 || others.length > 0)) return
    for (const { at, edits } of dictionary.near(word, forgiven(word))) {
      const scores = points.near[edits - 1]
      if (scores) mark(at, at + 1, scores)
    }
  }

  /** A compound that is no word of the catalogue stands for its parts: `Linsenetui` for Linsen and Etui. */
  function partsOf(word: string): string[] {
    const [from, to] = dictionary.beginning(word)
    const isFound = to > from || byStem.has(forms.stem(word))
    return (isFound ? undefined : forms.split(word, isWord, false)) ?? [word]
  }
  const isWord = (text: string) => dictionary.find(text) !== undefined

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
      const parts = [...new Set(words.flatMap(partsOf))].slice(0, mostWords)
      return sumScores(parts, scope, false) ?? sumScores(words, scope, true)
    },
  }
}

/** The positions of the words with each stem, and of the compounds that contain it. */
function relate(words: readonly string[], { stem, split }: WordForms) {
  const byStem = new Map<string, number[]>()
  const byPart = new Map<string, number[]>()
  const known = new Set(words)
  const isKnown = (text: string) => known.has(text)
  for (const [at, word] of words.entries()) {
    note(byStem, stem(word), at)
    for (const part of split(word, isKnown, true) ?? []) note(byPart, stem(part), at)
  }
  return { byStem, byPart }
}

function note(lists: Map<string, number[]>, key: string, entry: number) {
  const list = lists.get(key)
  if (list) list.push(entry)
  else lists.set(key, [entry])
}

function collect(productWords: Iterable<ProductWords>) {
  const lists = new Map<string, number[]>()
  const members = new Map<readonly string[], number[]>()
  let product = 0
  for (const { first, second } of productWords) {
    for (const word of first) note(lists, word, product * 2)
    const group = members.get(second)
    if (group) group.push(product)
    else members.set(second, [product])
    product += 1
  }
  for (const [group, second] of [...members.keys()].entries()) {
    for (const word of second) note(lists, word, group * 2 + 1)
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
