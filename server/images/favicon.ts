import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const size = 48
const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** Icon for browsers that ask for `/favicon.ico`: below pages of a program, papers and files, and where SVG is not understood. */
export async function faviconResponse(brand: string): Promise<Response> {
  const icon = made.get(brand) ?? make(brand)
  made.set(brand, icon)
  // A failure is not kept.
  icon.catch(() => made.delete(brand))
  return new Response(await icon, {
    headers: { 'Content-Type': 'image/x-icon', 'Cache-Control': 'public, max-age=86400' },
  })
}

async function make(brand: string) {
  const drawing = await readFile(`public/brands/${brand}/favicon.svg`)
  const png = await sharp(drawing, { density: 192 }).resize(size, size).png().toBuffer()
  return iconOf(png)
}

/** An ICO file of one PNG: a header of 6 bytes, an entry of 16, the picture. */
function iconOf(png: Uint8Array): Uint8Array<ArrayBuffer> {
  const icon = new Uint8Array(22 + png.length)
  const view = new DataView(icon.buffer)
  view.setUint16(2, 1, true)
  view.setUint16(4, 1, true)
  icon.set([size, size], 6)
  view.setUint16(10, 1, true)
  view.setUint16(12, 32, true)
  view.setUint32(14, png.length, true)
  view.setUint32(18, 22, true)
  icon.set(png, 22)
  return icon
}
