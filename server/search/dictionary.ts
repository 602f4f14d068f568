/** Positions of words in the sorted list: the first, and the one after the last. */
type Span = readonly [from: number, to: number]

export type NearWord = { at: number; edits: number }

/** How many wrong, missing, extra or swapped letters are forgiven. Numbers must be exact. */
export function forgiven(word: string): number {
  if (/\d/.test(word)) return 0
  if (word.length >= 8) return 2
  return word.length >= 5 ? 1 : 0
}

/**
 * All words of an index, sorted: words with the same beginning stand together, so a prefix is a span, and a search for
 * similar words can leave out whole spans.
 */
export function createDictionary(words: readonly string[]) {
  /** The first position whose word is not before this text. */
  function lowerBound(text: string, from = 0): number {
    let low = from
    let high = words.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((words[middle] ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }

  const afterPrefix = (prefix: string, from = 0) => lowerBound(`${prefix}\uffff`, from)

  /**
   * The words that become this one by at most so many edits, where exchanging two neighbours is one edit. The usual
   * table of distances, row by row along a word; the rows of the beginning that two neighbours share are reused.
   */
  function near(wanted: string, most: number): NearWord[] {
    const width = wanted.length + 1
    const rows = [Uint8Array.from({ length: width }, (_, column) => column)]
    const found: NearWord[] = []
    let before = ''
    let at = 0
    while (at < words.length) {
      const word = words[at] ?? ''
      let depth = sharedLength(before, word)
      let isTooFar = false
      while (depth < word.length && !isTooFar) {
        depth += 1
        isTooFar = fillRow(rows, word, depth, wanted) > most
      }
      before = word.slice(0, depth)
      if (isTooFar) {
        at = afterPrefix(before, at)
        continue
      }
      const edits = rows[depth]?.[width - 1] ?? Number.POSITIVE_INFINITY
      if (edits <= most) found.push({ at, edits })
      at += 1
    }
    return found
  }

  return {
    words,
    find(word: string): number | undefined {
      const at = lowerBound(word)
      return words[at] === word ? at : undefined
    },
    /** The positions of the words with this beginning. */
    beginning(prefix: string): Span {
      const from = lowerBound(prefix)
      return [from, afterPrefix(prefix, from)]
    },
    near,
  }
}

function sharedLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1
  return length
}

/** The distances between the first `depth` letters of a word and every beginning of the wanted one; gives the least. */
function fillRow(rows: Uint8Array[], word: string, depth: number, wanted: string): number {
  rows[depth] ??= new Uint8Array(wanted.length + 1)
  const row = rows[depth]
  const above = rows[depth - 1] ?? row
  const beforeThat = rows[depth - 2]
  row[0] = depth
  let least = depth
  const letter = word.charCodeAt(depth - 1)
  const previous = word.charCodeAt(depth - 2)
  for (let column = 1; column < row.length; column++) {
    const theirs = wanted.charCodeAt(column - 1)
    let edits = Math.min(
      (above[column] ?? 0) + 1,
      (row[column - 1] ?? 0) + 1,
      (above[column - 1] ?? 0) + (letter === theirs ? 0 : 1),
    )
    const isSwap = column > 1 && beforeThat && letter === wanted.charCodeAt(column - 2) && previous === theirs
    if (isSwap) edits = Math.min(edits, (beforeThat[column - 2] ?? 0) + 1)
    row[column] = edits
    if (edits < least) least = edits
  }
  return least
}
