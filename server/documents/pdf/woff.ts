import { inflateSync } from 'node:zlib'

/**
 * A font without the compression of the web: the library that reads fonts would decompress a table again for each letter,
 * in JavaScript, which takes several times as long as all the rest of a document.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font is no WOFF file')
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  // The searching fields help programs that look a table up by halves.
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  const tables: Buffer[] = []
  let offset = head.length
  for (let index = 0; index < count; index++) {
    const entry = 44 + index * 20
    const start = woff.readUInt32BE(entry + 4)
    const stored = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const bytes = woff.subarray(start, start + stored)
    const table = Buffer.alloc(Math.ceil(length / 4) * 4)
    const whole = stored < length ? inflateSync(bytes) : bytes
    whole.copy(table)
    const to = 12 + index * 16
    woff.copy(head, to, entry, entry + 4)
    woff.copy(head, to + 4, entry + 16, entry + 20)
    head.writeUInt32BE(offset, to + 8)
    head.writeUInt32BE(length, to + 12)
    tables.push(table)
    offset += table.length
  }
  return Buffer.concat([head, ...tables])
}
