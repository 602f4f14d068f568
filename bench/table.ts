/** Aligns the columns: the first to the left, figures to the right. */
export function printTable(title: string, heads: string[], rows: string[][]) {
  const table = [heads, ...rows]
  const widths = heads.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  console.log(`\n${title}\n`)
  console.log(line(heads))
  console.log(line(widths.map((width) => '─'.repeat(width))))
  for (const row of rows) console.log(line(row))
}

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

export function median<T>(list: T[], figure: (entry: T, index: number) => number): number {
  const sorted = list.map(figure).toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** Half of the times, and 99 of 100, are no longer than these. */
export function percentiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const atMost = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
  return { p50: atMost(0.5), p99: atMost(0.99) }
}

export const whole = (figure: number) => figure.toFixed(0)
export const percent = (ratio: number) => `${(ratio * 100).toFixed(0)} %`
export const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`
