import { type AxisName, axisNames, type Options, variantId } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import type { PrescribedValues } from '#contract/catalogue/prescribed-values.ts'

/** A lens of an order. */
export type OrderedLens = {
  orderId: string
  /** The day on which it was ordered. */
  orderedOn: string
  productId: string
  options: Options
  eye: Eye | null
  wearerId: string | null
}

export type Prescription = { prescribedOn: string; right: PrescribedValues | null; left: PrescribedValues | null }

export type Entry = {
  source: 'order' | 'prescription'
  on: string
  since: string
  options: Options
  productId: string | null
  /** What is different from the entry before; null for the first one. */
  change: { values: AxisName[]; isOtherProduct: boolean } | null
}

export type EyeHistory = { current: Entry | null; beside: Entry | null; history: Entry[] }

type Wearer = { id: string; isSelf: boolean }
type Events = { lenses: readonly OrderedLens[]; prescriptions: readonly Prescription[] }

/**
 * What each eye of a wearer wears and wore. `lenses` are the newest first, without cancelled ones. Those of a wearer who
 * was removed are nobody's; those without a wearer are the first wearer's.
 */
export function passportOf(wearer: Wearer, { lenses, prescriptions }: Events): Record<Eye, EyeHistory> {
  const own = lenses.filter(({ wearerId }) => (wearerId === null ? wearer.isSelf : wearerId === wearer.id))
  return { right: historyOf('right', own, prescriptions), left: historyOf('left', own, prescriptions) }
}

function historyOf(eye: Eye, lenses: readonly OrderedLens[], prescriptions: readonly Prescription[]): EyeHistory {
  const ordered = lenses
    .filter((lens) => lens.eye === eye || (lens.eye === null && isOnlyOne(lens, lenses)))
    .map(({ orderedOn, options, productId }) => entryOf('order', orderedOn, options, productId))
  const prescribed = prescriptions.flatMap((one) => {
    const options = one[eye]
    return options ? [entryOf('prescription', one.prescribedOn, options, null)] : []
  })
  // The sort is stable: of the same day the order comes first, because lenses are ordered by a prescription.
  const newestFirst = [...ordered, ...prescribed].toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0))
  const joined: Entry[] = []
  for (const entry of newestFirst) {
    const newer = joined.at(-1)
    if (newer && isSameLens(newer, entry)) newer.since = entry.since
    else joined.push({ ...entry })
  }
  const history = joined.map((entry, index) => ({ ...entry, change: changeTo(entry, joined[index + 1]) }))
  const current = history[0] ?? null
  const other = history.find(({ source }) => source !== current?.source)
  return { current, beside: current && other && differsIn(current, other).length > 0 ? other : null, history }
}

/** A single lens of an order without an eye is worn in both. Several of them cannot be assigned to an eye. */
const isOnlyOne = (lens: OrderedLens, lenses: readonly OrderedLens[]) =>
  lenses.filter(({ orderId, eye }) => orderId === lens.orderId && eye === null).length === 1

const entryOf = (source: Entry['source'], on: string, options: Options, productId: string | null): Entry => ({
  source,
  on,
  since: on,
  options,
  productId,
  change: null,
})

const isSameLens = (a: Entry, b: Entry) =>
  a.source === b.source &&
  a.productId === b.productId &&
  variantId(a.productId ?? '', a.options) === variantId(b.productId ?? '', b.options)

/** A prescription does not say everything that a lens has: what only one of the two says is no difference. */
function differsIn(a: Entry, b: Entry): AxisName[] {
  const isAlike = a.source === b.source
  return axisNames.filter((name) => {
    const isSaidByBoth = a.options[name] !== undefined && b.options[name] !== undefined
    return (isAlike || isSaidByBoth) && a.options[name] !== b.options[name]
  })
}

const changeTo = (entry: Entry, before: Entry | undefined): Entry['change'] =>
  before
    ? {
        values: differsIn(entry, before),
        isOtherProduct: before.productId !== null && entry.productId !== null && before.productId !== entry.productId,
      }
    : null
