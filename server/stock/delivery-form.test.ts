import { expect, test } from 'vitest'
import { DeliveredInput } from '#contract/staff/stock.ts'
import { readForm } from './delivery-form.ts'

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

const form = (size: number) => {
  const fields = new FormData()
  fields.set('file', new File(['x'.repeat(size)], 'a.csv'))
  return new Request('http://localhost/', { method: 'POST', body: fields })
}

test('a form of less than 2 MB is read, a larger one to its end as well, but not kept', async () => {
  const file = (await readForm(form(1_900_000)))?.get('file')
  expect(file instanceof File && [file.name, file.size]).toEqual(['a.csv', 1_900_000])
  const large = form(2_100_000)
  expect(await readForm(large)).toBeUndefined()
  expect(large.bodyUsed).toBe(true)
})

test('what is no form has no fields', async () => {
  const text = new Request('http://localhost/', {
    method: 'POST',
    body: 'x',
    headers: { 'Content-Type': 'text/plain' },
  })
  expect([...((await readForm(text)) ?? [['', '']])]).toEqual([])
  expect([...((await readForm(new Request('http://localhost/'))) ?? [['', '']])]).toEqual([])
})
