import { expect, test } from 'vitest'
import { createBackground } from './background.ts'

test('work begins after the answer, and can be waited for', async () => {
  const order: string[] = []
  const background = createBackground({ error: () => order.push('failed') })
  background.run('letter', async () => void order.push('work'))
  await Promise.resolve()
  order.push('answer')
  await background.settled()
  expect(order).toEqual(['answer', 'work'])
})

test('a failure is a line in the log and hinders nothing else', async () => {
  const logged: object[] = []
  const background = createBackground({ error: (details) => logged.push(details) })
  const fault = new Error('no post today')
  let ran = false
  background.run('letter', () => Promise.reject(fault))
  background.run('another', async () => {
    ran = true
  })
  await background.settled()
  expect([logged, ran]).toEqual([[{ err: fault, work: 'letter' }], true])
})

test('work that begins more work is waited for to the end', async () => {
  const background = createBackground({ error() {} })
  let done = 0
  background.run('first', async () => {
    background.run('second', async () => {
      done++
    })
    done++
  })
  await background.settled()
  expect(done).toBe(2)
})
