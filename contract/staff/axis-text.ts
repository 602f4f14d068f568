import type { Axes } from '#contract/catalogue/lens-parameters.ts'

type Ranges = NonNullable<Axes['sphere']>

const number = String.raw`([+\-−]?\d+(?:[.,]\d+)?)`
const written = new RegExp(`^${number}(?:\\s*(?:…|\\.\\.+)\\s*${number}\\s*/\\s*${number})?$`)

const numberOf = (text: string) => Number(text.replace('−', '-').replace(',', '.'))
const textOf = (value: number) => value.toFixed(2)

/** Values as staff type them: `-6.00 … -0.50 / 0.25` from, to and step, or one value, each on a line of its own. */
export function readRanges(text: string): Ranges | undefined {
  const lines = text
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter(Boolean)
  const ranges = lines.map((line): Ranges[number] | undefined => {
    const [, from, to = from, step = '1'] = written.exec(line) ?? []
    return from === undefined || to === undefined ? undefined : [numberOf(from), numberOf(to), numberOf(step)]
  })
  return ranges.every((range) => range !== undefined) ? ranges : undefined
}

export const writeRanges = (ranges: Ranges | undefined): string =>
  (ranges ?? [])
    .map(([from, to, step]) => (from === to ? textOf(from) : `${textOf(from)} … ${textOf(to)} / ${textOf(step)}`))
    .join('\n')
