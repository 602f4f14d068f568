import type { LocaleCode } from '#contract/brand.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Db } from '#server/database/database.ts'
import { wearersOf } from '#server/wearers/operations.ts'
import { deliveriesTo } from './delivery-rules.ts'
import { type Interval, type IntervalItem, intervalOf, lastDayOf } from './interval-rules.ts'
import { type EyeLedger, ledgerOf, type WearEvent } from './rules.ts'
import {
  type LensProduct,
  type OrderedLine,
  readEntries,
  readLensFacts,
  readLensLines,
  type WearEntry,
} from './store.ts'

export { type Interval, usualInterval } from './interval-rules.ts'
export type { EyeLedger } from './rules.ts'

export type WearContext = {
  db: Db
  /** The id of the storefront: each one counts its own orders. */
  brand: string
  locale: LocaleCode
  /** In milliseconds. */
  now: number
}

export type EyeWear = EyeLedger & { product: LensProduct & { id: string } }
export type WearerWear = {
  wearer: { id: string; name: string; isSelf: boolean }
  /** Null for an eye for which no lens was ever ordered. */
  eyes: Record<Eye, EyeWear | null>
}

/** Until when the lenses of each wearer and eye last, the first wearer first. */
export async function wearOf({ db, brand, locale, now }: WearContext, customerId: string): Promise<WearerWear[]> {
  const today = isoDate(new Date(now))
  const [wearers, lines, entries] = await Promise.all([
    wearersOf(db, customerId),
    readLensLines(db, { brand, customerId, locale }),
    readEntries(db, { brand, customerId }),
  ])
  return wearers.map(({ id, name, isSelf }) => {
    const own = {
      lines: lines.filter(({ wearerId }) => (wearerId === null ? isSelf : wearerId === id)),
      entries: entries.filter(({ wearerId }) => wearerId === id),
    }
    const eyes = { right: eyeWear('right', own, today), left: eyeWear('left', own, today) }
    return { wearer: { id, name, isSelf }, eyes }
  })
}

type OwnWear = { lines: readonly OrderedLine[]; entries: readonly WearEntry[] }

function eyeWear(eye: Eye, { lines, entries }: OwnWear, today: string): EyeWear | null {
  const events = [...deliveriesTo(eye, lines, today), ...entries.flatMap((entry) => eventsOf(eye, entry))]
  const ledger = ledgerOf(events, today)
  const line = ledger && lines.find(({ productId }) => productId === ledger.lens.productId)
  if (!ledger || !line) return null
  const { productId: id, title, slug, images, isSold } = line
  return { ...ledger, product: { id, title, slug, images, isSold } }
}

function eventsOf(eye: Eye, { eye: of, day: on, lensesLeft, daysPerWeek }: WearEntry): WearEvent[] {
  if (of !== eye) return []
  if (lensesLeft !== null) return [{ kind: 'count', on, lensesLeft }]
  return daysPerWeek === null ? [] : [{ kind: 'habit', on, daysPerWeek }]
}

export type OrderedItem = { productId: string; quantity: number; eye: Eye | null }

/** How long these items last for the eye that is without lenses first; null if there is no lens among them. */
export async function proposedInterval(
  db: Db,
  items: readonly OrderedItem[],
  daysPerWeek?: number,
): Promise<Interval | null> {
  return intervalOf(await withFacts(db, items), daysPerWeek)
}

/** The last day on which there is a lens, if the first box is opened on `from`; null if there is no lens among them. */
export async function lastsUntil(
  db: Db,
  items: readonly OrderedItem[],
  { from, daysPerWeek }: { from: string; daysPerWeek?: number },
): Promise<string | null> {
  return lastDayOf(await withFacts(db, items), from, daysPerWeek)
}

async function withFacts(db: Db, items: readonly OrderedItem[]): Promise<IntervalItem[]> {
  const facts = await readLensFacts(
    db,
    items.map(({ productId }) => productId),
  )
  return items.flatMap(({ productId, quantity, eye }) => {
    const known = facts.find((one) => one.productId === productId)
    return known ? [{ usage: known.usage, units: known.units, quantity, eye }] : []
  })
}
