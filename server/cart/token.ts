import { createHmac, timingSafeEqual } from 'node:crypto'

const signature = (key: Buffer, id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, 16)

/**
 * The secret that opens a cart: its id and a signature of 128 bits. Nothing of it is stored, it can be made again for
 * the customer's other devices, and a forged one is refused without asking the database.
 */
export function cartToken(key: Buffer, cartId: string): string {
  const id = Buffer.from(cartId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, signature(key, id)]).toString('base64url')
}

/** The id of the cart, if the token is one of this shop. */
export function readCartToken(key: Buffer, token: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const [id, signed] = [bytes.subarray(0, 16), bytes.subarray(16)]
  if (!timingSafeEqual(signed, signature(key, id))) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
