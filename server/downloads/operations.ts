import { readFile, realpath } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { downloadType } from '#contract/content/downloads.ts'
import { etagOf, hasCopy } from '#server/page-cache/page-answer.ts'
import { isDownload, readRange } from './rules.ts'

/** The file as an answer, or the part of it that was asked for; nothing if there is no such file. */
export async function downloadAnswer(folder: string, name: string, request: Request): Promise<Response | undefined> {
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

/** Somebody who has the beginning of another edition gets this one from the start. HEAD knows of no parts. */
function wantedSpan({ headers, method }: Request, size: number, etag: string) {
  const [range, edition] = [headers.get('Range'), headers.get('If-Range')]
  return method === 'GET' && range && (!edition || edition === etag) ? readRange(range, size) : undefined
}

/** Not what a link in the folder leads to outside of it. */
async function contentOf(folder: string, name: string): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    const [home, file] = await Promise.all([realpath(folder), realpath(join(folder, name))])
    return file.startsWith(home + sep) ? await readFile(file) : undefined
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
