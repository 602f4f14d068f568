import type { Cart } from '#contract/cart/cart.ts'
import { asLastTime, type ReorderChoice } from '#contract/reorder/choice.ts'
import type { Reordered, ReorderPlan } from '#contract/reorder/reorder.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Translate } from '#messages/translate.ts'
import { type RefusalCode, refusalOf } from '#server/http/problem.ts'
import { type Filler, fillFrom } from './fill.ts'
import { lastOrders, type Named, type ReorderVisit } from './last-order.ts'
import { hasOffers, hasPieces, type Plan, type PlanContext, planOrder, planView } from './plan.ts'
import type { LastLine } from './rules.ts'

type Request = PlanContext & ReorderVisit & { brand: PlanContext['brand']; cart: Filler; say: Translate }

export type ReorderProblem = { code: RefusalCode; message: string }
export type ReorderOrder = { choice?: ReorderChoice; cartToken?: string; couponCode?: string }

/** What the reader of a mailed link may do: see the plan, show that it is their mailbox, or sign in. */
export type ReorderLink =
  | { kind: 'own'; orderId: string }
  | { kind: 'open' }
  | { kind: 'closed'; count: number }
  | { kind: 'sign-in'; count: number; orderId: string }

/** How a visitor repeats an order. */
export function reorderForRequest(request: Request) {
  const { say } = request
  const orders = lastOrders(request)
  const refuse = (code: RefusalCode) => err<ReorderProblem>({ code, message: refusalOf({ code }, say).message })

  async function plan(named: Named, choice: ReorderChoice = asLastTime): Promise<Result<ReorderPlan, ReorderProblem>> {
    const found = await orders.open(named)
    if (!found.ok) return refuse(found.error.code)
    const { order, isOwner } = found.value
    return ok(await planView(request, await planOrder(request, order, choice), { isOwner }))
  }

  return {
    /** What the order would be today. Changes nothing. */
    plan,

    /** Brings the plan into the cart: into the visitor's own one, unless a token names another. */
    async carryOut(
      named: Named,
      { choice = asLastTime, ...into }: ReorderOrder,
    ): Promise<Result<Reordered, ReorderProblem>> {
      const found = await orders.open(named)
      if (!found.ok) return refuse(found.error.code)
      const { order, isOwner } = found.value
      const planned = await planOrder(request, order, choice)
      if (!hasOffers(planned)) return refuse('reorder-not-possible')
      if (!hasPieces(planned)) return refuse('reorder-empty')
      const filled = await fillFrom(request, planned, { isOwner, ...into })
      if (!filled.ok) return 'message' in filled.error ? err(filled.error) : refuse(filled.error.code)
      orders.remember(order)
      return ok({ ...filled.value, warnings: [...warningsOf(planned, say), ...filled.value.warnings] })
    },

    /** The plan of the order that this browser repeats, with what the cart has of it now; null if it has nothing of it. */
    async atCheckout(cart: Cart): Promise<ReorderPlan | null> {
      const found = await orders.open({ by: 'cookie' })
      if (!found.ok) return null
      const { order, isOwner } = found.value
      const first = await planOrder(request, order, asLastTime)
      const quantities = new Map(first.lines.map((line) => [line.last.line, quantityIn(cart, line)]))
      if (![...quantities.values()].some((quantity) => quantity > 0)) return null
      const now = await planOrder(request, order, { quantities, trials: false })
      return planView(request, now, { isOwner })
    },

    /** What the reader of a mailed link sees. Undefined if the link is worth nothing. */
    async link(token: string): Promise<ReorderLink | undefined> {
      const order = await orders.find({ by: 'link', token })
      if (!order || order.state === 'cancelled') return undefined
      const access = await orders.accessTo(order)
      if (access === 'owner') return { kind: 'own', orderId: order.id }
      if (access) return { kind: 'open' }
      const count = new Set(order.lines.map(({ productId }) => productId)).size
      return order.customerId === null ? { kind: 'closed', count } : { kind: 'sign-in', count, orderId: order.id }
    },

    /** Whether the order behind a token is in an account, where the visitor may sign in to see it. */
    async isInAccount(token: string): Promise<boolean> {
      const order = await orders.find({ by: 'token', token })
      return order !== undefined && order.customerId !== null
    },

    /** The reader of a guest's link has pressed its button: from now on this browser sees what was ordered. */
    async confirmLink(token: string): Promise<void> {
      const order = await orders.find({ by: 'link', token })
      if (order?.customerId === null) orders.remember(order)
    },
  }
}

function quantityIn({ items }: Cart, { last, next }: Plan['lines'][number]): number {
  const isIt = (item: Cart['items'][number], line: LastLine) =>
    item.variant_id === next?.variantId && item.eye === line.eye && (item.wearer_id ?? null) === line.wearerId
  return items.find((item) => isIt(item, last))?.quantity ?? 0
}

/** What a program shows of a plan that was not carried out as a whole. */
function warningsOf({ lines, order }: Plan, say: Translate): string[] {
  const gone = lines.filter(({ next }) => next === null)
  if (gone.length === 0) return []
  const products = new Set(gone.map(({ last }) => order.cart.items[last.line - 1]?.title ?? last.productId))
  return [say('reorder.unavailable', { products: [...products].join(', ') }), say('reorder.partial')]
}
