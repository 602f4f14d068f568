import { formatDate, marketTime } from '#contract/web/format.ts'

/** As everybody at the desk reads a clock: `18.11.2026 09:30`, in the time of our markets. */
export function momentOf(at: Date): string {
  const [day = '', time] = marketTime(at).split(' ')
  return `${formatDate(day)} ${time}`
}
