import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A secret of Standard Webhooks: its form tells libraries and secret scanners what it is. */
export const shownSecret = (secret: Buffer) => `${prefix}${secret.toString('base64')}`

export const newSecret = () => randomBytes(32)

type Message = { id: string; at: Date; body: string }

/** The headers by which the receiver knows that the message is ours and how old it is; a signature for each secret. */
export function signedHeaders(secrets: readonly Buffer[], { id, at, body }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const sign = (secret: Buffer) => createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}
