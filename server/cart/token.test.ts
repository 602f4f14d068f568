import { expect, test } from 'vitest'
import { keyFor } from '#server/secrets/secret.ts'
import { readSignedId, signedId } from '#server/secrets/signed-id.ts'

const key = keyFor('a secret', 'cart')
const id = '3f53002f-4aec-42a1-bd96-a379c627f31c'
const token = signedId(key, id)

test('a token opens its cart, always the same one', () => {
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(readSignedId(key, token)).toBe(id)
  expect(signedId(key, id)).toBe(token)
})

test.each([
  ['empty', ''],
  ['the id alone', id],
  ['cut off', token.slice(0, -1)],
  ['longer', `${token}A`],
  ['of another shop', signedId(keyFor('another secret', 'cart'), id)],
  ['of another purpose', signedId(keyFor('a secret', 'price-link'), id)],
  ['changed in its id', `A${token.slice(1)}`],
  ['changed in its signature', token.replace(/.(.)$/, (_, last) => (last === 'A' ? `B${last}` : `A${last}`))],
])('one that is %s opens nothing', (_, forged) => {
  expect(forged).not.toBe(token)
  expect(readSignedId(key, forged)).toBeUndefined()
})
