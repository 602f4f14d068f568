import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keyFor, openSecret } from './secret.ts'

function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'data')
}

test('a secret of the settings is used as it is, and nothing is written', () => {
  const dataDir = emptyFolder()
  expect(openSecret({ secret: 'x'.repeat(32), dataDir })).toBe('x'.repeat(32))
  expect(() => statSync(dataDir)).toThrow('ENOENT')
})

test('without one the data folder gets a secret that only its owner may read, once', () => {
  const dataDir = emptyFolder()
  const secret = openSecret({ secret: undefined, dataDir })
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(openSecret({ secret: undefined, dataDir })).toBe(secret)
  expect(readdirSync(dataDir)).toEqual(['secret'])
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  expect(openSecret({ secret: undefined, dataDir: emptyFolder() })).not.toBe(secret)
})

test('a key is not the secret, and another secret has another key', () => {
  const key = keyFor('a'.repeat(32), 'price-link')
  expect(key).toHaveLength(32)
  expect(key).toEqual(keyFor('a'.repeat(32), 'price-link'))
  expect(key).not.toEqual(keyFor('b'.repeat(32), 'price-link'))
})
