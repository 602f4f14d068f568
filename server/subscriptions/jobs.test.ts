import { expect, test } from 'vitest'
import { finishRenewalsJob } from './jobs.ts'

test('a charge of a subscription whose end is unknown is looked after every ten minutes, by day and by night', () => {
  const [minutes = '', ...hoursAndDays] = finishRenewalsJob.schedule?.split(' ') ?? []
  const [, first, last, step] = /^(\d+)-(\d+)\/(\d+)$/.exec(minutes)?.map(Number) ?? []
  expect([step, 60 - Number(last) + Number(first)]).toEqual([10, 10])
  expect(hoursAndDays).toEqual(['*', '*', '*', '*'])
})
