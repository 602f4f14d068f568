import { percentiles } from './table.ts'

/** Repeats the work, all entries at the same time, and returns the rate per second and the durations. */
export async function overAndOver(work: readonly (() => Promise<void>)[], seconds: number) {
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    work.map(async (once) => {
      for (let began = start; began < end; began = performance.now()) {
        await once()
        times.push(performance.now() - began)
      }
    }),
  )
  const took = (performance.now() - start) / 1000
  return { count: times.length, times, rate: times.length / took, ...percentiles(times) }
}

export type ManyAtOnce = { connections: number; seconds: number }
