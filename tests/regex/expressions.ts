import { parseSync, Visitor } from 'oxc-parser'

export type Expression = { source: string; flags: string; file: string }

/** The literals of a file. What `RegExp` is given is found by `built-worker.ts`. */
export function expressionsIn(file: string, text: string): Expression[] {
  const found: Expression[] = []
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ source: node.regex.pattern, flags: node.regex.flags, file })
    },
  }).visit(parseSync(file, text).program)
  return found
}
