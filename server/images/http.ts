import { createHash } from 'node:crypto'
import type { PictureStore } from './operations.ts'
import { pictureFormat, readPictureAddress } from './rules.ts'

const day = 24 * 60 * 60

/**
 * `/img/216x268@2x/<name>` of the catalogue, `/img/1024w-q60/page/<name>` of the content, `/img/1024w/asset/…` of its
 * editors: as AVIF or WebP, whichever the browser prefers. `/img/72x72@2x/<name>.jpg` is for mails. Any other URL is 404 and costs no work.
 */
export async function pictureResponse(store: PictureStore, request: Request): Promise<Response> {
  const picture = readPictureAddress(new URL(request.url).pathname)
  const format = picture?.isMailed ? 'jpeg' : pictureFormat(request.headers.get('Accept') ?? undefined)
  const content = picture && (await store.picture(picture, format))
  if (!content) return new Response('Not found', { status: 404 })
  if (content === 'busy') return new Response('Busy', { status: 503, headers: { 'Retry-After': '5' } })
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  const headers = {
    'Content-Type': `image/${format}`,
    'Cache-Control': `public, max-age=${day}, stale-while-revalidate=${7 * day}`,
    ...(!picture.isMailed && { Vary: 'Accept' }),
    ETag: etag,
  }
  if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(content), { headers })
}
