import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

test('of twenty never more than two work at the same time, and each gets its turn in the order of coming', async () => {
  const limiter = createLimiter(2)
  const begun: number[] = []
  let working = 0
  let most = 0
  const all = Array.from({ length: 20 }, (_, index) =>
    limiter.run(async () => {
      begun.push(index)
      most = Math.max(most, ++working)
      await Promise.resolve()
      working--
      if (index % 5 === 0) throw new Error('broken')
    }),
  )
  const ends = await Promise.allSettled(all)
  expect(most).toBe(2)
  expect(begun).toEqual([...begun].toSorted((a, b) => a - b))
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(4)
})

test('one who comes while another is called up does not slip in between', async () => {
  const limiter = createLimiter(1)
  const first = Promise.withResolvers<void>()
  const order: string[] = []
  const one = limiter.run(() => first.promise)
  const two = limiter.run(async () => void order.push('two'))
  const three = one.then(() => limiter.run(async () => void order.push('three')))
  first.resolve()
  await Promise.all([two, three])
  expect(order).toEqual(['two', 'three'])
})

test('the line is full when as many wait as may', async () => {
  const limiter = createLimiter(1)
  const work = Promise.withResolvers<void>()
  expect(limiter.hasQueueOf(0)).toBe(false)
  const one = limiter.run(() => work.promise)
  expect([limiter.hasQueueOf(0), limiter.hasQueueOf(1)]).toEqual([true, false])
  const two = limiter.run(async () => {})
  expect([limiter.hasQueueOf(1), limiter.hasQueueOf(2)]).toEqual([true, false])
  work.resolve()
  await Promise.all([one, two])
  expect(limiter.hasQueueOf(0)).toBe(false)
})
