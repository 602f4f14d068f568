import { expect, test } from 'vitest'
import { DeliveredInput } from '#contract/staff/stock.ts'

const id = '3f0b5f0e-6f0a-4a53-9d0e-5a6a0c1d2e3f'
const typed = (quantity: string, note = '') => DeliveredInput.safeParse({ id, quantity, note })

test('1 to 100,000 pieces can be delivered, and nothing else that somebody types', () => {
  for (const quantity of ['1', ' 3 ', '100000'])
    expect([quantity, typed(quantity).data?.quantity]).toEqual([quantity, Number(quantity)])
  for (const quantity of ['0', '-1', '1.5', '1,5', '1e9', '100001', '1000000000', '0x10', 'three', ''])
    expect([quantity, typed(quantity).success]).toEqual([quantity, false])
  expect(typed('1', ' LS 4711 ').data?.note).toBe('LS 4711')
  for (const note of ['x'.repeat(101), 'a\nb']) expect(typed('1', note).success).toBe(false)
})
