import { expect, test } from 'vitest'
import { type Notification, visibleNotifications, withNotification, withoutNotification } from './notification-queue.ts'

const say = (queue: Notification[], id: number, rest: Partial<Notification> = {}) =>
  withNotification(queue, { id, type: 'info', message: `message ${id}`, ...rest })
const ids = (queue: readonly Notification[]) => queue.map(({ id }) => id)

test('[SHL-022] of five notifications three are visible, and the others take the places that become free', () => {
  const queue = [1, 2, 3, 4, 5].reduce((all, id) => say(all, id), [] as Notification[])
  expect(ids(visibleNotifications(queue))).toEqual([1, 2, 3])
  expect(ids(visibleNotifications(withoutNotification(queue, 2)))).toEqual([1, 3, 4])
})

test('a second one with the same key takes the place of the first', () => {
  const queue = say(say(say([], 1, { key: 'cart' }), 2), 3, { key: 'cart' })
  expect(ids(queue)).toEqual([2, 3])
})
