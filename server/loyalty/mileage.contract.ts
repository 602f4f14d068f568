import { expect, test } from 'vitest'
import type { MileageService } from './mileage.ts'
import type { OrderWithMiles } from './store.ts'

export const member = '992012345678901'
export const placed: readonly OrderWithMiles[] = [
  { number: 100_001, createdAt: new Date('2026-10-01T10:00:00Z'), goods: 79_80, state: 'shipped' },
  { number: 100_002, createdAt: new Date('2026-11-01T10:00:00Z'), goods: 39_90, state: 'open' },
]

/** What every mileage service must do. `placed` are the orders of the only member. */
export function mileageContract(service: () => MileageService) {
  const credits = (number: string) =>
    service().credits({ brand: 'claravue', number, orders: async () => (number === member ? [...placed] : []) })

  test('tells the miles of each order, and whether they are credited', async () => {
    expect((await credits(member)).toSorted((a, b) => a.order_number.localeCompare(b.order_number))).toEqual([
      { order_number: '100001', order_created_at: '2026-10-01T10:00:00.000Z', miles: 79, state: 'credited' },
      { order_number: '100002', order_created_at: '2026-11-01T10:00:00.000Z', miles: 39, state: 'pending' },
    ])
  })

  test('tells of no miles for a number without orders', async () => {
    expect(await credits('999900000000000')).toEqual([])
  })
}
