import { createHmac } from 'node:crypto'
import { isSameText } from '#server/secrets/same-text.ts'

/** Both webhooks and the calls of the shop carry it. */
export const signatureHeader = 'Shop-Signature'

const minutes = (count: number) => count * 60_000

/** A report may be delayed at the sender. Replaying one does no harm: every report may be heard twice. */
const oldest = minutes(60)
/** The clocks of the sender and the shop may differ. */
const youngest = minutes(-5)

/** Over the time in milliseconds and the body, so that an old message cannot be sent again for ever. */
export function signatureOf(key: string, body: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`
}

/** Without a key no report is believed. */
export function isSigned(key: string | undefined, body: string, signature = '', now = Date.now()): boolean {
  const [, moment = ''] = /^t=(\d{1,15}),v1=[0-9a-f]{64}$/.exec(signature) ?? []
  const age = now - Number(moment)
  const isTimely = moment !== '' && age <= oldest && age >= youngest
  return isTimely && key !== undefined && isSameText(signature, signatureOf(key, body, Number(moment)))
}
