import type { z } from 'zod'

/** A service of somebody else: where it is, and the key that it knows the shop by. */
export type Remote = { url: string; key?: string }
/** With further headers, such as a signature of the body. */
type SignedRemote = Remote & { headers?: (body: string) => Record<string, string> }

const usualTimeout = 2000

/** Asks by POST and reads the answer. Throws if the service is away, slow, or says what it should not. */
export async function askRemote<Answer extends z.ZodType>(
  { url, key, headers }: SignedRemote,
  question: object,
  answer: Answer,
  timeout = usualTimeout,
): Promise<z.infer<Answer>> {
  const body = JSON.stringify(question)
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }), ...headers?.(body) },
    body,
    signal: AbortSignal.timeout(timeout),
  })
  if (!response.ok) throw new Error(`${new URL(url).host} answers ${response.status}`)
  const read = answer.safeParse(await response.json())
  // What was wrong is not repeated: it may be somebody's address.
  if (!read.success) throw new Error(`${new URL(url).host} answers in another form`)
  return read.data
}
