import { type Emblem, emblem } from './emblems.ts'
import { type FontName, fitSize, type Lettering, print, setInRoom } from './lettering.ts'
import { along, brightness, darker, lighter, mix, see } from './light.ts'
import { type Area, type Motif, motif, type Palette } from './motifs.ts'
import type { Sheet } from './sheet.ts'
import { type Plane, round } from './space.ts'

/** What is printed on a package. */
export type Print = {
  brand: string
  name: string
  quantity: string
  details: string
  palette: Palette
  motif: Motif
  font: FontName
  emblem: Emblem
  /** The colour of a coloured lens, where one is chosen. */
  iris?: string
}

export type Face = { sheet: Sheet; plane: Plane; width: number; height: number; print: Print }

const irisPalette = ({ iris, palette }: Print): Palette =>
  iris ? [darker(iris, 0.2), darker(iris, 0.6), lighter(iris, 0.3)] : palette

/** Clips a drawing to a part of the face. */
const within = ({ sheet, plane }: Face, { u, v, width, height }: Area, inner: string) => {
  const clip = sheet.define(`<clipPath><path d="${plane.rect(u, v, width, height)}"/></clipPath>`)
  return `<g clip-path="url(#${clip})">${inner}</g>`
}

/** Brand above name, as large as the room allows; returns the markup and where the next line may begin. */
function headline(face: Face, room: Area, brandColour: string, nameColour: string) {
  const { sheet, plane, print: label } = face
  const brandStyle: Lettering = {
    font: label.font,
    size: Math.min(room.height * 0.42, room.width * 0.26),
    tracking: -0.01,
    fill: brandColour,
  }
  const brandSize = fitSize(label.brand, brandStyle, room.width)
  const brandLine = room.v + brandSize * 0.72
  const left = room.height - brandSize * 0.72 - brandSize * 0.34
  const nameStyle: Lettering = { font: 'text', size: Math.min(brandSize * 0.86, left), fill: nameColour }
  const { lines, size } = setInRoom(label.name, nameStyle, room.width, left)
  const first = brandLine + brandSize * 0.34 + size * 0.72
  return {
    markup:
      print(sheet, plane, label.brand, room.u, brandLine, { ...brandStyle, size: brandSize }) +
      lines
        .map((line, at) => print(sheet, plane, line, room.u, first + at * size * 1.08, { ...nameStyle, size }))
        .join(''),
    end: first + (lines.length - 1) * size * 1.08 + size * 0.25,
  }
}

function smallPrint(face: Face, u: number, v: number, width: number, colour: string) {
  const { sheet, plane, print: label, height } = face
  const quantity: Lettering = { font: 'text', size: height * 0.105, fill: colour, heavier: 0.03 }
  const details: Lettering = { font: 'text', size: height * 0.058, fill: colour, opacity: 0.94 }
  return (
    print(sheet, plane, label.quantity, u, v - height * 0.085, {
      ...quantity,
      size: fitSize(label.quantity, quantity, width),
    }) + print(sheet, plane, label.details, u, v, { ...details, size: fitSize(label.details, details, width) })
  )
}

/** A pale face with a coloured landscape at its foot. */
function sweep(face: Face) {
  const { sheet, plane, width, height, print: label } = face
  const [main, dark] = label.palette
  const margin = width * 0.075
  const ground = along(sheet, [
    [0, '#fff'],
    [1, lighter(main, 0.86)],
  ])
  const foot = { u: 0, v: height * 0.5, width, height: height * 0.5 }
  const lens = Math.min(height * 0.2, width * 0.17)
  const room = { u: margin, v: height * 0.09, width: width - margin * 2, height: height * 0.45 }
  return (
    `<path d="${plane.rect(0, 0, width, height)}" fill="${ground}"/>` +
    within(face, { u: 0, v: 0, width, height }, motif(label.motif, sheet, plane, foot, label.palette)) +
    emblem(sheet, plane, width - margin * 0.7 - lens, height * 0.67, lens, irisPalette(label), label.emblem) +
    headline(face, room, darker(dark, 0.15), mix(main, dark, 0.55)).markup +
    smallPrint(face, margin, height * 0.92, width * 0.5, '#fff')
  )
}

