import { glyphPath, type PlacedGlyph } from './glyph-outlines.ts'

/** One picture while it is drawn: what is defined once, what is painted in order, and its lettering. */
export type Sheet = {
  width: number
  height: number
  /** Defines an element that carries no id yet, such as a gradient, and returns its id. Equal ones are shared. */
  define: (markup: string) => string
  paint: (...markup: string[]) => void
  /** Notes a run of glyphs and returns what stands for it until the picture is finished. */
  letters: (run: readonly PlacedGlyph[]) => string
  svg: () => string
}

const shortName = (index: number): string => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  return index < 26 ? (letters[index] ?? '') : shortName(Math.floor(index / 26) - 1) + (letters[index % 26] ?? '')
}

export function sheet(width: number, height: number): Sheet {
  const ids = new Map<string, string>()
  const painted: string[] = []
  const runs: (readonly PlacedGlyph[])[] = []
  const define = (markup: string) => {
    const known = ids.get(markup)
    if (known) return known
    const id = shortName(ids.size)
    ids.set(markup, id)
    return id
  }
  // A glyph that comes again is defined once and used, unless drawing it in place is shorter.
  const lettering = () => {
    const uses = new Map<string, number>()
    for (const run of runs) for (const { glyph } of run) uses.set(glyph, (uses.get(glyph) ?? 0) + 1)
    return runs.map((run) => {
      const shares = ({ glyph }: PlacedGlyph) => {
        const [size, times] = [glyphPath(glyph, 0, 0).length, uses.get(glyph) ?? 0]
        return size * times > size + 22 + times * 25
      }
      const single = run.filter((placed) => !shares(placed))
      const shared = run.filter(shares)
      const d = single.map(({ glyph, x, y }) => glyphPath(glyph, x, y ?? 0)).join('')
      return [
        d && `<path d="${d}"/>`,
        ...shared.map(({ glyph, x, y }) => {
          const id = define(`<path d="${glyphPath(glyph, 0, 0)}"/>`)
          return `<use href="#${id}"${x ? ` x="${x}"` : ''}${y ? ` y="${y}"` : ''}/>`
        }),
      ].join('')
    })
  }
  const svg = () => {
    const lines = lettering()
    const lettered = (markup: string) =>
      markup.replace(/\{\{(\d+)\}\}/g, (_, index: string) => lines[Number(index)] ?? '')
    const body = lettered(painted.join(''))
    const definitions = lettered(
      [...ids].map(([markup, id]) => markup.replace(/^<([a-zA-Z]+)/, `<$1 id="${id}"`)).join(''),
    )
    const defs = definitions && `<defs>${definitions}</defs>`
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${defs}${body}</svg>\n`
  }
  return {
    width,
    height,
    define,
    paint: (...markup) => void painted.push(...markup),
    letters: (run) => `{{${runs.push(run) - 1}}}`,
    svg,
  }
}
