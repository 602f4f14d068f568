import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { readUploadedPicture, uploadedPictureName } from '#contract/content/uploaded-picture.ts'
import type { Log } from '#server/process/log.ts'
import { createCircuitBreaker } from '#server/remote/circuit-breaker.ts'
import { createLimiter } from '#server/remote/limiter.ts'
import { isSameText } from '#server/secrets/same-text.ts'

type Settings = {
  /** The only place where uploaded pictures are fetched. */
  host: string
  /** Where they are stored as they came. */
  folder: string
  /** Their names are signed with it, so that only pictures of a story are fetched. */
  key: Buffer
  /** How long a page waits to know whether a picture is there, in milliseconds. */
  timeout: number
  log: Pick<Log, 'warn'>
  now?: () => number
}

const mostBytes = 10 * 2 ** 20
const mostPixels = 50_000_000
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'gif', 'webp', 'heif', 'svg'])
const gone: ReadonlySet<number> = new Set([301, 302, 303, 307, 308, 400, 403, 404, 410])
/** A picture is large; a page does not wait that long for it. */
const fetchTimeout = 10_000
const pauseAfterFailure = 5_000
const missingLifetime = 60_000

export type Uploads = ReturnType<typeof createUploads>

/** Pictures that editors have uploaded to the content service: fetched when first needed, and never again. */
export function createUploads({ host, folder, key, timeout, log, now = Date.now }: Settings) {
  const { origin } = new URL(host)
  const missing = new Map<string, number>()
  const underWay = new Map<string, Promise<boolean>>()
  const limiter = createLimiter(2)
  const breaker = createCircuitBreaker(pauseAfterFailure, now)
  const fileOf = (path: string) => join(folder, createHash('sha256').update(path).digest('hex'))
  // 22 characters of six bits each: more than 128 bits.
  const signatureOf = (path: string) => createHmac('sha256', key).update(path).digest('base64url').slice(0, 22)

  /** Throws if that is unknown because the host is away, slow or busy. */
  async function exists(path: string): Promise<boolean> {
    if (existsSync(fileOf(path))) return true
    if ((missing.get(path) ?? 0) > now()) return false
    if (breaker.isOpen() || limiter.hasQueueOf(50)) throw new Error('uploaded pictures are not asked for at the moment')
    const already = underWay.get(path)
    if (already) return already
    const fetching = limiter.run(() => fetchOnce(path)).finally(() => underWay.delete(path))
    underWay.set(path, fetching)
    return fetching
  }

  async function fetchOnce(path: string): Promise<boolean> {
    try {
      const bytes = await download(`${origin}/f/${path}`)
      if (bytes) await store(fileOf(path), bytes)
      else missing.set(path, now() + missingLifetime)
      return bytes !== undefined
    } catch (error) {
      if (!breaker.isOpen()) log.warn({ err: error }, 'Uploaded pictures cannot be fetched')
      breaker.open()
      throw error
    }
  }

  return {
    /** The shop's name for the picture at this URL; nothing if it does not exist or is on another host. */
    async nameOf(address: string): Promise<string | undefined> {
      const url = URL.parse(address, origin)
      if (url?.origin !== origin || !url.pathname.startsWith('/f/')) return undefined
      const path = url.pathname.slice('/f/'.length)
      const name = uploadedPictureName(signatureOf(path), path)
      if (!readUploadedPicture(name)) return undefined
      // While that is unknown, the picture counts as existing: a short outage must not remove it from the page.
      const isThere = await Promise.race([exists(path).catch(() => true), trueAfter(timeout)])
      return isThere ? name : undefined
    },

    /** The original behind the shop's name for it; `busy` while it is unknown whether there is one. */
    async original(name: string): Promise<{ file: string } | 'busy' | undefined> {
      const { signature = '', path = '' } = readUploadedPicture(name) ?? {}
      if (!path || !isSameText(signature, signatureOf(path))) return undefined
      const isThere = await exists(path).catch(() => 'busy' as const)
      if (isThere === 'busy') return isThere
      return isThere ? { file: fileOf(path) } : undefined
    },
  }
}

/** Nothing if the file is gone, on another host, too large or no picture. */
async function download(address: string): Promise<Buffer | undefined> {
  const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(fetchTimeout) })
  if (gone.has(response.status)) return response.body?.cancel().then(() => undefined)
  if (!response.ok) throw new Error(`The host of uploaded pictures answers ${response.status}`)
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) return undefined
    parts.push(part)
  }
  const content = Buffer.concat(parts)
  return (await isPicture(content)) ? content : undefined
}

async function isPicture(content: Buffer): Promise<boolean> {
  try {
    const image = sharp(content, { limitInputPixels: mostPixels })
    if (!formats.has((await image.metadata()).format)) return false
    // Decoded to its last line: a file that breaks off would otherwise fail only when it is shown.
    await image.resize(32).toBuffer()
    return true
  } catch {
    return false
  }
}

/** Renamed when complete: a process that is killed leaves no half picture. */
async function store(file: string, content: Buffer) {
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(draft, content)
  await rename(draft, file)
}

const trueAfter = (milliseconds: number) =>
  new Promise<true>((resolve) => setTimeout(resolve, milliseconds, true).unref())
