const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|\n/g

type Open = { path: string; isList: boolean; at: string | number; awaitsKey: boolean }

/** The line on which each value of a JSON text begins, by its path: `story.content.body.0.link`. */
export function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  const open: Open[] = []
  let line = 1
  const begin = () => {
    const around = open.at(-1)
    const path = around ? `${around.path}${around.path && '.'}${around.at}` : ''
    lines.set(path, line)
    return path
  }
  for (const [token] of text.matchAll(tokens)) {
    const around = open.at(-1)
    if (token === '\n') line++
    else if (token === '{' || token === '[')
      open.push({ path: begin(), isList: token === '[', at: 0, awaitsKey: token === '{' })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && around?.isList) around.at = Number(around.at) + 1
    else if (token === ',' && around) around.awaitsKey = true
    else if (token === ':') continue
    else if (around?.awaitsKey) {
      around.at = JSON.parse(token)
      around.awaitsKey = false
    } else begin()
  }
  return lines
}
