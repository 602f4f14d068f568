import type { AxisName, Options } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'

/** A lens as the passport names it. The path is null if this storefront does not sell it any more. */
export type PassProduct = { id: string; title: string; path: string | null; image: string }

/** What an eye wore for a while: a lens that was ordered once or several times in a row, or a prescription. */
export type PassEntry = {
  source: 'order' | 'prescription'
  /** The day of the newest of these orders, or of the prescription. */
  on: string
  /** The day of the first of these orders. */
  since: string
  options: Options
  /** With the words of the product, such as its colours. */
  formatted: { name: AxisName; value: string }[]
  product: PassProduct | null
  /** Null at the beginning of the history. */
  change: { values: AxisName[]; isOtherProduct: boolean } | null
}

export type EyePass = {
  /** What counts now: the newest entry. */
  current: PassEntry | null
  /** The newest entry of the other source, if it comes to other values. */
  beside: PassEntry | null
  /** The newest first. */
  history: PassEntry[]
}

/** A QR code: the number of fields of each side, and its dark fields as a path of SVG with that many units. */
export type PassCode = { size: number; path: string }

export type EyeTest = { last: string | null; dueOn: string | null; isDue: boolean }

export type WearerPass = {
  id: string
  name: string
  isSelf: boolean
  eyes: Record<Eye, EyePass>
  eyeTest: EyeTest
  prescriptions: { id: string; prescribedOn: string }[]
  /** The questions about odd values that were answered with yes. */
  confirmed: string[]
}
