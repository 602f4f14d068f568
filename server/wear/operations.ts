import type { LocaleCode } from '#contract/brand.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Db } from '#server/database/database.ts'
import { wearersOf } from '#server/wearers/operations.ts'
import { deliveriesTo } from './delivery-rules.ts'
import { mostEntries, newEntries, type WearEntry } from './entry-rules.ts'
import { type Interval, type IntervalItem, intervalOf } from './interval-rules.ts'
import { type EyeLedger, ledgerOf, type WearEvent } from './rules.ts'
import {
  insertEntries,
  type LensProduct,
  lockWearer,
  type OrderedLine,
  readEntries,
  readLensFacts,
  readLensLines,
} from './store.ts'

export type { Interval } from './interval-rules.ts'
export type { EyeLedger } from './rules.ts'

const eyesInOrder = ['right', 'left'] as const satisfies readonly Eye[]

export type WearContext = {
  /** The clock of the storefront. */
  zone: string
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
export async function wearOf({ db, brand, locale, zone, now }: WearContext, customerId: string): Promise<WearerWear[]> {
  const today = isoDate(new Date(now), zone)
  // One after the other: the handle may be a transaction's.
  const wearers = await wearersOf(db, customerId)
  const lines = await readLensLines(db, { brand, customerId, locale, zone })
  const entries = await readEntries(db, { brand, customerId })
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

type SaidOfEye = { lensesLeft?: number | undefined; daysPerWeek?: number | undefined }
/** What a customer says about the lenses of a wearer on a day, which is today if they name none. */
export type WearWords = { wearerId: string; on?: string | undefined; eyes: Partial<Record<Eye, SaidOfEye>> }
type NotCorrected = { code: 'wearer-not-found' | 'day-in-future' | 'no-lenses-known' | 'too-many-corrections' }

/**
 * Enters what a customer says. It is never written over what was said before: the ledger replays all of it. What changes
 * nothing is not entered, so the same words twice are one correction.
 */
export async function correctWear(
  context: WearContext,
  customerId: string,
  { wearerId, on, eyes }: WearWords,
): Promise<Result<WearerWear, NotCorrected>> {
  const { db, brand, zone, now } = context
  const today = isoDate(new Date(now), zone)
  const day = on ?? today
  const before = await wearOfOne(context, customerId, wearerId)
  if (!before) return err({ code: 'wearer-not-found' })
  if (day > today) return err({ code: 'day-in-future' })
  const said = eyesInOrder.flatMap((eye) => {
    const words = before.eyes[eye] ? wordsIn(eyes[eye] ?? {}) : []
    return words.map((entry): WearEntry => ({ wearerId, eye, day, ...entry }))
  })
  if (said.length === 0) return err({ code: 'no-lenses-known' })
  const entered = await db.transaction(async (db): Promise<Result<null, NotCorrected>> => {
    if (!(await lockWearer(db, { customerId, id: wearerId }))) return err({ code: 'wearer-not-found' })
    const known = (await readEntries(db, { brand, customerId })).filter((entry) => entry.wearerId === wearerId)
    const entries = newEntries(said, known)
    if (known.length + entries.length > mostEntries) return err({ code: 'too-many-corrections' })
    if (entries.length > 0) await insertEntries(db, brand, entries)
    return ok(null)
  })
  if (!entered.ok) return entered
  const after = await wearOfOne(context, customerId, wearerId)
  return after ? ok(after) : err({ code: 'wearer-not-found' })
}

type Words = Pick<WearEntry, 'lensesLeft' | 'daysPerWeek'>

function wordsIn({ lensesLeft, daysPerWeek }: SaidOfEye): Words[] {
  const words: Words[] = []
  if (daysPerWeek !== undefined) words.push({ lensesLeft: null, daysPerWeek })
  if (lensesLeft !== undefined) words.push({ lensesLeft, daysPerWeek: null })
  return words
}

const wearOfOne = async (context: WearContext, customerId: string, wearerId: string): Promise<WearerWear | undefined> =>
  (await wearOf(context, customerId)).find(({ wearer }) => wearer.id === wearerId)

export type OrderedItem = { productId: string; quantity: number; eye: Eye | null; wearerId?: string | null }

/** How long these items last for the eye that is without lenses first; null if there is no lens among them. */
export async function proposedInterval(
  db: Db,
  items: readonly OrderedItem[],
  daysPerWeek?: number,
): Promise<Interval | null> {
  const known = await withFacts(db, items)
  return intervalOf(
    known.filter((item) => item !== undefined),
    daysPerWeek,
  )
}

/** Months for which each of these items lasts alone; null for what is no lens. */
export async function pacesOf(db: Db, items: readonly OrderedItem[]): Promise<(number | null)[]> {
  const known = await withFacts(db, items)
  return known.map((item) => (item && intervalOf([item])?.months) ?? null)
}

/** Undefined for a product that is not in the catalogue any more. */
async function withFacts(db: Db, items: readonly OrderedItem[]): Promise<(IntervalItem | undefined)[]> {
  const facts = await readLensFacts(
    db,
    items.map(({ productId }) => productId),
  )
  return items.map(({ productId, quantity, eye, wearerId }) => {
    const known = facts.find((one) => one.productId === productId)
    return known && { usage: known.usage, units: known.units, quantity, eye, wearerId: wearerId ?? null }
  })
}
