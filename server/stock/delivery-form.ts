import { largestDelivery } from '#contract/staff/stock.ts'

/** A checked file comes back as a field of a form, in which most characters that are no letters are three. */
const mostBytes = 4 * largestDelivery

/**
 * The fields of a form with a file; undefined if it is too large. What is too much is read and dropped: a browser shows an
 * answer only when it has sent everything. A form that cannot be read has no fields.
 */
export async function readForm({ body, headers }: Pick<Request, 'body' | 'headers'>): Promise<FormData | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size <= mostBytes) chunks.push(chunk)
      else chunks.length = 0
    }
    if (size > mostBytes) return undefined
    const type = headers.get('Content-Type') ?? ''
    return await new Response(new Blob(chunks), { headers: { 'Content-Type': type } }).formData()
  } catch {
    return new FormData()
  }
}
