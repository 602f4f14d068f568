import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { PaymentState } from '#contract/payment.ts'
import { err, ok } from '#contract/result.ts'
import { isSameText } from '#server/secrets/same-text.ts'
import type { PaymentService } from '../service.ts'

export const signatureHeader = 'Datatrans-Signature'

const minutes = (count: number) => count * 60_000

/** A report may be delayed at the provider. Replaying one does no harm, since it only makes the shop ask for the state. */
const oldest = minutes(60)
/** The clocks of the provider and the shop may differ. */
const youngest = minutes(-5)

/** The states of a transaction by Datatrans' names. `transmitted` is settled, and on its way to the bank. */
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

/** The states in which a customer has entered something, and is at the bank or just back from there. */
export const underWay: readonly (keyof typeof stateOfStatus)[] = [
  'challenge_required',
  'challenge_ongoing',
  'authenticated',
]

export const TransactionStatus = z.enum(Object.keys(stateOfStatus) as (keyof typeof stateOfStatus)[])

const News = z.object({ transactionId: z.string().min(1).max(40), status: TransactionStatus })

/** The signature of Datatrans: over the time in milliseconds and the body, with the bytes of the hexadecimal key. */
export function signature(key: string, body: string, at: number): string {
  const digest = createHmac('sha256', Buffer.from(key, 'hex')).update(`${at}${body}`).digest('hex')
  return `t=${at},s0=${digest}`
}

/** Reads a report that is signed with the same key. */
export const webhookReader =
  (key: string, now: () => number = Date.now): PaymentService['readWebhook'] =>
  (body, signed = '') => {
    const [received = '', moment = ''] = /^t=(\d{1,15}),s0=[0-9a-f]{64}(?=,|$)/.exec(signed) ?? []
    const age = now() - Number(moment)
    const isTimely = age <= oldest && age >= youngest
    if (!isTimely || !isSameText(received, signature(key, body, Number(moment)))) return err({ code: 'bad-signature' })
    const { transactionId, status } = News.parse(JSON.parse(body))
    return ok({ transactionId, state: stateOfStatus[status] })
  }
