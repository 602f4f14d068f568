import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compress, type Encoding, encodings, isCompressible } from '#server/http/compress.ts'
import type { CacheEntry, Rendered } from './page-cache.ts'
import type { PageAddress } from './page-key.ts'
import { flagsHeader, sharedLifeHeader } from './page-notes.ts'

/** One encoding of an answer. The header lists are in the flat form that `writeHead` takes without copying. */
type Copy = { body: Buffer; etag: string | undefined; headers: string[]; hit: string[]; stale: string[] }

/** An answer of the application, complete and ready to send any number of times. */
export type PageAnswer = {
  address: PageAddress
  status: number
  copies: Record<Encoding, Copy>
  /** What of it depends on flags: visitors get a variant of it, and this is what is shown where they give nothing. */
  flags: readonly string[]
  /** Never cached or shared. */
  cookies: string[]
}

const SECOND = 1000
const sharedLife = sharedLifeHeader.toLowerCase()
const suffix: Record<Encoding, string> = { br: '-br', gzip: '-gz', identity: '' }

// Made here, or none of the client's business; `date` and the connection's own are Node's.
const dropped = new Set([
  'cache-tag',
  'set-cookie',
  'server-timing',
  'vary',
  'etag',
  'last-modified',
  'content-length',
  flagsHeader.toLowerCase(),
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
])

/** Reads an application's response to its end and decides whether it may be cached. */
export async function readAnswer(
  address: PageAddress,
  response: Response,
  localeVary: string,
): Promise<Rendered<PageAnswer>> {
  const body = Buffer.from(await response.arrayBuffer())
  const life = response.status === address.status ? lifeOf(response) : undefined
  const flags = listOf(response.headers.get(flagsHeader))
  const headers: string[] = []
  for (const [name, value] of response.headers) if (!dropped.has(name)) headers.push(name, value)
  const byCookie = flags.length > 0 || address.view !== 'usual' || address.currency !== undefined
  // Only this cache knows which variant is whose.
  if (byCookie) onlyCacheControl(headers, 'private, no-cache')
  const negotiated = [address.negotiated && localeVary, byCookie && 'Cookie'].filter(Boolean).join(', ')
  headers.push('vary', varyOf(response, negotiated))

  const encodable =
    isCompressible(response.headers.get('content-type'), body.length) && !response.headers.has('content-encoding')
  const [br, gzip] = encodable
    ? await Promise.all([
        compress(body, 'br', life ? 'cached' : 'once'),
        compress(body, 'gzip', life ? 'cached' : 'once'),
      ])
    : [body, body]
  const bodies: Record<Encoding, Buffer> = { br, gzip, identity: body }
  const tag = response.status === 200 ? etagOf(body) : undefined
  const bodiless = response.status === 204 || response.status === 304
  const copies = Object.fromEntries(
    encodings.map((encoding) => {
      const encoded = bodies[encoding]
      const applied = encoded === body ? 'identity' : encoding
      const etag = tag?.replace(/"$/, `${suffix[applied]}"`)
      const own = [...headers]
      if (etag) own.push('etag', etag)
      if (applied !== 'identity') own.push('content-encoding', applied)
      if (!bodiless) own.push('content-length', String(encoded.length))
      const copy = { body: encoded, etag, headers: own, hit: timed(own, 'hit'), stale: timed(own, 'stale') }
      return [encoding, copy]
    }),
  ) as PageAnswer['copies']

  const content: PageAnswer = {
    address,
    status: response.status,
    copies,
    flags,
    cookies: response.headers.getSetCookie(),
  }
  if (!life) return { content }
  const tags = listOf(response.headers.get('cache-tag'))
  const held = new Set(Object.values(bodies)).values().reduce((sum, { length }) => sum + length, 0)
  const headerBytes = headers.reduce((sum, text) => sum + text.length, 0)
  return { content, entry: { ...life, tags, bytes: held + headerBytes } }
}

const listOf = (header: string | null) => [...new Set(header?.split(/[\s,]+/).filter(Boolean))]

/** Without the header for shared caches, which they would believe instead. */
function onlyCacheControl(headers: string[], value: string) {
  for (const name of ['cache-control', sharedLife]) {
    const at = headers.indexOf(name)
    if (at >= 0) headers.splice(at, 2)
  }
  headers.push('cache-control', value)
}

/** The same for the same bytes, in every process. */
export const etagOf = (body: Buffer) => `"${hash('sha256', body, 'base64url').slice(0, 27)}"`

/** How long the response may be cached; undefined if it may not. */
function lifeOf({ headers }: Response): Pick<CacheEntry, 'freshFor' | 'staleFor' | 'outageFor'> | undefined {
  if (headers.has('set-cookie') || headers.has('content-encoding')) return undefined
  if (headers.get('vary')?.includes('*')) return undefined
  const control = headers.get('cache-control')?.toLowerCase() ?? ''
  if (/\b(private|no-store)\b/.test(control)) return undefined
  const freshFor = /\bs-maxage=(\d+)/.exec(control)?.[1]
  if (freshFor === undefined) return undefined
  const shared = headers.get(sharedLife) ?? ''
  const staleFor = /\bstale-while-revalidate=(\d+)/.exec(shared)?.[1] ?? 0
  const outageFor = /\bstale-if-error=(\d+)/.exec(shared)?.[1] ?? 0
  const life = {
    freshFor: Number(freshFor) * SECOND,
    staleFor: Number(staleFor) * SECOND,
    outageFor: Number(outageFor) * SECOND,
  }
  return life.freshFor + life.staleFor > 0 ? life : undefined
}

function varyOf({ headers }: Response, more: string): string {
  const names = new Map<string, string>()
  for (const list of [headers.get('vary'), 'Accept-Encoding', more]) {
    for (const name of list?.split(/[\s,]+/) ?? []) if (name) names.set(name.toLowerCase(), name)
  }
  return [...names.values()].join(', ')
}

function timed(headers: string[], desc: string): string[] {
  return [...headers, 'server-timing', `cache;desc="${desc}"`]
}

/** For a page that could not be rendered anew: caches may store it, but have to ask before they send it again. */
export function outageHeaders({ headers }: Copy, age: number): string[] {
  const own = timed(headers, 'outage')
  if (!headers.includes('private, no-cache')) onlyCacheControl(own, 'public, no-cache')
  return [...own, 'age', String(Math.floor(age / SECOND))]
}

/** Sends a copy with one of its header lists, or 304 to a browser that has it already. Returns the status sent. */
export function sendCopy(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
  copy: Copy,
  headers: string[],
): number {
  if (copy.etag !== undefined && hasCopy(incoming.headers['if-none-match'], copy.etag)) {
    outgoing.writeHead(304, headersOfUnchanged(headers))
    outgoing.end()
    return 304
  }
  outgoing.writeHead(status, headers)
  if (incoming.method === 'HEAD') outgoing.end()
  else outgoing.end(copy.body)
  return status
}

/** Weak comparison: a proxy that recompressed the page has put W/ before the tag. */
export function hasCopy(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(etag) ?? false
}

const repeated = new Set([
  'age',
  'etag',
  'set-cookie',
  'vary',
  'cache-control',
  sharedLife,
  'expires',
  'content-location',
  'server-timing',
])

function headersOfUnchanged(headers: string[]): string[] {
  return headers.filter((_, index) => repeated.has(headers[index - (index % 2)] ?? ''))
}
