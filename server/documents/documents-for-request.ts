import type { Brand } from '#contract/brand.ts'
import type { OrderDocument } from '#contract/checkout/order-document.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import type { Visitor } from '#server/identity/operations.ts'
import { type DocumentWriter, makeFile } from './files.ts'
import { type ListedDocument, readOfCustomer, readOfOrder, readPageOfCustomer, readWithCustomer } from './store.ts'

type DocumentsRequest = {
  db: Db
  brand: Brand
  writer: DocumentWriter
  visitor: () => Promise<Visitor>
  /** The order that this visitor may see as a whole by this token. */
  openedOrder: (token: string) => string | undefined
}

type DocumentPage = { count: number; documents: (OrderDocument & { order: { id: string; number: string } })[] }

const pathOf = ({ id }: { id: string }, orderToken?: string) =>
  `/api/documents/${id}${orderToken ? `?${new URLSearchParams({ order: orderToken })}` : ''}`

/** The documents of an order, with links for those who have its token. */
export async function documentsOfOrder(db: Db, orderId: string, orderToken: string): Promise<OrderDocument[]> {
  const view = ({ type, number, issuedAt, ...document }: ListedDocument): OrderDocument => ({
    type,
    number,
    url: pathOf(document, orderToken),
    issued_at: issuedAt.toISOString(),
  })
  return (await readOfOrder(db, orderId)).map(view)
}

export function documentsForRequest({ db, brand, writer, visitor, openedOrder }: DocumentsRequest) {
  return {
    /** The links to everything that was issued to the customer. */
    async list(): Promise<Result<string[], { code: 'sign-in-required' }>> {
      const who = await visitor()
      if (who.kind !== 'customer') return err({ code: 'sign-in-required' })
      return ok((await readOfCustomer(db, brand.id, who.userId)).map((document) => pathOf(document)))
    },

    /** The same for a screen, page by page, with what each is and which order it belongs to. */
    async page(part: {
      page: number
      itemsPerPage: number
    }): Promise<Result<DocumentPage, { code: 'sign-in-required' }>> {
      const who = await visitor()
      if (who.kind !== 'customer') return err({ code: 'sign-in-required' })
      const { count, documents } = await readPageOfCustomer(db, { brand: brand.id, customerId: who.userId }, part)
      const view = ({ order, ...document }: (typeof documents)[number]) => ({
        type: document.type,
        number: document.number,
        url: pathOf(document),
        issued_at: document.issuedAt.toISOString(),
        order: { id: order.id, number: String(order.number) },
      })
      return ok({ count, documents: documents.map(view) })
    },

    /** For the customer of the order, and for browsers that may see the whole order; undefined for all others. */
    async file(id: string, orderToken?: string): Promise<{ name: string; bytes: Buffer } | undefined> {
      const found = await readWithCustomer(db, brand.id, id)
      if (!found) return undefined
      const who = await visitor()
      const isOwn = who.kind === 'customer' && who.userId === found.customerId
      const isOpened = orderToken !== undefined && openedOrder(orderToken) === found.orderId
      const bytes = isOwn || isOpened ? await makeFile({ db, ...writer }, id) : undefined
      return bytes && { name: `${found.number}.pdf`, bytes }
    },
  }
}
