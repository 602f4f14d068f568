import { randomBytes } from 'node:crypto'
import type { Brand } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { CouponForm, CouponMistakes } from '#contract/staff/coupons.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { record, wasDoneLast } from '#server/audit/operations.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { lockNames } from '#server/database/name-lock.ts'
import { seriesCode } from './code-rules.ts'
import {
  type CouponDraft,
  changesOf,
  mistakeNotes,
  noteBroken,
  noteUnknown,
  readCode,
  readDraft,
  readSeries,
} from './form-rules.ts'
import {
  type CouponChange,
  type CouponTarget,
  deleteCoupon,
  insertCodes,
  insertSeries,
  lockCoupon,
  readChanges,
  readCoupon,
  readKnown,
  readSeriesNamed,
  subjectOf,
  switchCoupon,
  updateCoupon,
} from './store.ts'

/** Who changes something, and when. */
export type Editor = { db: Db; actor: string; now: Date }

export type CouponRefusal =
  | { code: 'bad-fields'; mistakes: CouponMistakes }
  | { code: 'coupon-gone' }
  | { code: 'coupon-used' }
  /** A colleague was faster; `last` is what they did. */
  | { code: 'coupon-changed'; last: CouponChange | undefined }

const bad = (mistakes: CouponMistakes) => err({ code: 'bad-fields', mistakes })
const has = (mistakes: CouponMistakes) => Object.keys(mistakes).length > 0

/** An entry of the log names nobody: of the owner it has that there is one. */
const facts = ({ owner, ...draft }: CouponDraft) => ({ ...draft, hasOwner: owner !== null })

export async function createCoupon(
  { db, actor, now }: Editor,
  brand: Brand,
  form: CouponForm,
): Promise<Result<string, CouponRefusal>> {
  const notes = mistakeNotes()
  const code = readCode(form, notes)
  const draft = readDraft(form, notes, { now, zone: zoneOf(brand) })
  const known = await readKnown(db, brand.id, draft)
  noteUnknown(draft, known, brand, notes)
  if (has(notes.mistakes)) return bad(notes.mistakes)
  return db.transaction(async (db) => {
    const target = { brand: brand.id, code }
    const { ownerId } = known
    const made = await insertCodes(db, { brand: brand.id, codes: [code], draft, ownerId })
    const entry = { actor, action: 'coupon/create', subject: subjectOf(target), details: facts(draft) }
    if (made === 0) {
      // The same form once more: its answer was lost on the way.
      const isSame = (await wasDoneLast(db, entry)) && (await readCoupon(db, target, now))?.ownerId === ownerId
      return isSame ? ok(code) : bad({ code: { code: 'code-taken' } })
    }
    await record(db, entry)
    return ok(code)
  })
}

/** Tries until all codes are new ones, which is the first time unless codes are very short. */
async function insertNewCodes(
  db: Db,
  series: { id: string; brand: string; prefix: string; size: number; length: number },
  draft: CouponDraft,
) {
  const { id, brand, prefix, size, length } = series
  for (let left = size, tries = 0; left > 0; tries++) {
    if (tries === 20) throw new Error(`No ${size} new codes were found for ${prefix}`)
    const codes = Array.from({ length: left }, () => seriesCode(prefix, randomBytes(length)))
    left -= await insertCodes(db, { brand, codes, draft, series: id })
  }
}

/** Thousands of codes for one use each. A form that is sent twice makes one series, and a storefront has a name once. */
export async function createSeries(
  { db, actor, now }: Editor,
  brand: Brand,
  { id, form }: { id: string; form: CouponForm },
): Promise<Result<string, CouponRefusal>> {
  const notes = mistakeNotes()
  const wanted = readSeries(form, notes)
  const draft = { ...readDraft(form, notes, { now, zone: zoneOf(brand) }), usageLimit: 1, owner: null }
  noteUnknown(draft, await readKnown(db, brand.id, draft), brand, notes)
  if (has(notes.mistakes)) return bad(notes.mistakes)
  return db.transaction(async (db) => {
    const { name, prefix, size, length } = wanted
    // Another form, or the same one drawn again, may say the same at the same moment.
    await lockNames(db, [`coupon-series ${brand.id} ${name.toLowerCase()}`])
    const namesake = await readSeriesNamed(db, brand.id, name)
    if (namesake === id) return ok(id)
    if (namesake !== undefined) return bad({ name: { code: 'name-taken' } })
    if (!(await insertSeries(db, { id, brand: brand.id, name, prefix, size }))) return ok(id)
    await insertNewCodes(db, { id, brand: brand.id, prefix, size, length }, draft)
    const details = { brand: brand.id, prefix, size, length, ...facts(draft) }
    await record(db, { actor, action: 'coupon/series', subject: subjectOf({ series: id }), details })
    return ok(id)
  })
}

