import { hash, timingSafeEqual } from 'node:crypto'

/**
 * SHA-3 with the key in front is a signature by itself: unlike SHA-2, its result cannot be continued. So one digest
 * does what takes two and an object of its own with an HMAC, at every request for a cart.
 */
const signature = (key: Buffer, id: Buffer) => hash('sha3-256', Buffer.concat([key, id]), 'buffer').subarray(0, 16)

/**
 * The secret that opens a cart or an order: its id and a signature of 128 bits. Nothing of it is stored, it can be made
 * again for the customer's other devices, and a forged one is refused without asking the database.
 */
export function signedId(key: Buffer, uuid: string): string {
  const id = Buffer.from(uuid.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, signature(key, id)]).toString('base64url')
}

/** The id, if the token was signed by this key. */
export function readSignedId(key: Buffer, token: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const [id, signed] = [bytes.subarray(0, 16), bytes.subarray(16)]
  if (!timingSafeEqual(signed, signature(key, id))) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
