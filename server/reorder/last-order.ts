import { z } from 'zod'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import type { Cookies } from '#server/http/cookies.ts'
import { peekLink, type Visitor } from '#server/identity/operations.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { readSignedId, signedId } from '#server/secrets/signed-id.ts'
import { findLastOrder, type LastOrder, readLastOrder } from './store.ts'

export type ReorderVisit = {
  db: Db
  brand: { id: string }
  secret: string
  /** Signs the tokens of orders. */
  orderKey: Buffer
  cookies: Cookies
  visitor: () => Promise<Visitor>
  /** The id of the order behind a token, if this browser has placed it or opened it by its own link. */
  openedOrder: (token: string) => string | undefined
}

/** How an order is named: by its id or token, by a mailed link, as the one being repeated, or as the customer's last. */
export type Named =
  | { by: 'id'; id: string }
  | { by: 'token'; token: string }
  | { by: 'link'; token: string }
  | { by: 'cookie' }
  | { by: 'last' }

/** `isOwner`: the customer is signed in. Otherwise it is the browser of the buyer, which learns no address. */
export type OpenOrder = { order: LastOrder; isOwner: boolean }
export type NotOpen = { code: 'reorder-order-not-found' | 'reorder-no-customer' | 'reorder-not-possible' }

/** Finds the order that is to be repeated, for the visitors who may see what was in it. */
export function lastOrders(visit: ReorderVisit) {
  const { db, brand, orderKey, cookies } = visit
  const key = keyFor(visit.secret, 'reorder')
  const remembered = () => readSignedId(key, cookies.read('emailReorder') ?? '')

  /** The order of a guest is known by the link alone. That of a customer needs the session, or the browser of the buyer. */
  async function accessTo(order: LastOrder): Promise<'owner' | 'buyer' | undefined> {
    const who = await visit.visitor()
    if (who.kind === 'customer' && who.userId === order.customerId) return 'owner'
    const isOpened = visit.openedOrder(signedId(orderKey, order.id)) !== undefined
    const isConfirmed = order.customerId === null && remembered() === order.id
    return isOpened || isConfirmed ? 'buyer' : undefined
  }

  const read = (id: string | undefined) => (id === undefined ? undefined : readLastOrder(db, brand.id, id))

  async function linkedOrder(token: string): Promise<LastOrder | undefined> {
    const linked = (await peekLink(db, 'reorder', brand.id, token))?.content.order
    const order = await read(linked?.id)
    return order?.email === linked?.email ? order : undefined
  }

  async function idOf(named: Exclude<Named, { by: 'link' }>): Promise<string | undefined> {
    if (named.by === 'id') return z.uuid().safeParse(named.id).data
    if (named.by === 'token') return readSignedId(orderKey, named.token)
    if (named.by === 'cookie') return remembered()
    const who = await visit.visitor()
    return who.kind === 'customer' ? findLastOrder(db, brand.id, who.userId) : undefined
  }

  const find = async (named: Named) => (named.by === 'link' ? linkedOrder(named.token) : read(await idOf(named)))

  return {
    accessTo,
    find,
    /** The browser goes on with this order, until another one is placed. */
    remember: (order: LastOrder) => cookies.write('emailReorder', signedId(key, order.id)),

    /** An order of somebody else does not exist. One that was cancelled is not completed. */
    async open(named: Named): Promise<Result<OpenOrder, NotOpen>> {
      const who = await visit.visitor()
      if (named.by === 'id' && who.kind !== 'customer') return err({ code: 'reorder-no-customer' })
      const order = await find(named)
      const access = order && (await accessTo(order))
      if (!order || !access) return err({ code: 'reorder-order-not-found' })
      if (order.state === 'cancelled') return err({ code: 'reorder-not-possible' })
      return ok({ order, isOwner: access === 'owner' })
    },
  }
}
