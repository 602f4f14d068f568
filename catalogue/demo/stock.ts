import { commonSpheres } from '#server/delivery/usual-rules.ts'
import { chance } from './chance.ts'
import { type Axes, only, type Range, valuesOf } from './ranges.ts'

/**
 * What the warehouse has of a product; `mixed` has a little of everything, as a lens with many variants does, and
 * `common` plenty of every strength that many people wear.
 */
export type StockKind = 'plenty' | 'mixed' | 'common' | 'few' | 'none' | 'backorder' | 'stop-few' | 'stop-none'

type Options = Record<string, number | string>
export type StockRow = { options: Options; on_hand: number; stop_order: boolean }
type ProductToStock = { product_id: string; kind: StockKind; axes: Axes; notMade?: Axes[]; least?: number }

/** One row for a product without axes, otherwise one for each variant that is counted. */
export function stockRows({ product_id, kind, axes, notMade = [], least = 100 }: ProductToStock): StockRow[] {
  const next = chance(`stock ${product_id}`)
  const made = (options: Options) => !notMade.some((exception) => covers(exception, options))
  if (kind === 'common') {
    const { from, to } = commonSpheres
    const sphere = valuesOf(axes.sphere ?? []).filter((value) => value >= from && value <= to)
    const common = combinations({ ...axes, sphere: only(...sphere) }).filter(made)
    const beyond = countedVariants(axes, notMade, kind, next).filter(
      (options) => !sphere.includes(Number(options.sphere)),
    )
    return [
      ...common.map((options) => ({ options, ...amount('plenty', least, next) })),
      ...beyond.map((options) => ({ options, ...amount('few', least, next) })),
    ]
  }
  const counted = countedVariants(axes, notMade, kind, next)
  const start = next(everything.length)
  return counted.map((options, index) => {
    const ofThis = kind === 'mixed' ? (everything[(start + index) % everything.length] ?? 'plenty') : kind
    return { options, ...amount(ofThis, least, next) }
  })
}

const everything: StockKind[] = [
  'plenty',
  'plenty',
  'few',
  'plenty',
  'none',
  'plenty',
  'backorder',
  'plenty',
  'few',
  'plenty',
  'stop-few',
  'plenty',
  'stop-none',
]

function amount(kind: StockKind, least: number, next: (below: number) => number) {
  if (kind === 'plenty' || kind === 'mixed') return { on_hand: least + next(least * 3), stop_order: false }
  if (kind === 'few' || kind === 'stop-few') return { on_hand: 1 + next(10), stop_order: kind === 'stop-few' }
  if (kind === 'backorder') return { on_hand: -1 - next(24), stop_order: false }
  return { on_hand: 0, stop_order: kind === 'stop-none' }
}

/** Every frame is counted. Of a lens only the strengths that many people wear, unless the rest is to be sold off. */
function countedVariants(axes: Axes, notMade: Axes[], kind: StockKind, next: (below: number) => number): Options[] {
  const all = countCombinations(axes)
  if (all <= 40 || (kind.startsWith('stop') && all <= 120))
    return combinations(axes).filter((options) => !notMade.some((exception) => covers(exception, options)))
  const wearers = [-1, -1.5, -2, -2.5, -3, -3.5, -4, -5, -6, 1, 2]
  const made = new Set(valuesOf(axes.sphere ?? []))
  return wearers
    .filter((sphere) => made.has(sphere))
    .map((sphere) => ({ ...anyOf(axes, next), sphere }))
    .filter((options) => !notMade.some((exception) => covers(exception, options)))
}

/** Ranges of numbers, or colours. */
type Axis = readonly (Range | string)[]

const valuesOn = (axis: Axis): (number | string)[] =>
  axis.flatMap((part): (number | string)[] => (typeof part === 'string' ? [part] : valuesOf([part])))

function anyOf(axes: Axes, next: (below: number) => number): Options {
  return Object.fromEntries(
    Object.entries(axes).map(([name, axis]) => {
      const values = valuesOn(axis)
      return [name, values[next(values.length)] ?? 0]
    }),
  )
}

function combinations(axes: Axes): Options[] {
  return Object.entries(axes).reduce<Options[]>(
    (sofar, [name, axis]) => sofar.flatMap((options) => valuesOn(axis).map((value) => ({ ...options, [name]: value }))),
    [{}],
  )
}

const countCombinations = (axes: Axes) => Object.values(axes).reduce((count, axis) => count * valuesOn(axis).length, 1)

/** Whether a combination falls into all the ranges of an exception. */
function covers(exception: Axes, options: Options): boolean {
  return Object.entries<Axis>(exception).every(([name, axis]) => {
    const value = options[name]
    return axis.some((part) => (typeof part === 'string' ? part === value : isWithin(value, part)))
  })
}

const isWithin = (value: number | string | undefined, [from, to]: Range) =>
  typeof value === 'number' && value >= from && value <= to
