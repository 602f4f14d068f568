import type { Brand } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { type InvoiceRefusal, refusalByRules } from '#server/credit/operations.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { violatesUnique } from '#server/database/errors.ts'
import { lockNames } from '#server/database/name-lock.ts'
import { takeCoupon } from '#server/promotions/operations.ts'
import type { Payer } from './card-test-store.ts'
import { couponClaim, couponIn } from './complete-order.ts'
import { type HoldLimits, holdRefusal } from './hold-rules.ts'
import { readUnpaidHolds } from './hold-store.ts'
import { placesIn } from './invoice.ts'
import { readStanding } from './invoice-store.ts'
import { type PaymentRefusal, stopOrder } from './rules.ts'
import type { Snapshot } from './snapshot-rules.ts'
import { type HoldOutcome, holdPayment } from './statements.ts'
import type { NewPayment } from './store.ts'

/** A cart has one open payment, and one reservation of each variant. */
const onePerCart = ['payments_one_open', 'stock_reservations_once']

type HoldRefusal = PaymentRefusal | typeof stale
const stale = { code: 'stale' } as const

/** A `payer` takes a try from the limits of payments at the provider. */
type HoldContext = { db: Db; brand: Brand; holds: HoldLimits; now: Date; payer?: Payer }

/** Stores the payment and reserves its goods and coupon: all of it, or nothing. */
export async function hold(context: HoldContext, payment: NewPayment): Promise<Result<null, HoldRefusal>> {
  try {
    return await holdGoodsAndCoupon(context, payment)
  } catch (error) {
    if (onePerCart.some((constraint) => violatesUnique(error, constraint))) return err(stale)
    throw error
  }
}

/** Most payments need one statement; those with a limit or a coupon a transaction. */
async function holdGoodsAndCoupon(context: HoldContext, payment: NewPayment): Promise<Result<null, HoldRefusal>> {
  const { brand, cartId, client, debtors, snapshot } = payment
  const code = couponIn(snapshot)
  const limited = [...debtors, ...(client === null ? [] : [`client ${client}`])]
  if (!code && limited.length === 0) return holdResult(await holdPayment(context.db, payment, context.payer), snapshot)
  return allOrNothing<null, HoldRefusal>(context.db, async (db) => {
    // Two payments that count towards the same limit are stored one after the other, so that they cannot exceed it.
    if (limited.length > 0) await lockNames(db, limited)
    const refusal = await limitRefusal({ ...context, db }, payment)
    if (refusal) return err(refusal)
    if (code) {
      const taken = await takeCoupon(db, { brand, code, cartId, ...couponClaim(code, snapshot) })
      if (!taken.ok) return err({ code: `coupon-${taken.error.code}` })
    }
    return holdResult(await holdPayment(db, payment, context.payer), snapshot)
  })
}

async function limitRefusal({ db, brand, holds, now }: HoldContext, payment: NewPayment) {
  const { client, cartId } = payment
  const refusal = client === null ? undefined : holdRefusal(await readUnpaidHolds(db, client, cartId), holds, now)
  return refusal ?? invoiceLimitRefusal(db, brand, payment)
}

async function invoiceLimitRefusal(
  db: Db,
  brand: Brand,
  { method, amount, cartId, snapshot }: NewPayment,
): Promise<InvoiceRefusal | undefined> {
  const { customerId } = snapshot
  if (method !== 'invoice') return undefined
  const buyer = customerId && {
    brand: brand.id,
    zone: zoneOf(brand),
    customerId,
    places: placesIn(snapshot.cart),
    cartId,
  }
  const standing = buyer ? await readStanding(db, buyer) : undefined
  return refusalByRules(standing, amount, brand)
}

function holdResult({ isCurrent, secondsLeft, short }: HoldOutcome, { cart }: Snapshot): Result<null, HoldRefusal> {
  if (!isCurrent) return err(stale)
  if (secondsLeft !== null) return err({ code: 'too-many-payments', retryAfter: secondsLeft })
  const [first] = short
  if (!first) return ok(null)
  const item = cart.items.find(({ variant_id }) => variant_id === first.variantId)
  return err(stopOrder({ title: item?.title ?? '', variant_id: first.variantId }, first.available))
}
