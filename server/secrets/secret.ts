import { hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '#contract/error-code.ts'
import type { Config } from '#server/config/config.ts'

/** The one secret of the shop: from the settings, or in demo mode made once and kept in the data folder. */
export function openSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string {
  if (secret) return secret
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secret')
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    // A link fails if the name exists, and the file is never seen without its content.
    linkSync(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}

type Purpose =
  | 'price-link'
  | 'cart'
  | 'cart-key'
  | 'order'
  | 'buyer'
  | 'order-reader'
  | 'simulated-webhooks'
  | 'preview'
  | 'pictures'
  | 'device'
  | 'review-vote'
  | 'reorder'
  | 'ab-tests'
  | 'second-factor'
  | 'webhooks'
  | 'api-keys'
  | 'cursor'
  | 'unsubscribe'
const made = new Map<string, Buffer>()

/** A key for one purpose: what is signed for one can never pass for another. */
export function keyFor(secret: string, purpose: Purpose): Buffer {
  const name = `${purpose} ${secret}`
  const key = made.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  made.set(name, key)
  return key
}
