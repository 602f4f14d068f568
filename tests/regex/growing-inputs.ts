import { fittingBeginnings } from './samples.ts'

/** A character of each kind that an expression names, as texts have that it may take long for. */
const kinds: readonly [named: RegExp, sample: string][] = [
  [/\\d|0-9|\\p\{N/, '0'],
  [/\\w|a-z|\\p\{L|\[\^|\\S|\./i, 'a'],
  [/\\s|\[\^|\\S/, ' '],
  [/\\s|\.|\[\^|\\n/, '\n'],
]
const beginnings = ['', 'a', '0000', ' ']
const ends = ['\u0001', '0\u0001']

function signsOf(source: string): string[] {
  const escaped = source.match(/\\[^\w\s]/g)?.map((pair) => pair.slice(1)) ?? []
  const literals = source.replaceAll(/\\p\{[^}]*\}|\\[a-zA-Z]|[[\](){}?*+|^$\\]/g, '')
  const named = kinds.filter(([pattern]) => pattern.test(source)).map(([, sample]) => sample)
  return [...new Set([...named, ...literals, ...escaped])]
}

/** Texts of one repeated character, or of two that alternate, with an end that fits nothing. */
export function* growingInputs(source: string): Generator<string> {
  const signs = signsOf(source).slice(0, 12)
  const head = /^\^?([\w <"@:/-]*)/.exec(source)?.[1] ?? ''
  for (const one of signs) {
    for (const beginning of new Set([...beginnings, head]))
      for (const end of ends) yield `${beginning}${one.repeat(3000)}${end}`
    for (const other of signs) if (one !== other) yield `${(one + other).repeat(150)}\u0001`
  }
}

/**
 * Texts of this length of one repeated character, or of a repeated beginning of what fits. Of an expression that needs the
 * square of a text's length, 300,000 characters take a minute; of one that does not, some milliseconds.
 */
export function* longInputs(source: string, length: number): Generator<string> {
  for (const part of new Set([...signsOf(source), ...fittingBeginnings(source)])) {
    const text = part.repeat(Math.ceil(length / part.length))
    yield `${text}\u0001`
    // What takes everything but letters would take the other end as well.
    if (source.includes('[^')) yield `${text}a`
  }
}
