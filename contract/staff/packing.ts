import type { AxisName, Options } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { type BoxCode, type BoxCodeRefusal, readBoxCode } from './box-code.ts'

/** What the barcode of an order says, on pick lists, labels and delivery notes. */
export const orderCode = ({ brand, number }: { brand: string; number: number | string }) => `${brand}-${number}`

/** Whatever a scanner makes of the hyphen: keyboards of other countries have another sign there. */
export function readOrderCode(typed: string): { brand: string; number: number } | undefined {
  const [, brand, number] = /^([a-z]+)[^a-z0-9]{0,2}([1-9]\d{0,8})$/i.exec(typed.trim()) ?? []
  return brand && number ? { brand: brand.toLowerCase(), number: Number(number) } : undefined
}

/** A product in the words of an order. */
export type NamedVariant = {
  title: string
  category: string
  eye: Eye | null
  formatted_options: { name: AxisName; value: string }[]
}

/** A line of an order, for the hands that pack it. */
export type PackLine = NamedVariant & {
  line: number
  productId: string
  options: Options
  shelf: string | null
  /** The codes of its boxes. */
  gtins: string[]
  /** How many were neither cancelled nor have left. */
  open: number
}

/** A box that is in the parcel, but has not left. `gtin` is null if it was counted by hand. */
export type PackedBox = { id: string; line: number; gtin: string | null } & Pick<BoxCode, 'lot' | 'expiry' | 'serial'>

/** What is to be packed, and what is in the parcel already. */
export type Packing = { lines: readonly PackLine[]; boxes: readonly PackedBox[] }

/** A service has no box. */
const needsBox = ({ category }: PackLine) => category !== 'service'

export const packedOf = ({ boxes }: Packing, line: number) => boxes.filter((box) => box.line === line).length

export const linesToPack = ({ lines }: Packing) => lines.filter((line) => needsBox(line) && line.open > 0)

/** Whether everything that is open is in the parcel. */
export const isComplete = (packing: Packing) =>
  linesToPack(packing).every(({ line, open }) => packedOf(packing, line) === open)

/** What leaves with the parcel: its boxes, and the services of the order, which have none. */
export function parcelOf(packing: Packing): { line: number; quantity: number }[] {
  return packing.lines
    .map((line) => ({ line: line.line, quantity: needsBox(line) ? packedOf(packing, line.line) : line.open }))
    .filter(({ quantity }) => quantity > 0)
}

/** So many days a box has to last at least when it leaves, by what it is: lenses are bought for half a year. */
const leastDays: Readonly<Record<string, number>> = {
  lens: 180,
  lenscare: 90,
  saline: 90,
  humidifier: 90,
  eye_care: 90,
}

export type BoxRefusal =
  | BoxCodeRefusal
  | { code: 'order-code' }
  /** The shop does not know the code. */
  | { code: 'unknown-code'; gtin: string }
  /** Another product; `is` and `instead` are known where the whole catalogue is. */
  | { code: 'not-in-order'; gtin: string; is?: NamedVariant; instead?: NamedVariant }
  | { code: 'surplus'; line: number }
  | { code: 'serial-twice'; serial: string }
  | { code: 'expired'; expiry: string }
  | { code: 'expires-soon'; expiry: string; days: number }
export type PackRefusal =
  | BoxRefusal
  | { code: 'order-not-found' }
  | { code: 'order-state'; state: OrderState }
  | { code: 'claimed'; name: string }

/** A scan: the code of a box, or a line whose box is counted by hand. `id` is made where it is scanned. */
export type Scan = { id: string } & ({ code: string } | { line: number })

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / (24 * 60 * 60 * 1000)

/** Which line a scanned box belongs to, or why it must not go into the parcel. Browser and server ask the same rule. */
export function checkScan(packing: Packing, scan: Scan, today: string): Result<PackedBox, BoxRefusal> {
  if ('line' in scan) return checkByHand(packing, scan)
  if (readOrderCode(scan.code)) return err({ code: 'order-code' })
  const read = readBoxCode(scan.code, today)
  if (!read.ok) return read
  const { gtin, lot, expiry, serial } = read.value
  const lines = packing.lines.filter((line) => needsBox(line) && line.gtins.includes(gtin))
  const [first] = lines
  if (!first) return err({ code: 'not-in-order', gtin })
  const isTwice = packing.boxes.some((box) => box.gtin === gtin && serial !== null && box.serial === serial)
  if (serial !== null && isTwice) return err({ code: 'serial-twice', serial })
  const tooOld = expiry === null ? undefined : checkExpiry(first.category, expiry, today)
  if (tooOld) return err(tooOld)
  const line = lines.find((one) => packedOf(packing, one.line) < one.open)
  if (!line) return err({ code: 'surplus', line: first.line })
  return ok({ id: scan.id, line: line.line, gtin, lot, expiry, serial })
}

function checkByHand(packing: Packing, { id, line: number }: { id: string; line: number }) {
  const line = linesToPack(packing).find((one) => one.line === number)
  if (!line || packedOf(packing, number) >= line.open) return err({ code: 'surplus', line: number } as const)
  return ok({ id, line: number, gtin: null, lot: null, expiry: null, serial: null })
}

/** Undefined if it lasts long enough. */
export function checkExpiry(category: string, expiry: string, today: string) {
  const days = dayNumber(expiry) - dayNumber(today)
  if (days < 0) return { code: 'expired', expiry } as const
  return days < (leastDays[category] ?? 0) ? ({ code: 'expires-soon', expiry, days } as const) : undefined
}

/** The line of the order that somebody may have meant who took this box: of the same product, still open if possible. */
export function lineMeant(packing: Packing, productId: string): PackLine | undefined {
  const same = linesToPack(packing).filter((line) => line.productId === productId)
  return same.find((line) => packedOf(packing, line.line) < line.open) ?? same[0]
}

/** The values in which two boxes of one product differ: `−2.50` and `−2.00`. */
export function differences(
  is: NamedVariant,
  instead: NamedVariant,
): { name: AxisName; is: string; instead: string }[] {
  return is.formatted_options.flatMap(({ name, value }) => {
    const other = instead.formatted_options.find((option) => option.name === name)
    return other && other.value !== value ? [{ name, is: value, instead: other.value }] : []
  })
}

/** A number as carriers print it, without the signs between its parts. */
export const readTrackingNumber = (typed: string) => typed.replace(/[\s.-]/g, '')
