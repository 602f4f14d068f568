import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const method = 'aes-256-gcm'

/** Encrypts what the shop has to read again, unlike a password. `owner` binds it to its row: moved to another it is worthless. */
export function seal(key: Buffer, owner: string, content: Buffer): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(method, key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined if it was sealed by another key, for another owner, or changed. */
export function unseal(key: Buffer, owner: string, text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < 28) return undefined
  const cipher = createDecipheriv(method, key, bytes.subarray(0, 12), { authTagLength: 16 })
  cipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()])
  } catch {
    return undefined
  }
}
