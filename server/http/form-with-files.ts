import { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'

/** `tooLarge`: the fields whose files have more bytes than they may; the form has an empty file in their place. */
export type FormWithFiles = { form: FormData; tooLarge: string[] }
type Limits = { files: number; bytesPerFile: number }

const nothing = (): FormWithFiles => ({ form: new FormData(), tooLarge: [] })

/**
 * A form with files, of which no more is in memory than they may have: `request.formData()` would collect everything.
 * What is too much is read and dropped, because a browser shows an answer only when it has sent everything. A form that
 * cannot be read, or ends before its end, is an empty one.
 */
export async function readFormWithFiles(request: Request, limits: Limits): Promise<FormWithFiles> {
  const type = request.headers.get('content-type') ?? ''
  try {
    if (request.body && /^multipart\/form-data\b/i.test(type)) return await readParts(request.body, type, limits)
    return { ...nothing(), form: await request.formData() }
  } catch {
    return nothing()
  }
}

const longestText = 256 * 1024

function readParts(
  body: AsyncIterable<Uint8Array>,
  type: string,
  { files, bytesPerFile }: Limits,
): Promise<FormWithFiles> {
  const { promise, resolve, reject } = Promise.withResolvers<FormWithFiles>()
  const read = nothing()
  const parts = new Busboy({
    headers: { 'content-type': type },
    limits: { files, fileSize: bytesPerFile, fields: 1000, fieldSize: longestText },
  })
  parts.on('field', (name, value, _, isCutOff) => {
    if (isCutOff) reject(new Error(`The field ${name} is too long`))
    read.form.append(name, value)
  })
  parts.on('file', (field, content, name) => {
    let chunks: Buffer[] = []
    content.on('data', (chunk: Buffer) => chunks.push(chunk))
    content.on('limit', () => read.tooLarge.push(field))
    content.on('error', reject)
    content.on('end', () => {
      if (content.truncated) chunks = []
      read.form.append(field, new File([Buffer.concat(chunks)], name ?? ''))
    })
  })
  parts.on('finish', () => resolve(read))
  parts.on('error', reject)
  Readable.from(body).on('error', reject).pipe(parts)
  return promise
}
