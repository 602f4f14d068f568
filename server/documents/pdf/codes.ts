import bwip from 'bwip-js/node'

/** The dark and light fields of a code, row by row. */
export type Matrix = boolean[][]

/** A QR code with the error correction that banks ask for. */
export function qrMatrix(text: string): Matrix {
  const [code] = bwip.raw('qrcode', text, 'eclevel=M')
  if (!code || !('pixs' in code)) throw new Error('The QR code could not be made')
  const { pixs, pixx, pixy } = code
  return Array.from({ length: pixy }, (_, y) => Array.from({ length: pixx }, (_, x) => pixs[y * pixx + x] === 1))
}

/** A Code 128 as widths, in turn of a bar and a space. */
export function barcodeWidths(text: string): number[] {
  const [code] = bwip.raw('code128', text)
  if (!code || !('sbs' in code)) throw new Error('The barcode could not be made')
  return [...code.sbs]
}

type Square = { x: number; y: number; size: number }

/** Draws neighbouring fields of a row as one rectangle. */
export function drawMatrix(doc: PDFKit.PDFDocument, matrix: Matrix, { x, y, size }: Square) {
  const field = size / matrix.length
  for (const [row, fields] of matrix.entries()) {
    let from = 0
    for (let column = 0; column <= fields.length; column++) {
      if (fields[column]) continue
      if (column > from) doc.rect(x + from * field, y + row * field, (column - from) * field, field)
      from = column + 1
    }
  }
  doc.fill('black')
}

type Strip = { x: number; y: number; width: number; height: number }

export function drawBarcode(doc: PDFKit.PDFDocument, text: string, { x, y, width, height }: Strip) {
  const widths = barcodeWidths(text)
  const unit = width / widths.reduce((sum, one) => sum + one, 0)
  let at = x
  for (const [index, one] of widths.entries()) {
    if (index % 2 === 0) doc.rect(at, y, one * unit, height)
    at += one * unit
  }
  doc.fill('black')
}
