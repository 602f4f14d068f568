import sharp from 'sharp'
import { frontArtwork, type Print } from '../artwork.ts'
import { flat } from '../flat.ts'
import { type Sheet, sheet } from '../sheet.ts'
import { tone, type Vector } from './vector.ts'

/** The colour of a printed sheet; u and v run from 0 to 1 across it and down. */
export type Printed = (u: number, v: number) => Vector

/** A drawing as ink on a surface. */
export async function printed(width: number, height: number, paint: (sheet: Sheet) => string, pixels = 900) {
  const picture = sheet(width, height)
  picture.paint(paint(picture))
  const { data, info } = await sharp(Buffer.from(picture.svg()), { density: (72 * pixels) / width })
    .resize(pixels)
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colours = Float32Array.from(data, (value) => (value / 255) ** 2.2)
  const at = (column: number, row: number, axis: number) =>
    colours[
      (Math.min(info.height - 1, Math.max(0, row)) * info.width + Math.min(info.width - 1, Math.max(0, column))) *
        info.channels +
        axis
    ] ?? 0
  return (u: number, v: number): Vector => {
    const [x, y] = [u * info.width - 0.5, v * info.height - 0.5]
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const [a, b] = [x - column, y - row]
    const between = (axis: number) =>
      (at(column, row, axis) * (1 - a) + at(column + 1, row, axis) * a) * (1 - b) +
      (at(column, row + 1, axis) * (1 - a) + at(column + 1, row + 1, axis) * a) * b
    return [between(0), between(1), between(2)]
  }
}

/** The face of a carton, in its millimetres. */
export const faceOf = (print: Print, width: number, height: number) =>
  printed(width, height, (sheet) => {
    const face = { sheet, plane: flat, width, height, print }
    const [main] = print.palette
    return `<rect width="${width}" height="${height}" fill="${main}"/>${frontArtwork(face)}`
  })

export const plain =
  (colour: string): Printed =>
  () =>
    tone(colour)
