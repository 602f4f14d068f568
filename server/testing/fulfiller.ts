import { signatureHeader, signatureOf } from '#server/fulfilment/signature.ts'
import { startJsonService } from './json-service.ts'

export const fulfillerKey = 'what the fulfiller is told apart by'
export const fulfillerSecret = 'what both sides sign with'

/** A fulfiller's service on this machine: believes what is signed, and does each act once. */
export async function startFulfiller() {
  const acts = new Map<string, unknown>()
  /** What it answers instead, as if its own rules or its network said so. */
  let instead: { status?: number; body: unknown } | 'never' | undefined
  const service = await startJsonService((question, { headers, body }) => {
    const signature = String(headers[signatureHeader.toLowerCase()])
    const [, at = ''] = /^t=(\d+),/.exec(signature) ?? []
    if (signature !== signatureOf(fulfillerSecret, body, Number(at))) return { status: 401, body: {} }
    if (headers.authorization !== `Bearer ${fulfillerKey}`) return { status: 401, body: {} }
    if (instead) return instead
    const key = String(headers['idempotency-key'])
    if (!acts.has(key)) acts.set(key, question)
    return { body: { result: 'done' } }
  })
  return {
    ...service,
    /** What it was told, each once. */
    acts,
    answer(given: typeof instead) {
      instead = given
    },
  }
}
