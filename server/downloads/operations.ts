import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { downloadType } from '#contract/downloads.ts'
import { isDownload, readRange } from '#server/downloads/rules.ts'
import { etagOf } from '#server/page-answer.ts'

/** The file as an answer, or the part of it that was asked for; nothing if there is no such file. */
export async function downloadAnswer(folder: string, name: string, request: Request): Promise<Response | undefined> {
  const type = isDownload(name) ? downloadType(name) : undefined
  const content = type && (await contentOf(join(folder, name)))
  if (!content) return undefined
  const etag = etagOf(content)
  const headers = new Headers({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${basename(name)}"`,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  })
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

/** Somebody who has the beginning of another edition gets this one from the start. */
function wantedSpan({ headers }: Request, size: number, etag: string) {
  const [range, edition] = [headers.get('Range'), headers.get('If-Range')]
  return range && (!edition || edition === etag) ? readRange(range, size) : undefined
}

async function contentOf(file: string): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
