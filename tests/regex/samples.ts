/** Characters that an escape of an expression stands for. */
const escapes: Readonly<Record<string, string>> = {
  d: '0',
  w: 'a',
  s: ' ',
  p: 'a',
  S: 'a',
  W: '!',
  D: 'a',
  n: '\n',
  t: '\t',
}

/** One text that fits this alternative, roughly: what may be left out is, and of alternatives inside it has the first. */
function fittingText(source: string): string {
  const group = /\((?:\?(?:[:=!]|<[=!]|<\w+>))?((?:\\.|\[(?:\\.|[^\]\\])*\]|[^()\\[])*)\)(\?|\*|\{0[^}]*\})?/gs
  const flat = (text: string): string => {
    const next = text.replace(group, (whole, inside: string, optional?: string) =>
      /^\(\?<?[=!]/.test(whole) || optional ? '' : (alternativesOf(inside)[0] ?? ''),
    )
    return next === text ? text : flat(next)
  }
  const tokens =
    flat(source.replace(/(?<!\\)\{\d+(?:,\d*)?\}/g, '')).match(
      /\\[pP]\{[^}]*\}|\\x\w\w|\\u\w{4}|\\.|\[\^?(?:\\.|[^\]\\])*\]|./gs,
    ) ?? []
  return tokens.map(characterOf).join('')
}

const alternativesOf = (text: string) => text.split(/(?<!\\)\|(?![^[]*\])/)

function characterOf(token: string, at: number, all: readonly string[]): string {
  if (/^(?:[*+?{}^$]|\\[bB])$/.test(token)) return ''
  if (token === '.') return 'a'
  if (token.startsWith('[^')) return 'a'
  if (token.startsWith('[')) return characterOf(token.slice(1).match(/\\.|./)?.[0] ?? '', at, all)
  if (!token.startsWith('\\')) return token
  return escapes[token[1] ?? ''] ?? token.slice(1)
}

/** The beginnings of a text that fits the expression: what an unanchored search begins again and again. */
export function* fittingBeginnings(source: string): Generator<string> {
  for (const alternative of alternativesOf(source)) {
    const text = fittingText(alternative).slice(0, 60)
    for (let length = 2; length <= text.length; length++) yield text.slice(0, length)
  }
}
