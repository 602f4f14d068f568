import { onTestFinished } from 'vitest'

/** Counts the threads that are started until the end of the test. */
export function countThreads() {
  let count = 0
  const add = () => void count++
  process.on('worker', add)
  onTestFinished(() => void process.off('worker', add))
  return () => count
}
