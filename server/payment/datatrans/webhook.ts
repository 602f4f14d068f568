import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { PaymentState } from '#contract/payment.ts'
import { err, ok } from '#contract/result.ts'
import { isSameText } from '#server/secrets/same-text.ts'
import type { PaymentService } from '../service.ts'

export const signatureHeader = 'Datatrans-Signature'

const minutes = (count: number) => count * 60_000

/** A message may wait its turn at the provider. Read again and again, it tells nobody more than to ask for the state. */
const oldest = minutes(60)
/** Clocks differ. */
const youngest = minutes(-5)

/** What Datatrans calls the states of a transaction. `transmitted` is settled, and has left for the bank. */
export const stateOfStatus = {
  initialized: 'awaiting',
  challenge_required: 'awaiting',
  challenge_ongoing: 'awaiting',
  authenticated: 'awaiting',
  authorized: 'authorised',
  settled: 'paid',
  transmitted: 'paid',
  canceled: 'cancelled',
  failed: 'failed',
} as const satisfies Record<string, PaymentState>

export const TransactionStatus = z.enum(Object.keys(stateOfStatus) as (keyof typeof stateOfStatus)[])

const News = z.object({ transactionId: z.string().min(1).max(40), status: TransactionStatus })

/** As Datatrans signs: over the moment in milliseconds and the body, by the bytes that the key writes in hex. */
export function signature(key: string, body: string, at: number): string {
  const digest = createHmac('sha256', Buffer.from(key, 'hex')).update(`${at}${body}`).digest('hex')
  return `t=${at},s0=${digest}`
}

/** Reads what `signature` has signed with the same key. */
export const webhookReader =
  (key: string, now: () => number = Date.now): PaymentService['readWebhook'] =>
  (body, signed = '') => {
    const [given = '', moment = ''] = /^t=(\d{1,15}),s0=[0-9a-f]{64}(?=,|$)/.exec(signed) ?? []
    const age = now() - Number(moment)
    const isTimely = age <= oldest && age >= youngest
    if (!isTimely || !isSameText(given, signature(key, body, Number(moment)))) return err({ code: 'bad-signature' })
    const { transactionId, status } = News.parse(JSON.parse(body))
    return ok({ transactionId, state: stateOfStatus[status] })
  }
