import { expect, test } from 'vitest'
import { accountName } from './account-name.ts'

const carla = { first_name: 'Carla', last_name: 'Keller' }

test('[SHL-010] an informal shop uses the first name, a formal one the last', () => {
  expect(accountName(carla, 'informal')).toBe('Carla')
  expect(accountName(carla, 'formal')).toBe('Keller')
})

test('[SHL-011] 22 characters are shown whole, of more the first 22 and an ellipsis', () => {
  const nameOf = (last_name: string) => accountName({ ...carla, last_name }, 'formal')
  expect(nameOf('x'.repeat(22))).toBe('x'.repeat(22))
  expect(nameOf('x'.repeat(23))).toBe(`${'x'.repeat(22)}…`)
  // A character of two UTF-16 units counts as one.
  expect(nameOf('𝒳'.repeat(22))).toBe('𝒳'.repeat(22))
})
