import type { LocaleCode } from '#contract/brand.ts'
import { formatOption } from '#contract/catalogue/lens-choice.ts'
import { axisNames, type Options } from '#contract/catalogue/lens-parameters.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { NamedVariant } from '#contract/staff/packing.ts'

const packableStates: readonly OrderState[] = ['fulfiller_ready', 'accepted', 'open']

/** Whether an order is in the warehouse. */
export const canBePacked = (state: OrderState) => packableStates.includes(state)

/** After so many minutes without a scan somebody else may go on. */
const claimMinutes = 10

export const claimUntil = (now: Date) => new Date(now.getTime() + claimMinutes * 60 * 1000)

type Claim = { staffId: string; name: string; until: string }

/** The name of somebody else who packs the order right now. */
export const claimHolder = (claim: Claim | null, { staff, now }: { staff: string; now: Date }): string | undefined =>
  claim && claim.staffId !== staff && new Date(claim.until) > now ? claim.name : undefined

type KnownVariant = {
  title: string
  category: string
  options: Options
  colorTexts: Readonly<Record<string, Readonly<Record<string, string>>>> | null
}

/** A variant of the catalogue in the words that orders have. */
export function nameVariant({ title, category, options, colorTexts }: KnownVariant, locale: LocaleCode): NamedVariant {
  const labels = Object.fromEntries(
    Object.entries(colorTexts ?? {}).map(([code, texts]) => [code, texts[locale] ?? code]),
  )
  const formatted_options = axisNames.flatMap((name) => {
    const value = options[name]
    return value === undefined ? [] : [{ name, value: formatOption(name, value, labels) }]
  })
  return { title, category, eye: null, formatted_options }
}

/** Whether an order should have been with the customer already. */
export const isLate = (promisedOn: string | null, today: string) => promisedOn !== null && promisedOn < today

export type PickedVariant = {
  productId: string
  variantId: string
  title: string
  category: string
  formatted_options: NamedVariant['formatted_options']
  options: Options
  shelf: string | null
  gtins: string[]
  /** The lots on the shelf that are known, the one that expires first in front. */
  lots: { lot: string; expiry: string | null; quantity: number }[]
  quantity: number
  /** Which order gets how many. */
  orders: { brand: string; number: number; quantity: number }[]
}

/** From shelf to shelf, and on one shelf by name and strength. What has no shelf comes last. */
export function inPickOrder(picked: readonly PickedVariant[]): PickedVariant[] {
  const rank = ({ shelf }: PickedVariant) => (shelf === null ? 1 : 0)
  const by = new Intl.Collator('en', { numeric: true })
  const numberOf = ({ options }: PickedVariant, name: (typeof axisNames)[number]) => {
    const value = options[name]
    return typeof value === 'number' ? value : 0
  }
  return picked.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      by.compare(a.shelf ?? '', b.shelf ?? '') ||
      by.compare(a.title, b.title) ||
      axisNames.reduce((order, name) => order || numberOf(a, name) - numberOf(b, name), 0) ||
      by.compare(a.variantId, b.variantId),
  )
}

/** From which lots so many boxes are taken: the ones that expire first, as far as the shelf is known to have them. */
export function lotsToTake(lots: PickedVariant['lots'], quantity: number): PickedVariant['lots'] {
  const taken: PickedVariant['lots'] = []
  let left = quantity
  for (const lot of lots) {
    const some = Math.min(left, lot.quantity)
    if (some > 0) taken.push({ ...lot, quantity: some })
    left -= some
  }
  return taken
}
