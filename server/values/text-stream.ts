type TextStream = {
  /** Whether the reader may have more. Asked before each part, because a long text outlives sessions and keys. */
  mayGoOn: () => Promise<boolean>
  /** The next part, asked for when the reader has taken those before; undefined at the end. */
  next: () => Promise<string | undefined>
  /** Called once, when the reader has the whole text, has gone, or a part could not be made. */
  end?: (isWhole: boolean) => Promise<unknown>
}

/**
 * A long text in parts. Nothing is made before somebody reads, and it is never in memory as a whole. What ends early ends
 * with an error: the connection is cut, so that the reader does not take a part for the whole.
 */
export function textStream({ mayGoOn, next, end }: TextStream): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (!(await mayGoOn())) throw new Error('The reader may no longer read this')
          const part = await next()
          if (part !== undefined) return controller.enqueue(encoder.encode(part))
          await end?.(true)
          controller.close()
        } catch (error) {
          await end?.(false)
          controller.error(error)
        }
      },
      async cancel() {
        await end?.(false)
      },
    },
    { highWaterMark: 0 },
  )
}
