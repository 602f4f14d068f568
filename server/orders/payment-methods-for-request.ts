import type { PaymentMethod } from '#contract/payment.ts'
import { err, ok } from '#contract/result.ts'
import { loadCart } from '#server/cart/operations.ts'
import { offeredMethods } from '#server/payment/operations.ts'
import { everyAlias, forgetAlias, savedAliases } from './aliases.ts'
import { invoiceRefusalOf } from './invoice.ts'
import { creditCheckOf, type OrdersRequest } from './orders-request.ts'
import { explainOrder } from './refusals.ts'
import { methodsFor } from './rules.ts'
import { readLastPayment, readPaymentOfCart } from './store.ts'

/** `withheld` are the methods of the storefront that this visitor cannot choose now, each with the reason. */
type WaysToPay = { methods: PaymentMethod[]; withheld: { method: PaymentMethod; message: string }[] }

/** The ways to pay that a visitor can choose from, and those that a customer has saved or used. */
export function paymentMethodsForRequest(request: OrdersRequest) {
  const { brand } = request

  /** Staff acting for a customer does not see the customer's saved means of payment. */
  async function ownerOfAliases() {
    const who = await request.visitor()
    if (who.kind !== 'customer') return err({ code: 'sign-in-required' as const })
    return who.actedBy ? err({ code: 'acting' as const }) : ok({ brand: brand.id, customerId: who.userId })
  }

  return {
    /** Ways to pay for a cart, the first one on top; undefined if there is no such cart. */
    async methods(token?: string): Promise<WaysToPay | undefined> {
      const id = await request.cart.id(token)
      const context = await request.context()
      const cart = id && (await loadCart(context, id))
      if (!cart) return undefined
      const offered = offeredMethods(brand)
      // Without the invoice there is nothing to check the customer's credit for.
      if (!offered.includes('invoice')) return { methods: methodsFor(cart.view, offered, undefined), withheld: [] }
      const refusal = await invoiceRefusalOf(await creditCheckOf(request), brand, cart.view)
      const withheld = refusal ? [{ method: 'invoice' as const, message: explainOrder(refusal, context).message }] : []
      return { methods: methodsFor(cart.view, offered, refusal), withheld }
    },

    /** How the visitor last tried to pay for the cart: after a decline the choice need not be made again. */
    async lastChoice(): Promise<{ method: PaymentMethod | null; alias: string | null } | undefined> {
      const id = await request.cart.id()
      const found = id && (await readPaymentOfCart((await request.context()).db, brand.id, id))
      return found ? { method: found.payment.method, alias: found.payment.snapshot.means.alias } : undefined
    },

    aliases: {
      async list() {
        const owner = await ownerOfAliases()
        if (!owner.ok) return owner
        const { db, now } = await request.context()
        return ok(await savedAliases(db, owner.value, now))
      },
      /** With the expired ones. */
      async all() {
        const owner = await ownerOfAliases()
        if (!owner.ok) return owner
        const { db, now } = await request.context()
        return ok(await everyAlias(db, owner.value, now))
      },
      async remove(alias: string) {
        const owner = await ownerOfAliases()
        return owner.ok ? ok(await forgetAlias((await request.context()).db, owner.value, alias)) : owner
      },
    },

    async lastPayment() {
      const who = await request.visitor()
      if (who.kind !== 'customer') return err({ code: 'sign-in-required' as const })
      return ok(await readLastPayment((await request.context()).db, brand.id, who.userId))
    },
  }
}
