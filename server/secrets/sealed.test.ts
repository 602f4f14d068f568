import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const content = Buffer.from('twenty bytes of it..')

test('what was sealed is read by the same key for the same owner, and never looks the same', () => {
  const sealed = seal(key, 'ada', content)
  expect(unseal(key, 'ada', sealed)).toEqual(content)
  expect(seal(key, 'ada', content)).not.toBe(sealed)
})

test('another key, another owner or a changed character reads nothing', () => {
  const sealed = seal(key, 'ada', content)
  expect(unseal(other, 'ada', sealed)).toBeUndefined()
  expect(unseal(key, 'ben', sealed)).toBeUndefined()
  const at = sealed.length - 5
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
  expect(unseal(key, 'ada', changed)).toBeUndefined()
  for (const text of ['', 'short', '?'.repeat(60)]) expect(unseal(key, 'ada', text)).toBeUndefined()
})
