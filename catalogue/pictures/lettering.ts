import { advance, type FontName, type PlacedGlyph } from './glyph-outlines.ts'
import type { Sheet } from './sheet.ts'
import { type Plane, round } from './space.ts'

export type { FontName } from './glyph-outlines.ts'

export type Lettering = {
  font: FontName
  size: number
  /** Space added after every glyph, as a part of the size. */
  tracking?: number
  anchor?: 'start' | 'middle' | 'end'
  fill?: string
  opacity?: number
  /** Makes the strokes heavier by this part of the size. */
  heavier?: number
}

export function textWidth(text: string, { font, size, tracking = 0 }: Pick<Lettering, 'font' | 'size' | 'tracking'>) {
  const characters = [...text]
  return characters.reduce(
    (width, character, index) =>
      width + (advance(font, character, characters[index + 1]) + (index < characters.length - 1 ? tracking : 0)) * size,
    0,
  )
}

/** The largest size, up to the wanted one, at which the text fits the width. */
export const fitSize = (text: string, style: Lettering, width: number) =>
  Math.min(style.size, (style.size * width) / Math.max(textWidth(text, style), 1e-6))

/** Breaks the text between words into at most so many lines of the most even length. */
function balance(text: string, style: Lettering, lines: number): string[] {
  const words = text.split(' ')
  if (lines <= 1 || words.length === 1) return [text]
  const options = words.slice(1).map((_, index) => {
    const head = words.slice(0, index + 1).join(' ')
    const rest = balance(words.slice(index + 1).join(' '), style, lines - 1)
    return [head, ...rest]
  })
  const widest = (option: string[]) => Math.max(...option.map((line) => textWidth(line, style)))
  return options.reduce((best, option) => (widest(option) < widest(best) ? option : best))
}

/** The text in one to three lines, whichever can be set larger in the room. */
export function setInRoom(text: string, style: Lettering, width: number, height: number, leading = 1.08) {
  const choices = [1, 2, 3].map((count) => {
    const lines = balance(text, style, count)
    const size = Math.min(
      ...lines.map((line) => fitSize(line, style, width)),
      height / (lines.length * leading - (leading - 0.75)),
    )
    return { lines, size }
  })
  return choices.reduce((best, choice) => (choice.size > best.size * 1.12 ? choice : best))
}

// One grid per font, so that a glyph is defined once for all sizes of a picture: fine enough for a headline.
const grids: Record<FontName, number> = { text: 120, bold: 170, serif: 170, grotesque: 170 }

/** Glyph places of a line in grid steps, optionally bent around an upright cylinder of that radius. */
function place(text: string, style: Lettering, grid: number, bend?: (x: number) => Point2): PlacedGlyph[] {
  const { font, size, tracking = 0, anchor = 'start' } = style
  const width = textWidth(text, style)
  let x = anchor === 'start' ? 0 : anchor === 'middle' ? -width / 2 : -width
  const characters = [...text]
  return characters.flatMap((character, index) => {
    const left = x
    x += (advance(font, character, characters[index + 1]) + tracking) * size
    if (character === ' ') return []
    const half = (advance(font, character) * size) / 2
    const [middle, py] = bend ? bend(left + half) : [left + half, 0]
    const px = middle - half
    const step = grid / size
    const y = Math.round(py * step)
    return [{ glyph: `${font}/${grid}/${character}`, x: Math.round(px * step), ...(y ? { y } : {}) }]
  })
}
type Point2 = readonly [x: number, y: number]

const paint = ({ font, fill = '#fff', opacity, heavier }: Lettering) =>
  ` fill="${fill}"${opacity ? ` opacity="${opacity}"` : ''}${heavier ? ` stroke="${fill}" stroke-width="${round(heavier * grids[font])}"` : ''}`

/** A line of text upright on the canvas, its baseline starting at (x, y). */
export function letter(sheet: Sheet, text: string, x: number, y: number, style: Lettering, turn = 0): string {
  const grid = grids[style.font]
  const run = sheet.letters(place(text, style, grid))
  const rotate = turn ? `rotate(${turn})` : ''
  return `<g transform="translate(${round(x)} ${round(y)})${rotate}scale(${round(style.size / grid, 4)})"${paint(style)}>${run}</g>`
}

/** A line of text printed on a plane of the object; sizes are in its millimetres. */
export function print(sheet: Sheet, plane: Plane, text: string, u: number, v: number, style: Lettering): string {
  const width = textWidth(text, style)
  const left = u - (style.anchor === 'middle' ? width / 2 : style.anchor === 'end' ? width : 0)
  const grid = grids[style.font]
  const run = sheet.letters(place(text, { ...style, anchor: 'start' }, grid))
  return `<g transform="${plane.matrix(left, v, style.size / grid, width)}"${paint(style)}>${run}</g>`
}

/** A centred line printed around a standing cylinder seen from a little above. */
export function printAround(
  sheet: Sheet,
  text: string,
  centre: number,
  y: number,
  cylinder: { radius: number; sag: number },
  style: Lettering,
): string {
  const grid = grids[style.font]
  const bend = (x: number): Point2 => {
    const angle = Math.max(-1.5, Math.min(1.5, x / cylinder.radius))
    return [cylinder.radius * Math.sin(angle), cylinder.sag * Math.cos(angle)]
  }
  const run = sheet.letters(place(text, { ...style, anchor: 'middle' }, grid, bend))
  return `<g transform="translate(${round(centre)} ${round(y)})scale(${round(style.size / grid, 4)})"${paint(style)}>${run}</g>`
}
