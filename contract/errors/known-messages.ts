/**
 * Messages of browsers, of JavaScript and of libraries, and what is kept of them. The text of any other message may
 * contain a name or an address, so it is kept nowhere: the frames say where the error was made.
 */
const known: readonly (readonly [pattern: RegExp, kept: string])[] = [
  [/^Cannot read properties of (undefined|null)\b/, 'Cannot read properties of $1'],
  [/^Cannot set properties of (undefined|null)\b/, 'Cannot set properties of $1'],
  [/^Cannot destructure property .+ as it is (undefined|null)/, 'Cannot destructure a property of $1'],
  [/^(?:undefined|null) is not an object\b/, 'undefined or null is not an object'],
  [/^can't access property .+ is (undefined|null)$/, 'Cannot read properties of $1'],
  [/\bis not a function\b/, 'Something is not a function'],
  [/\bis not iterable\b/, 'Something is not iterable'],
  [/\bis not a constructor\b/, 'Something is not a constructor'],
  [/^Can't find variable: |\bis not defined$/, 'A variable is not defined'],
  [/^Cannot access .+ before initialization$/, 'A variable is used before it is set'],
  [/^Assignment to constant variable/, 'Assignment to constant variable'],
  [/^Maximum call stack size exceeded|^too much recursion/, 'Maximum call stack size exceeded'],
  [/^Invalid (array length|time value|URL|date)\b/i, 'Invalid $1'],
  [/\bnot valid JSON$|^JSON\.parse: |^Unexpected (?:token|end of JSON input)|^JSON Parse error/, 'This is not JSON'],
  [/^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource|fetch failed)\b/, 'Failed to fetch'],
  [/^Minified React error #(\d{1,4});/, 'React error #$1'],
  [/^Hydration failed\b/, 'Hydration failed'],
  [/^(?:The operation|signal|The user|This operation) .*abort|^signal is aborted/i, 'The operation was aborted'],
  [/^The operation was aborted due to timeout|^The operation timed out/, 'The operation timed out'],
  [/^Connection terminated\b/, 'Connection terminated'],
  [/^timeout exceeded when trying to connect$/, 'timeout exceeded when trying to connect'],
  [/^connect (ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH)\b/, 'connect $1'],
  [/^Failed to execute '(\w{1,40})' on '(\w{1,40})'/, "Failed to execute '$1' on '$2'"],
  [/^The quota has been exceeded|exceeded the quota\b/i, 'The quota has been exceeded'],
]

/** What may be kept of a message; undefined if it is not one that everybody's browser has. */
export function knownMessage(message: string): string | undefined {
  const beginning = message.slice(0, 1000)
  for (const [pattern, kept] of known) {
    const found = pattern.exec(beginning)
    if (found) return kept.replaceAll(/\$(\d)/g, (_, index: string) => found[Number(index)] ?? '')
  }
  return undefined
}

/** The same with what its groups allow. What is kept has no characters with a meaning of their own in a pattern. */
const keptForms = known.map(([{ source, flags }, kept]) => {
  const groups = [...source.matchAll(/\((?!\?)[^)]*\)/g)].map(([group]) => group)
  return new RegExp(`^${kept.replaceAll(/\$(\d)/g, (_, index: string) => groups[Number(index) - 1] ?? '')}$`, flags)
})

/** Whether a message is one that `knownMessage` gives: a report from outside may have any. */
export const isKept = (message: string): boolean => keptForms.some((form) => form.test(message))

/** Not errors of the shop. `app/shell/document/reload-limit.tsx` answers missing files. */
const ignored: readonly RegExp[] = [
  /^(?:Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/i,
  /^Loading (?:CSS )?chunk \S+ failed|^Unable to preload CSS\b/,
  /^ResizeObserver loop (?:limit exceeded|completed with undelivered notifications)/,
  // What a browser says of a script of another site: neither where nor what.
  /^Script error\.?$/,
]

export const isIgnored = (name: string, message: string): boolean =>
  name === 'ChunkLoadError' || ignored.some((pattern) => pattern.test(message))
