import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type CryptoKey, exportJWK, type JWK } from 'jose'

export type StandInKey = { privateKey: KeyObject | CryptoKey; jwks: { keys: JWK[] } }

/** The key is made once and stored in the data folder, so that all processes of the demo shop sign and check with it. */
export async function standInKey(file: string): Promise<StandInKey> {
  const privateKey = createPrivateKey(readOrCreate(file))
  const jwk = await exportJWK(createPublicKey(privateKey))
  return { privateKey, jwks: { keys: [{ ...jwk, kid: 'stand-in', alg: 'RS256', use: 'sig' }] } }
}

function readOrCreate(file: string): string {
  const existing = read(file)
  if (existing) return existing
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(file, pem, { flag: 'wx', mode: 0o600 })
    return pem
  } catch (error) {
    // Another process may have written the file first.
    const winner = read(file)
    if (winner) return winner
    throw error
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
