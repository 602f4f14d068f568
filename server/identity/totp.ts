import { createHmac } from 'node:crypto'

/** Seconds for which an app shows one code. */
const stepSeconds = 30
/** A clock may be off by one window in either direction. */
const tolerance = 1
const digits = 6

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The code of one window, as RFC 6238 counts it from RFC 4226, with SHA-1, which is what every app knows. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 15
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The window whose code this is, near `now` and after the last one that was used; undefined if it is none. */
export function stepOf(secret: Buffer, code: string, now: Date, lastStep: number | null): number | undefined {
  const typed = code.replaceAll(/\s/g, '')
  const here = stepAt(now)
  for (let step = here - tolerance; step <= here + tolerance; step++)
    if (step > (lastStep ?? -1) && codeAt(secret, step) === typed) return step
  return undefined
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** As apps and people write a secret (RFC 4648), without padding. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What the QR code says: apps read the account and its secret from it. */
export function setUpUrl({ secret, brand, email }: { secret: Buffer; brand: string; email: string }): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: brand })
  return `otpauth://totp/${encodeURIComponent(`${brand}:${email}`)}?${query.toString().replaceAll('+', '%20')}`
}
