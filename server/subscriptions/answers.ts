import { err, ok, type Result } from '#contract/result.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { signedId } from '#server/secrets/signed-id.ts'
import { fillCart, renewClaimed } from './renew.ts'
import { checkoutOf, type PlannedRenewal, planRenewals, type RenewalContext } from './renewal-context.ts'
import { moveOf, type RenewalState } from './renewal-rules.ts'
import {
  cartOf,
  claimNow,
  moveRenewal,
  type Renewal,
  type RenewalKey,
  readRenewals,
  removeLines,
  writeAgreed,
} from './renewal-store.ts'
import { raiseVersion } from './schedule-store.ts'

// What customers do about a renewal themselves. Whose subscription it is, is checked by the caller.

export type AnswerRefusal =
  /** It is being charged at this moment, or was ordered or skipped. */
  | { code: 'renewal-closed' }
  /** Nothing is left of it that could be ordered. */
  | { code: 'nothing-left' }
  /** It costs something else now than what the customer has seen. */
  | { code: 'subscription-changed' }

/** A renewal, and what it costs on the page that the customer answers from. */
type ShownRenewal = RenewalKey & { total: number }

/** The renewal with its present plan, if there is such a period. */
export async function planOne(context: RenewalContext, key: RenewalKey): Promise<PlannedRenewal | undefined> {
  const [renewal] = await readRenewals(context.db, [key])
  const brand = renewal && context.brands.find(({ id }) => id === renewal.brand)
  if (!renewal || !brand) return undefined
  return (await planRenewals(context, brand, [renewal]))[0]
}

const isOpen = ({ renewalState, period, nextPeriod }: Renewal) =>
  period === nextPeriod && (renewalState === null || moveOf('claim').from.includes(renewalState))

/** Orders the next period now, whatever its day is. The answer is the state that it has then. */
async function renewNow(context: RenewalContext, key: RenewalKey): Promise<Result<RenewalState, AnswerRefusal>> {
  const planned = await planOne(context, key)
  if (!planned || !(await claimNow(context.db, key, planned.now))) return err({ code: 'renewal-closed' })
  await renewClaimed(context, planned.brand, [key])
  const [renewal] = await readRenewals(context.db, [key])
  return ok(renewal?.renewalState ?? 'charging')
}

/**
 * The customer agrees to the present plan: to its prices, to successors, and to do without what is gone. What is due is
 * ordered at once, and anything else on its day.
 */
export async function sayYes(
  context: RenewalContext,
  { total, ...key }: ShownRenewal,
): Promise<Result<RenewalState, AnswerRefusal>> {
  const planned = await planOne(context, key)
  if (!planned || !isOpen(planned.renewal)) return err({ code: 'renewal-closed' })
  const { renewal, plan, today } = planned
  if (plan.total !== total) return err({ code: 'subscription-changed' })
  const remaining = plan.lines.flatMap(({ last, next }) =>
    next && next.quantity === last.quantity ? [{ last, next }] : [],
  )
  if (remaining.length === 0) return err({ code: 'nothing-left' })
  const agreed = remaining.map(({ last, next }) => ({ ...last, ...next }))
  const gone = renewal.lines.map(({ line }) => line).filter((line) => !agreed.some((one) => one.line === line))
  const isYes = await context.db.transaction(async (db) => {
    if (!(await raiseVersion(db, renewal))) return false
    if (!(await moveRenewal(db, key, 'announce', { agreedTotal: plan.total }))) return false
    await writeAgreed(db, renewal.id, agreed)
    await removeLines(db, renewal.id, gone)
    return true
  })
  if (!isYes) return err({ code: 'renewal-closed' })
  return renewal.nextOn <= today && renewal.state === 'active' ? renewNow(context, key) : ok('announced')
}

/** The cart of a renewal, for a payment by hand: with any means, at any time, without spoiling the count of attempts. */
export async function payRenewal(
  context: RenewalContext,
  { total, ...key }: ShownRenewal,
): Promise<Result<{ cartId: string; token: string; total: number }, AnswerRefusal>> {
  const planned = await planOne(context, key)
  if (!planned || planned.renewal.renewalState === null || !isOpen(planned.renewal))
    return err({ code: 'renewal-closed' })
  if (planned.plan.question === 'product') return err({ code: 'nothing-left' })
  if (planned.plan.total !== total) return err({ code: 'subscription-changed' })
  const cartId = await cartOf(context.db, key)
  if (!cartId || !(await fillCart(checkoutOf(context, planned).cart, planned, cartId)))
    return err({ code: 'renewal-closed' })
  return ok({ cartId, token: signedId(keyFor(context.secret, 'cart'), cartId), total })
}
