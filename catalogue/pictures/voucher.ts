import { barcode, type Print } from './artwork.ts'
import { fitSize, type Lettering, print as printLine } from './lettering.ts'
import { along, brightness, darker, footShadow, lighter } from './light.ts'
import { motif } from './motifs.ts'
import type { Sheet } from './sheet.ts'
import { plane, projection, round } from './space.ts'

/** A gift card that stands before its envelope; the back carries the code. */
export function voucher(sheet: Sheet, print: Print, back = false): string {
  const [main, dark, accent] = print.palette
  const turn = back ? 16 : -16
  const project = projection({ yaw: turn, pitch: 14, distance: 620, scale: 7.1, centre: [540, 700] })
  const [width, height] = [112, 70]
  // Both lean back a little.
  const card = plane(project, [-width / 2, height / 2 - 4, 12], [1, 0, 0], [0, -0.985, 0.17])
  const cover = plane(project, [-width / 2 + 6, height / 2 + 22, -16], [1, 0, 0], [0, -0.985, 0.12])
  const floor = plane(project, [0, -height / 2 - 3, 16], [1, 0, 0], [0, 0, 1])
  const clip = sheet.define(`<clipPath><path d="${card.rect(0, 0, width, height, 5)}"/></clipPath>`)
  const ink = brightness(main) > 0.72 ? dark : '#fff'
  const line = (text: string, v: number, style: Lettering) =>
    printLine(sheet, card, text, 8, v, { ...style, size: fitSize(text, style, width - 16) })
  const paper = along(sheet, [
    [0, lighter(accent, 0.5)],
    [1, accent],
  ])
  const front =
    motif(
      print.motif,
      sheet,
      card,
      { u: width * 0.58, v: height * 0.2, width: height * 0.62, height: height * 0.62 },
      print.palette,
    ) +
    line(print.brand, 15, { font: print.font, size: 9, fill: ink, opacity: 0.9 }) +
    line(print.name, 40, { font: print.font, size: 17, fill: ink }) +
    line(print.quantity, 52, { font: 'text', size: 7.5, fill: ink, heavier: 0.02 }) +
    line(print.details, 61, { font: 'text', size: 5.4, fill: ink, opacity: 0.95 })
  const reverse =
    `<path d="${card.rect(0, 9, width, 13)}" fill="${darker(dark, 0.4)}"/>` +
    line(print.brand, 33, { font: print.font, size: 8, fill: ink }) +
    line(print.name, 42, { font: 'text', size: 6.6, fill: ink }) +
    `<path d="${[0, 1, 2].map((at) => card.rect(8, 49 + at * 4.4, 44 - at * 8, 1.4)).join('')}" fill="${ink}" opacity=".6"/>` +
    barcode({ sheet, plane: card, width, height, print }, 64, 44, 40, 18)
  return (
    footShadow(sheet, floor, width * 1.02, 34) +
    `<path d="${cover.rect(0, 0, width - 6, height + 14, 3)}" fill="${paper}"/>` +
    `<path d="${cover.path(`M0 0L${round((width - 6) / 2)} ${round(height * 0.62)}L${width - 6} 0Z`)}" fill="${darker(accent, 0.12)}" opacity=".5"/><path d="${cover.path(`M0 0L${round((width - 6) / 2)} ${round(height * 0.58)}L${width - 6} 0Z`)}" fill="${lighter(accent, 0.3)}"/>` +
    `<path d="${card.rect(0.6, 1, width, height, 5)}" fill="${darker(dark, 0.5)}" opacity=".35"/>` +
    `<g clip-path="url(#${clip})"><path d="${card.rect(0, 0, width, height)}" fill="${along(
      sheet,
      [
        [0, lighter(main, 0.12)],
        [0.5, main],
        [1, dark],
      ],
      [0, 0, 0.8, 1],
    )}"/>${back ? reverse : front}` +
    `<path d="${card.rect(0, 0, width, height)}" fill="${along(
      sheet,
      [
        [0, '#fff', 0.28],
        [0.4, '#fff', 0],
        [1, '#06141c', 0.15],
      ],
      [0, 0, 0.8, 1],
    )}"/></g>`
  )
}
