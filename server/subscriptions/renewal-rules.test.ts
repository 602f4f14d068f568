import { expect, test } from 'vitest'
import { moveOf, questionBy } from './renewal-rules.ts'

test('what was ordered, skipped or missed moves nowhere', () => {
  for (const move of ['announce', 'claim', 'release', 'ask', 'decline', 'skip', 'miss'] as const)
    for (const ended of ['ordered', 'skipped', 'missed'] as const) expect(moveOf(move).from).not.toContain(ended)
})

test('a renewal that is being charged cannot be skipped or charged by somebody else', () => {
  expect(moveOf('skip').from).not.toContain('charging')
  expect(moveOf('claim').from).not.toContain('charging')
})

test('a refusal is a question about the means or the product, or passes by itself', () => {
  expect(questionBy('provider')).toBe('means')
  expect(questionBy('invoice-limit')).toBe('means')
  expect(questionBy('stop-order')).toBe('product')
  expect(questionBy('price-changed')).toBe('later')
})
