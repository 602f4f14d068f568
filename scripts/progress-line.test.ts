import { expect, test } from 'vitest'
import { showProgress } from '#scripts/progress-line.ts'

function screen(isTTY: boolean) {
  const clock = { time: 0 }
  const written: string[] = []
  const output = { isTTY, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream
  return { clock, written, progress: showProgress(output, () => clock.time) }
}
const work = (bytes: number, lines: number, phase = 'checking') => ({ phase, bytes, totalBytes: 200, lines })

test('a terminal has one line that changes ten times a second at most, and is left clean', () => {
  const { clock, written, progress } = screen(true)
  progress.report(work(1, 0))
  clock.time = 99
  progress.report(work(2, 1))
  clock.time = 2000
  progress.report(work(100, 3000))
  progress.end()
  expect(written).toEqual(['\r\x1b[KChecking … 0 %', '\r\x1b[KChecking … 50 %, 1500 lines/s', '\r\x1b[K'])
})

test('elsewhere there is a line for each phase and one every five seconds', () => {
  const { clock, written, progress } = screen(false)
  for (clock.time = 0; clock.time <= 10_000; clock.time += 1000) progress.report(work(clock.time / 50, clock.time))
  progress.report(work(10, 0, 'importing'))
  progress.end()
  expect(written).toEqual([
    'Checking … 0 %\n',
    'Checking … 50 %, 1000 lines/s\n',
    'Checking … 100 %, 1000 lines/s\n',
    'Importing … 5 %\n',
  ])
})