/** A face in full colour, the lens and its motif at the lower right. */
function deep(face: Face) {
  const { sheet, plane, width, height, print: label } = face
  const [main, dark, accent] = label.palette
  const margin = width * 0.075
  const ground = along(
    sheet,
    [
      [0, lighter(main, 0.1)],
      [0.5, main],
      [1, dark],
    ],
    [0, 0, 0.7, 1],
  )
  const ink = brightness(main) > 0.72 ? darker(dark, 0.3) : '#fff'
  const lens = Math.min(height * 0.23, width * 0.19)
  const spot = { u: width - margin - lens * 2.25, v: height * 0.7 - lens * 1.25, width: lens * 2.5, height: lens * 2.5 }
  const room = { u: margin, v: height * 0.09, width: width - margin * 2, height: height * 0.42 }
  const rule = plane.rect(margin, height * 0.715, width * 0.12, height * 0.014)
  return (
    `<path d="${plane.rect(0, 0, width, height)}" fill="${ground}"/>` +
    within(
      face,
      { u: 0, v: 0, width, height },
      motif(label.motif, sheet, plane, spot, label.palette) +
        `<path d="${plane.rect(0, 0, width, height)}" fill="${along(
          sheet,
          [
            [0, mix(main, dark, 0.5), 0.9],
            [0.45, mix(main, dark, 0.5), 0.55],
            [0.62, main, 0],
          ],
          [0, 1, 0.9, 0.6],
        )}"/>` +
        emblem(sheet, plane, spot.u + spot.width / 2, spot.v + spot.height / 2, lens, irisPalette(label), label.emblem),
    ) +
    headline(face, room, ink, brightness(main) > 0.72 ? ink : lighter(accent, 0.72)).markup +
    `<path d="${rule}" fill="${accent}"/>` +
    smallPrint(face, margin, height * 0.92, width * 0.5, ink)
  )
}

/** A white face with a column of colour that carries the motif. */
function column(face: Face) {
  const { sheet, plane, width, height, print: label } = face
  const [main, dark, accent] = label.palette
  const side = width * 0.3
  const margin = width * 0.06
  const paint = along(
    sheet,
    [
      [0, lighter(main, 0.12)],
      [1, dark],
    ],
    [0, 0, 0.6, 1],
  )
  const band = { u: 0, v: 0, width: side, height }
  const room = { u: side + margin, v: height * 0.1, width: width - side - margin * 2, height: height * 0.5 }
  return (
    `<path d="${plane.rect(0, 0, width, height)}" fill="${along(sheet, [
      [0, '#fff'],
      [1, lighter(main, 0.92)],
    ])}"/>` +
    `<path d="${plane.rect(0, 0, side, height)}" fill="${paint}"/><path d="${plane.rect(side, 0, width * 0.014, height)}" fill="${accent}"/>` +
    within(
      face,
      band,
      motif(label.motif, sheet, plane, { ...band, v: height * 0.14, height: height * 0.72 }, label.palette),
    ) +
    emblem(sheet, plane, side, height * 0.73, Math.min(height * 0.17, side * 0.5), irisPalette(label), label.emblem) +
    headline(face, room, darker(dark, 0.1), mix(main, dark, 0.4)).markup +
    smallPrint(
      face,
      side + margin + Math.min(height * 0.17, side * 0.5) * 0.75,
      height * 0.92,
      width - side - margin * 2 - Math.min(height * 0.17, side * 0.5) * 0.75,
      darker(dark, 0.1),
    )
  )
}

const layouts: Record<Motif, (face: Face) => string> = {
  waves: sweep,
  hills: sweep,
  orbits: deep,
  rays: deep,
  dots: deep,
  petals: deep,
  drops: column,
  grid: column,
}

