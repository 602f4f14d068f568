const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|\n/g

type OpenValue = { path: string; isList: boolean; at: string | number; awaitsKey: boolean }

/** The line on which each value of a JSON text begins, by its path: `story.content.body.0.link`. */
export function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  const open: OpenValue[] = []
  let line = 1
  const begin = () => {
    const parent = open.at(-1)
    const path = parent ? `${parent.path}${parent.path && '.'}${parent.at}` : ''
    lines.set(path, line)
    return path
  }
  for (const [token] of text.matchAll(tokens)) {
    const parent = open.at(-1)
    if (token === '\n') line++
    else if (token === '{' || token === '[')
      open.push({ path: begin(), isList: token === '[', at: 0, awaitsKey: token === '{' })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && parent?.isList) parent.at = Number(parent.at) + 1
    else if (token === ',' && parent) parent.awaitsKey = true
    else if (token === ':') continue
    else if (parent?.awaitsKey) {
      parent.at = JSON.parse(token)
      parent.awaitsKey = false
    } else begin()
  }
  return lines
}