const changedMeanwhile = async (db: Db, target: CouponTarget) =>
  err({ code: 'coupon-changed', last: (await readChanges(db, target))[0] } as const)

/** Changes the rules of a coupon, or of all codes of a series, as far as nobody loses what they were promised. */
export function changeCoupon(
  { db, actor, now }: Editor,
  brandOf: (id: string) => Brand | undefined,
  { target, form, version }: { target: CouponTarget; form: CouponForm; version: number },
): Promise<Result<null, CouponRefusal>> {
  return allOrNothing<null, CouponRefusal>(db, async (db) => {
    await lockCoupon(db, target)
    const before = await readCoupon(db, target, now)
    const brand = before && brandOf(before.brand)
    if (!before || !brand) return err({ code: 'coupon-gone' })
    const notes = mistakeNotes()
    const read = readDraft(form, notes, { now, zone: zoneOf(brand), seen: before })
    const draft = 'series' in target ? { ...read, usageLimit: 1, owner: null } : read
    const changes = changesOf(before, draft)
    // A form that was sent twice finds what it wished for.
    if (Object.keys(changes).length === 0 && !has(notes.mistakes)) return ok(null)
    if (before.version !== version) return changedMeanwhile(db, target)
    const known = await readKnown(db, brand.id, draft)
    // An account that is gone since leaves its coupon an owner without an address.
    const isSameOwner = draft.owner === before.owner
    noteUnknown(draft, { ...known, hasOwner: known.hasOwner || isSameOwner }, brand, notes)
    noteBroken(before, draft, notes)
    if (has(notes.mistakes)) return bad(notes.mistakes)
    const ownerId = isSameOwner ? before.ownerId : known.ownerId
    if (!(await updateCoupon(db, target, { draft, ownerId, version }))) return changedMeanwhile(db, target)
    await record(db, { actor, action: 'coupon/change', subject: subjectOf(target), details: { changes } })
    return ok(null)
  })
}

/** Switches it off, or on again: then its dates decide. */
export function switchTo(
  { db, actor, now }: Editor,
  { target, isOff, version }: { target: CouponTarget; isOff: boolean; version: number },
): Promise<Result<null, CouponRefusal>> {
  return db.transaction(async (db) => {
    const before = await readCoupon(db, target, now)
    if (!before) return err({ code: 'coupon-gone' })
    if ((before.switchedOffAt !== null) === isOff) return ok(null)
    if (!(await switchCoupon(db, target, { offAt: isOff ? now : null, version }))) return changedMeanwhile(db, target)
    const action = isOff ? 'coupon/switch-off' : 'coupon/switch-on'
    await record(db, { actor, action, subject: subjectOf(target) })
    return ok(null)
  })
}

/** What was used stays in the books, and so does what somebody has changed meanwhile. */
export function removeCoupon(
  { db, actor, now }: Editor,
  { target, version }: { target: CouponTarget; version: number },
): Promise<Result<null, CouponRefusal>> {
  return db.transaction(async (db) => {
    await lockCoupon(db, target)
    const before = await readCoupon(db, target, now)
    if (!before) return err({ code: 'coupon-gone' })
    if (before.version !== version) return changedMeanwhile(db, target)
    if (!(await deleteCoupon(db, target))) return err({ code: 'coupon-used' })
    await record(db, { actor, action: 'coupon/delete', subject: subjectOf(target) })
    return ok(null)
  })
}
