import { expect, test } from 'vitest'
import {
  atMoment,
  type Notification,
  nextEnd,
  onNextPage,
  visibleNotifications,
  withNotification,
  withoutNotification,
} from './notification-queue.ts'

type Queue = readonly Notification[]
const notify = (queue: Queue, id: number, rest: Partial<Notification> = {}) =>
  withNotification(queue, { id, type: 'info', message: `message ${id}`, ...rest })
const ids = (queue: Queue) => queue.map(({ id }) => id)
const five = [1, 2, 3, 4, 5].reduce<Queue>((all, id) => notify(all, id), [])

test('[SHL-022] of five notifications three are visible, and the others take the places that become free', () => {
  expect(ids(visibleNotifications(five))).toEqual([1, 2, 3])
  expect(ids(visibleNotifications(withoutNotification(five, 2)))).toEqual([1, 3, 4])
})

test('a second notification with the same key replaces the first', () => {
  const queue = notify(notify(notify([], 1, { key: 'cart' }), 2), 3, { key: 'cart' })
  expect(ids(queue)).toEqual([2, 3])
})

test('[SHL-023] a notification stays for 6 s after it appeared, a persistent one until it is dismissed', () => {
  const queue = atMoment(notify(notify([], 1), 2, { persist: true }), 1000)
  expect(nextEnd(queue)).toBe(7000)
  expect(ids(atMoment(queue, 6999))).toEqual([1, 2])
  const later = atMoment(queue, 7000)
  expect(ids(later)).toEqual([2])
  expect(nextEnd(later)).toBe(Number.POSITIVE_INFINITY)
  expect(ids(atMoment(later, 1e9))).toEqual([2])
  expect(ids(withoutNotification(later, 2))).toEqual([])
})

test('what was done on a page does not follow to the next one, but other notifications do', () => {
  const queue = notify(notify(notify([], 1), 2, { untilNextPage: true }), 3, { persist: true })
  expect(ids(onNextPage(queue))).toEqual([1, 3])
})

test('[SHL-023] the 6 s of a notification begin when its turn comes', () => {
  const first = atMoment(five, 0)
  const second = atMoment(withoutNotification(first, 1), 2000)
  expect(ids(visibleNotifications(second))).toEqual([2, 3, 4])
  const third = atMoment(second, 6000)
  expect(ids(third)).toEqual([4, 5])
  expect(nextEnd(third)).toBe(8000)
  expect(ids(atMoment(third, 8000))).toEqual([5])
  expect(ids(atMoment(third, 12_000))).toEqual([])
})
