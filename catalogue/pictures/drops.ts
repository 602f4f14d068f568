import type { Print } from './artwork.ts'
import { bottle } from './bottle.ts'
import { box } from './box.ts'
import type { Sheet } from './sheet.ts'

/** Eye drops or a spray: the small bottle, or two of them, before its carton. */
export function drops(sheet: Sheet, shape: 'dropper' | 'spray', print: Print, count: number, back = false): string {
  // What is too small to be read on the little bottle stands on the carton.
  const single: Print = { ...print, motif: 'waves', details: '', quantity: print.quantity.replace(/^\d+ × /, '') }
  const carton = { width: 52 + (count - 1) * 24, height: 92, depth: 34 }
  const cartonFrame = [back ? 420 : 170, 230, count > 1 ? 540 : 500, 800] as const
  const one = bottle(sheet, shape, single, 0, 0, 0.98)
  const small = count > 1 ? sheet.define(`<g>${one}</g>`) : ''
  const [near, far] = back ? [260, 440] : [800, 640]
  return (
    box(
      sheet,
      carton,
      { ...print, emblem: 'drop', details: print.details.split(' · ')[0] ?? '' },
      cartonFrame,
      back ? 'back' : 'front',
    ) +
    (small
      ? `<use href="#${small}" x="${far}" y="1050"/><use href="#${small}" x="${near}" y="1100"/>`
      : `<g transform="translate(${near} 1080)">${one}</g>`)
  )
}
