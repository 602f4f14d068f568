import { describe, expect, test } from 'vitest'
import { movedBy, questionBy, statesBefore } from './renewal-rules.ts'

describe('a renewal', () => {
  test('that was ordered moves nowhere', () => {
    for (const move of ['announce', 'claim', 'release', 'ask', 'decline', 'order', 'skip', 'miss'] as const)
      expect(movedBy(move, 'ordered')).toBeUndefined()
  })

  test('that is being charged cannot be skipped', () => {
    expect(statesBefore('skip')).toEqual(['announced', 'waiting', 'declined'])
  })

  test('that the customer has paid in time is ordered, even if that is known late', () => {
    expect(movedBy('order', 'missed')).toBe('ordered')
    expect(movedBy('order', 'skipped')).toBe('ordered')
  })
})

test('a refusal is a question about the means or the product, or passes by itself', () => {
  expect(questionBy('provider')).toBe('means')
  expect(questionBy('invoice-limit')).toBe('means')
  expect(questionBy('stop-order')).toBe('product')
  expect(questionBy('price-changed')).toBe('later')
})
