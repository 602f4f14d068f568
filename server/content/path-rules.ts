export type PathRules = { include_paths?: string; exclude_paths?: string }

const longestRule = 200
/** No page of the shop has a longer path. A `*` counts as so many repetitions. */
const longestPath = 200
/** With more ways through a rule than this, a path that almost matches could block the server. */
const mostWays = 10_000_000

/** Shown where an include rule matches, or everywhere without such a rule, but nowhere that an exclude rule matches. */
export function isOnPath({ include_paths, exclude_paths }: PathRules, path: string): boolean {
  const include = rulesIn(include_paths)
  return (include.length === 0 || matchesOne(include, path)) && !matchesOne(rulesIn(exclude_paths), path)
}

/** The rules that match nothing because they are no regular expressions, or could hang. */
export const unusableRules = ({ include_paths, exclude_paths }: PathRules): string[] =>
  [...rulesIn(include_paths), ...rulesIn(exclude_paths)].filter((rule) => !usable(rule))

const rulesIn = (text = ''): string[] => text.split('\n').flatMap((line) => line.trim() || [])

const matchesOne = (rules: readonly string[], path: string) =>
  path.length <= longestPath && rules.some((rule) => usable(rule)?.test(path))

function usable(rule: string): RegExp | undefined {
  if (rule.length > longestRule) return undefined
  try {
    // In this mode every character has one meaning, so that the count below reads the rule as the engine does.
    const expression = new RegExp(rule, 'u')
    return waysThrough(rule) <= mostWays ? expression : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * An upper limit for the ways that a backtracking engine may take through the longest path: choices one after the
 * other multiply, and so do the places where a match may begin. It may be too high: `a|a` counts as two.
 */
function waysThrough(rule: string): number {
  let at = 0
  const taken = (sign: RegExp) => {
    sign.lastIndex = at
    const [text, ...groups] = sign.exec(rule) ?? []
    if (text !== undefined) at += text.length
    return text === undefined ? undefined : groups
  }

  function alternatives(): number {
    let ways = sequence()
    while (taken(/\|/y)) ways += sequence()
    return ways
  }
  function sequence(): number {
    let ways = 1
    while (at < rule.length && !/[|)]/.test(rule.charAt(at))) {
      const inner = atom()
      ways *= repeated(inner)
    }
    return ways
  }
  function atom(): number {
    // Lookaheads, lookbehinds and back references cannot be counted, and are therefore not allowed.
    if (taken(/\(\?<?[=!]|\\[1-9k]/y)) return Number.POSITIVE_INFINITY
    if (taken(/\((?:\?:|\?<\w+>)?/y)) {
      const ways = alternatives()
      taken(/\)/y)
      return ways
    }
    taken(/\\[pPu]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|./suy)
    return 1
  }
  function repeated(inner: number): number {
    const [sign, from, comma, to] = taken(/([*+?]|\{(\d+)(,?)(\d*)\})\??/y) ?? []
    if (sign === undefined) return inner
    const [fewest, most] = timesOf(sign, from, comma, to)
    let ways = 0
    for (let times = fewest; times <= most && ways <= mostWays; times++) ways += inner ** times
    return Math.max(ways, inner)
  }

  return alternatives() * (rule.startsWith('^') && !rule.includes('|') ? 1 : longestPath)
}

/** How often `*`, `+`, `?`, `{2}`, `{2,}` or `{2,4}` repeats at least and at most; more than a path is long never fits. */
function timesOf(sign: string, from: string | undefined, comma: string | undefined, to: string | undefined) {
  if (sign === '?') return [0, 1] as const
  if (sign === '*') return [0, longestPath] as const
  if (sign === '+') return [1, longestPath] as const
  const fewest = Math.min(longestPath, Number(from))
  if (!comma) return [fewest, fewest] as const
  return [fewest, to ? Math.min(longestPath, Number(to)) : longestPath] as const
}
