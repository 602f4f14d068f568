/** A file of a form, as it arrives. */
export type ArrivingFile = { name: string; chunks: AsyncIterable<Buffer> }

const headEnd = Buffer.from('\r\n\r\n')
const longestHead = 16_384

/**
 * The first file of a form whose content is larger than memory should hold. `request.formData()` would collect it.
 * Undefined if the form has none. What is not as a browser sends it throws.
 */
export async function openFormFile(
  body: AsyncIterable<Uint8Array> | null,
  contentType: string,
): Promise<ArrivingFile | undefined> {
  const [, quoted, plain] = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!body || !boundary) return undefined
  const arriving = read(body)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  await arriving.skip(delimiter)
  while ((await arriving.take(2)).toString() === '\r\n') {
    const head = await arriving.head()
    const name = /;\s*filename="([^"]*)"/i.exec(head)?.[1]
    if (name !== undefined) return { name, chunks: arriving.until(delimiter) }
    await arriving.skip(delimiter)
  }
  return undefined
}

function read(body: AsyncIterable<Uint8Array>) {
  const source = body[Symbol.asyncIterator]()
  // The first delimiter has no line before it.
  let held: Buffer = Buffer.from('\r\n')

  async function more() {
    const { done, value } = await source.next()
    if (done) throw new Error('The form ended before its end')
    held = Buffer.concat([held, value])
  }

  /** What comes before the delimiter, which is left out as well. */
  async function* until(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const end = held.indexOf(delimiter)
      if (end !== -1) {
        const last = held.subarray(0, end)
        held = held.subarray(end + delimiter.length)
        if (last.length > 0) yield last
        return
      }
      // Its beginning may be here and the rest still on its way.
      const safe = held.length - delimiter.length + 1
      if (safe > 0) {
        const chunk = held.subarray(0, safe)
        held = held.subarray(safe)
        yield chunk
      }
      await more()
    }
  }

  return {
    until,
    async skip(delimiter: Buffer) {
      for await (const _ of until(delimiter));
    },
    async take(count: number) {
      while (held.length < count) await more()
      const taken = held.subarray(0, count)
      held = held.subarray(count)
      return taken
    },
    async head() {
      while (held.indexOf(headEnd) === -1) {
        if (held.length > longestHead) throw new Error('The head of a part of the form is too long')
        await more()
      }
      const end = held.indexOf(headEnd)
      const head = held.toString('utf8', 0, end)
      held = held.subarray(end + headEnd.length)
      return head
    },
  }
}
