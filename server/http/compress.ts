import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** `cached`: the result is sent many times and may cost more to make; `once`: for this answer only. */
export type Effort = 'cached' | 'once'

const brotliInPool = promisify(brotliCompress)
const gzipInPool = promisify(gzip)

// Below this the frame of the compressed form eats what it saves.
const WORTHWHILE = 512
// Lists of the desk are sent while they are made: compressed, they would wait in the memory until they are whole.
const TEXT = /^(text\/(?!csv)|image\/svg|application\/([\w.+-]*\+)?(json|javascript|xml|manifest))/i

export function isCompressible(contentType: string | null | undefined, size: number): boolean {
  return size >= WORTHWHILE && TEXT.test(contentType ?? '')
}

/** The body in that encoding, made in the thread pool; the body itself where encoding would not make it smaller. */
export async function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return body
  const encoded =
    encoding === 'br'
      ? await brotliInPool(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: effort === 'cached' ? 6 : 4,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        })
      : await gzipInPool(body, { level: effort === 'cached' ? 7 : 4 })
  return encoded.length < body.length ? withoutSlack(encoded) : body
}

// zlib gives a view of its 16 KB chunk: cached as it is, a page of 300 bytes would hold all of it.
function withoutSlack(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength === buffer.length) return buffer
  const exact = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(exact)
  return exact
}

// Browsers send a handful of different headers; the bound protects the memory from made-up ones.
const MEMO_SIZE = 64
const memo = new Map<string, Encoding>()

/** The best encoding that an Accept-Encoding header allows; at equal weight br before gzip before none. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const known = memo.get(header)
  if (known !== undefined) return known
  const encoding = negotiate(header)
  if (memo.size >= MEMO_SIZE) memo.clear()
  if (header.length <= 100) memo.set(header, encoding)
  return encoding
}

function negotiate(header: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = q === undefined ? 1 : Number(q.slice(2))
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight >= 0 && weight <= 1 ? weight : 0)
  }
  const others = weights.get('*') ?? 0
  let best: Encoding = 'identity'
  // Not mentioned, the plain body is acceptable but the last choice.
  let bestWeight = weights.get('identity') ?? 0
  for (const encoding of ['gzip', 'br'] as const) {
    const weight = weights.get(encoding) ?? others
    if (weight > 0 && weight >= bestWeight) {
      best = encoding
      bestWeight = weight
    }
  }
  return best
}
