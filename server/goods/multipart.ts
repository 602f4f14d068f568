import { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'

/** A file of a form, as it arrives. */
export type ArrivingFile = { name: string; chunks: AsyncIterable<Buffer> }

/**
 * The first file of a form whose content is larger than memory should hold: `request.formData()` would collect it.
 * Undefined if the form has none. A form that ends before its end throws, here or while the file is read.
 */
export async function openFormFile(
  body: AsyncIterable<Uint8Array> | null,
  contentType: string,
): Promise<ArrivingFile | undefined> {
  if (!body || !/^multipart\/form-data\b/i.test(contentType)) return undefined
  const form = new Busboy({
    headers: { 'content-type': contentType },
    limits: { files: 1, fields: 20, fieldSize: 1000 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ArrivingFile | undefined>()
  let reading: Readable | undefined
  /** The error reaches the caller, who waits for the file or reads it. */
  function fail(error: Error) {
    reject(error)
    reading?.destroy(error)
  }
  form.on('file', (_, content, name) => {
    reading = content.on('error', fail)
    resolve({ name: name ?? '', chunks: content })
  })
  form.on('finish', () => resolve(undefined))
  form.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  Readable.from(body).on('error', fail).pipe(form)
  return promise
}
