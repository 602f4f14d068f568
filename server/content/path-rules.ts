export type PathRules = { include_paths?: string; exclude_paths?: string }

const longestRule = 200
/** No page of the shop has a longer path. It is what a `*` is counted with. */
const longestPath = 200
/** More ways through a rule than this and a path that almost matches could keep the server busy. */
const mostWays = 10_000_000

/** Shown where an include rule matches, or everywhere if there is none, but nowhere that an exclude rule matches. */
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
    // In this mode every sign means one thing, so that the count below reads it as the engine does.
    const expression = new RegExp(rule, 'u')
    return waysThrough(rule) <= mostWays ? expression : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * How many ways an engine that goes back and tries again may take through the longest path, at most: choices one after
 * the other multiply, and so does where it begins. It may only be too high: `a|a` counts as two.
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
    // What looks ahead, behind or back to an earlier group is not counted, and therefore not allowed.
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
    // What is wanted more often than a path has signs fails, but only after as many tries.
    const fewest = Math.min(longestPath, from ? Number(from) : sign === '+' ? 1 : 0)
    const most = sign === '?' ? 1 : from && !comma ? fewest : to ? Math.min(longestPath, Number(to)) : longestPath
    let ways = 0
    for (let times = fewest; times <= most && ways <= mostWays; times++) ways += inner ** times
    return Math.max(ways, inner)
  }

  return alternatives() * (rule.startsWith('^') && !rule.includes('|') ? 1 : longestPath)
}
