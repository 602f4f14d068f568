import { readFile, realpath } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { downloadType } from '#contract/content/downloads.ts'
import { codeOf } from '#contract/error-code.ts'
import { etagOf, hasCopy } from '#server/page-cache/page-answer.ts'
import { isDownload, readRange } from './rules.ts'

/** A response with the file, or with the part of it that the request wants; nothing if there is no such file. */
export async function downloadResponse(folder: string, name: string, request: Request): Promise<Response | undefined> {
  const type = isDownload(name) ? downloadType(name) : undefined
  const content = type && (await contentOf(folder, name))
  if (!content) return undefined
  const etag = etagOf(content)
  const headers = new Headers({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${basename(name)}"`,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  })
  if (hasCopy(request.headers.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers })
  const span = wantedSpan(request, content.length, etag)
  if (span === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${content.length}`)
    return new Response(null, { status: 416, headers })
  }
  if (!span) return new Response(content, { headers })
  const part = content.subarray(span.first, span.last + 1)
  headers.set('Content-Range', `bytes ${span.first}-${span.last}/${content.length}`)
  headers.set('Content-Length', `${part.length}`)
  return new Response(part, { status: 206, headers })
}

/** A client with the beginning of another edition gets this one from the start. HEAD has no parts. */
function wantedSpan({ headers, method }: Request, size: number, etag: string) {
  const range = headers.get('Range')
  const edition = headers.get('If-Range')
  return method === 'GET' && range && (!edition || edition === etag) ? readRange(range, size) : undefined
}

/** A link in the folder must not lead out of it. */
async function contentOf(folder: string, name: string): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    const [home, file] = await Promise.all([realpath(folder), realpath(join(folder, name))])
    return file.startsWith(home + sep) ? await readFile(file) : undefined
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'].includes(codeOf(error) ?? '')) return undefined
    throw error
  }
}
