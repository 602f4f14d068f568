import table from './glyphs.json' with { type: 'json' }
import { dropRepeated } from './space.ts'

export type FontName = keyof typeof table

/** A glyph of a line: `glyph` is "font/grid/character", the place is in steps of its grid. */
export type PlacedGlyph = { glyph: string; x: number; y?: number }

type Outline = { advance: number; contours: { x: number; y: number; on: boolean }[][] }

const isFont = (name: string): name is FontName => Object.hasOwn(table, name)

const em = 1000
const outlines = new Map<string, Outline>()

function outline(font: FontName, character: string): Outline {
  const key = `${font}/${character}`
  const known = outlines.get(key)
  if (known) return known
  const glyphs: Record<string, string> = table[font].glyphs
  const stored = glyphs[character]
  if (stored === undefined) throw new Error(`The glyph table has no "${character}" in ${font}`)
  const [advance, ...contours] = stored.split('|')
  const parsed = {
    advance: Number(advance),
    contours: contours.map((contour) =>
      [...contour.matchAll(/(-?\d+) (-?\d+)(~?)/g)].map(([, x, y, off]) => ({ x: Number(x), y: Number(y), on: !off })),
    ),
  }
  outlines.set(key, parsed)
  return parsed
}

/** The width of a glyph including the kerning with the next one, as a part of the font size. */
export function advance(font: FontName, character: string, next = ''): number {
  const pairs: Record<string, string> = table[font].kerning
  const kerning =
    next && pairs[character]?.split(' ').find((pair) => pair.startsWith(next) && /^-?\d+$/.test(pair.slice(1)))
  return (outline(font, character).advance + (kerning ? Number(kerning.slice(1)) : 0)) / em
}

const numbers = (...values: number[]) =>
  values.map((value, at) => (at && value >= 0 ? ` ${value}` : `${value}`)).join('')

type Step = { x: number; y: number }
/** A piece of an outline: straight to its end, or bent towards a control point. */
type Piece = { end: Step; control?: Step }

const distance = (point: Step, from: Step, to: Step) => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  return length
    ? Math.abs((point.x - from.x) * dy - (point.y - from.y) * dx) / length
    : Math.hypot(point.x - from.x, point.y - from.y)
}

/** A contour in whole grid steps, without bends and corners that the grid is too coarse to show. */
function pieces(contour: Outline['contours'][number], scale: number): { start: Step; list: Piece[] } | undefined {
  const points = contour.map(({ x, y, on }) => ({ x: Math.round(x * scale), y: -Math.round(y * scale), on }))
  // Between two control points lies an unwritten point of the curve.
  const full = points.flatMap((point, index) => {
    const before = points[(index + points.length - 1) % points.length] ?? point
    if (point.on || before.on) return [point]
    return [{ x: Math.round((point.x + before.x) / 2), y: Math.round((point.y + before.y) / 2), on: true }, point]
  })
  const first = full.findIndex(({ on }) => on)
  const [start, ...ring] = [...full.slice(first), ...full.slice(0, first)]
  if (!start) return undefined
  const list: Piece[] = []
  let from: Step = start
  for (let index = 0; index <= ring.length; index++) {
    const point = ring[index] ?? start
    const control = point.on ? undefined : point
    const end: Step = control ? (ring[++index] ?? start) : point
    if (end.x === from.x && end.y === from.y) continue
    const last = list.at(-1)
    const straight = !control || distance(control, from, end) < 0.8
    const before = list.at(-2)?.end ?? start
    if (straight && last && !last.control && distance(last.end, before, end) < 0.6) last.end = end
    else list.push(straight ? { end } : { end, control })
    from = end
  }
  return { start, list }
}

/**
 * The outline as a relative path. Quadratic chains are written with the short "t" as long as the control point that
 * it implies stays within a step of the drawn one.
 */
export function glyphPath(glyph: string, left: number, baseline: number): string {
  const [font = '', grid, character] = glyph.split('/')
  if (!isFont(font)) throw new Error(`There is no font ${font}`)
  let d = ''
  for (const contour of outline(font, character || '/').contours) {
    const shape = pieces(contour, Number(grid) / em)
    if (!shape) continue
    let at = shape.start
    let implied: Step | undefined
    d += `M${numbers(left + at.x, baseline + at.y)}`
    for (const [index, { end, control }] of shape.list.entries()) {
      const [dx, dy] = [end.x - at.x, end.y - at.y]
      const last = index === shape.list.length - 1
      if (!control) {
        if (!last) d += dy === 0 ? `h${dx}` : dx === 0 ? `v${dy}` : `l${numbers(dx, dy)}`
        implied = undefined
      } else {
        const short =
          implied && Math.abs(implied.x - control.x) <= 1 && Math.abs(implied.y - control.y) <= 1 ? implied : undefined
        d += short ? `t${numbers(dx, dy)}` : `q${numbers(control.x - at.x, control.y - at.y, dx, dy)}`
        const used = short ?? control
        implied = { x: 2 * end.x - used.x, y: 2 * end.y - used.y }
      }
      at = end
    }
    d += 'z'
  }
  return dropRepeated(d)
}
