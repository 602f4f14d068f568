import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { createVisitors } from './visitors.ts'

/** A process whose time passes only when the test says so. */
function openProcess() {
  let time = 0
  const sleepers: { until: number; wake: () => void }[] = []
  const visitors = createVisitors({
    now: () => time,
    sleep: (milliseconds) => new Promise<void>((wake) => sleepers.push({ until: time + milliseconds, wake })),
  })
  return {
    ...visitors,
    async pass(milliseconds: number) {
      await settled()
      time += milliseconds
      for (const { until, wake } of sleepers) if (until <= time) wake()
      await settled()
    },
    /** The function that is returned answers the request. */
    ask() {
      const answer = new PassThrough()
      visitors.watch(answer as unknown as ServerResponse)
      return async () => {
        answer.resume().end()
        await new Promise((resolve) => answer.once('close', resolve))
        await settled()
      }
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Work that is done when the test says so. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const begin = vi.fn(() => promise)
  const finish = () => {
    resolve()
    return settled()
  }
  return { begin, finish, hasBegun: () => begin.mock.calls.length === 1 }
}

test('work waits while a visitor does, and begins with the answer', async () => {
  const shop = openProcess()
  const answer = shop.ask()
  const mail = openWork()
  void shop.inTurn(mail.begin)
  await shop.pass(99)
  expect(mail.hasBegun()).toBe(false)
  await answer()
  expect(mail.hasBegun()).toBe(true)
})

test('visitors who come one after the other keep nothing from being done for longer than a tenth of a second', async () => {
  const shop = openProcess()
  shop.ask()
  const mail = openWork()
  void shop.inTurn(mail.begin)
  await shop.pass(100)
  expect(mail.hasBegun()).toBe(true)
})

test('between two visitors only one piece of work begins', async () => {
  const shop = openProcess()
  const answer = shop.ask()
  const works = [openWork(), openWork()] as const
  for (const { begin } of works) void shop.inTurn(begin)
  await answer()
  expect(works.map(({ hasBegun }) => hasBegun())).toEqual([true, false])
  const next = shop.ask()
  await works[0].finish()
  expect(works[1].hasBegun()).toBe(false)
  await next()
  expect(works[1].hasBegun()).toBe(true)
})

test('long work does not keep others waiting, nor does work that fails', async () => {
  const shop = openProcess()
  await shop.ask()()
  const works = [openWork(), openWork(), openWork()] as const
  void shop.inTurn(works[0].begin)
  const failing = shop.inTurn(() => works[1].begin().then(() => Promise.reject(new Error('no cardboard'))))
  void shop.inTurn(works[2].begin)
  await shop.pass(100)
  expect(works[1].hasBegun()).toBe(true)
  const failed = expect(failing).rejects.toThrow('no cardboard')
  await works[1].finish()
  await failed
  expect(works[2].hasBegun()).toBe(true)
})

test('while nobody is there everything begins at once', async () => {
  const shop = openProcess()
  await shop.ask()()
  await shop.pass(101)
  const works = [openWork(), openWork(), openWork()]
  for (const { begin } of works) void shop.inTurn(begin)
  await settled()
  expect(works.every(({ hasBegun }) => hasBegun())).toBe(true)
})

test('a page from the cache makes nobody wait', async () => {
  const shop = openProcess()
  const answer = new PassThrough()
  answer.end()
  shop.watch(answer as unknown as ServerResponse)
  await expect(shop.giveWay()).resolves.toBeUndefined()
})