/** A narrow carton has no room for a column beside its name. */
export function frontArtwork(face: Face) {
  const layout = layouts[face.print.motif]
  return layout === column && face.width < face.height * 0.8 ? deep(face) : layout(face)
}

/** Bars and gaps from the name, so that every product has its own and always the same code. */
export function barcode({ plane, print: { name } }: Face, u: number, v: number, width: number, height: number) {
  const seed = [...name].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 99991, 7)
  const dashes = Array.from({ length: 12 }, (_, at) => 1 + (Math.floor(seed / (at + 1)) % 3))
  return (
    `<path d="${plane.rect(u, v, width, height)}" fill="#fff"/>` +
    `<path transform="${plane.matrix(u + width * 0.07, v + height / 2, width / 100, width * 0.86)}" d="M0 0H86" stroke="#20262c" stroke-width="${round((height / width) * 78)}" stroke-dasharray="${dashes.join(' ')}"/>`
  )
}

/** The back: name, running text as lines, a table of the parameters, signs and a bar code. */
export function backArtwork(face: Face) {
  const { sheet, plane, width, height, print: label } = face
  const [main, dark, accent] = label.palette
  const margin = width * 0.075
  const ink = darker(dark, 0.15)
  const head = height * 0.24
  const brand: Lettering = { font: label.font, size: height * 0.1, fill: '#fff' }
  const name: Lettering = { font: 'text', size: height * 0.064, fill: '#fff', opacity: 0.95 }
  const rows = label.details.split(' · ').slice(0, 4)
  const pitch = height * 0.098
  const table = rows.map((row, at) => {
    const y = height * 0.34 + at * pitch
    const style: Lettering = { font: 'text', size: height * 0.062, fill: ink, heavier: 0.02 }
    return print(sheet, plane, row, margin, y + pitch * 0.62, { ...style, size: fitSize(row, style, width * 0.4) })
  })
  // Thin rules under the rows and the lines of running text, drawn in hundredths of the width.
  const rules = rows.map((_, at) => `M0 ${round(((at + 0.92) * pitch * 100) / width)}h40`).join('')
  const lines = [34, 37, 32, 36, 20].map((length, at) => `M0 ${at * 4}h${length}`).join('')
  const quantity: Lettering = { font: 'text', size: height * 0.085, fill: mix(main, dark, 0.5), heavier: 0.03 }
  return (
    `<path d="${plane.rect(0, 0, width, height)}" fill="${along(sheet, [
      [0, '#fff'],
      [1, lighter(main, 0.88)],
    ])}"/>` +
    `<path d="${plane.rect(0, 0, width, head)}" fill="${along(
      sheet,
      [
        [0, main],
        [1, dark],
      ],
      [0, 0, 1, 0],
    )}"/><path d="${plane.rect(0, head, width, height * 0.016)}" fill="${accent}"/>` +
    print(sheet, plane, label.brand, margin, height * 0.115, {
      ...brand,
      size: fitSize(label.brand, brand, width - margin * 2),
    }) +
    print(sheet, plane, label.name, margin, height * 0.195, {
      ...name,
      size: fitSize(label.name, name, width - margin * 2),
    }) +
    table.join('') +
    `<path d="${rules}" transform="${plane.matrix(margin, height * 0.34, width / 100, width * 0.4)}" stroke="${see(main, 0.5)}" stroke-width=".5"/>` +
    `<path d="${lines}" transform="${plane.matrix(width * 0.55, height * 0.37, width / 100, width * 0.37)}" stroke="${see(ink, 0.3)}" stroke-width="1.2"/>` +
    print(sheet, plane, label.quantity, margin, height * 0.91, {
      ...quantity,
      size: fitSize(label.quantity, quantity, width * 0.42),
    }) +
    barcode(face, width * 0.55, height * 0.79, width * 0.45 - margin, height * 0.145)
  )
}
