import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const page = { width: 595, height: 842 }
const scale = 3

/** The texts of a PDF's streams that are compressed, which are those of its pages, fonts and character tables. */
function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)].map((match) => {
    const start = match.index + match[0].length
    return inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1')
  })
}

const contentsOf = (pdf: Buffer) => streamsOf(pdf).filter((stream) => /\bcm\n/.test(stream))

/** The numbers of the QR codes and barcodes that a PDF shows: its rectangles are drawn on a picture, which is read. */
export async function codesIn(pdf: Buffer): Promise<string[]> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer } })
  const found: string[] = []
  for (const content of contentsOf(pdf)) {
    const codes = await readBarcodes(pictureOf(content), { formats: ['QRCode', 'Code128'], tryHarder: true })
    found.push(...codes.map(({ text }) => text))
  }
  return found
}

/** Only what pdfkit writes for rectangles is understood: moved, filled black or white. */
function pictureOf(content: string): ImageData {
  const width = page.width * scale
  const height = page.height * scale
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  let origin = { x: 0, y: 0 }
  let shade = 0
  const saved: (typeof origin)[] = []
  let path: number[][] = []
  for (const line of content.split('\n')) {
    const words = line.split(' ')
    const numbers = words.slice(0, -1).map(Number)
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
    const operator = words.at(-1)
    if (operator === 'q') saved.push(origin)
    else if (operator === 'Q') origin = saved.pop() ?? origin
    else if (operator === 'cm' && d === 1) origin = { x: origin.x + e, y: origin.y + f }
    else if (operator === 'scn') shade = a * 255
    else if (operator === 're') path.push([origin.x + a, origin.y + b, c, d])
    else if (operator === 'f') {
      for (const [x = 0, y = 0, w = 0, h = 0] of path)
        for (let row = Math.round(y * scale); row < Math.round((y + h) * scale); row++)
          for (let column = Math.round(x * scale); column < Math.round((x + w) * scale); column++)
            data.fill(shade, (row * width + column) * 4, (row * width + column) * 4 + 3)
      path = []
    } else if (operator === 'S' || operator === 'n') path = []
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}
