import type { Brand, LocaleCode } from '#contract/brand.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Db } from '#server/database/database.ts'
import { lockNames } from '#server/database/name-lock.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { type Credit, creditNoteFacts } from './credit-note-rules.ts'
import { deliveryNoteFacts, type Parcel } from './delivery-note-rules.ts'
import { type InvoiceOrder, type InvoicePayment, invoiceFacts } from './invoice-rules.ts'
import { renderDocumentJob } from './jobs.ts'
import type { Stationery } from './pdf/letter.ts'
import type { ParcelLabel } from './pdf/parcel-label.ts'
import type { ReturnSlip } from './pdf/return-slip.ts'
import { type IssueDay, type IssuedDocument, insertDocument, type NewDocument, readIssued } from './store.ts'

export type { InvoiceOrder, InvoicePayment }

/** Who issues what, in which language. */
type Issue = {
  order: InvoiceOrder
  brand: Pick<Brand, 'id' | 'country' | 'company' | 'service'>
  locale: LocaleCode
  now: Date
}

const dayOf = ({ brand, now }: Pick<Issue, 'brand' | 'now'>): IssueDay => ({ now, zone: zoneOf(brand) })

/**
 * Gives a document its number, in the caller's transaction; a job makes the file. About the same subject there is one
 * document: repeating it gives the first one. Call it late, since the next number waits until the transaction ends.
 */
async function issueDocument(db: Db, document: NewDocument, day: IssueDay): Promise<IssuedDocument> {
  const { type, subject } = document
  await lockNames(db, [`document ${type} ${subject}`])
  const before = await readIssued(db, type, subject)
  if (before) return before
  const issued = await insertDocument(db, document, day)
  await enqueue(db, renderDocumentJob, { document: issued.id })
  return issued
}

export type InvoiceIssue = Issue & { payment: InvoicePayment }

const invoiceDocument = ({ order, brand, locale, payment }: InvoiceIssue): NewDocument => ({
  type: 'invoice',
  subject: order.id,
  orderId: order.id,
  brand: brand.id,
  locale,
  facts: invoiceFacts(order, brand, payment),
})

export const issueInvoice = (db: Db, issue: InvoiceIssue) => issueDocument(db, invoiceDocument(issue), dayOf(issue))

/** The same without a job, for data from before there are queues: the first reader makes the file. */
export const issueDemoInvoice = (db: Db, issue: InvoiceIssue) =>
  insertDocument(db, invoiceDocument(issue), dayOf(issue))

/** About one refund. It names the invoice that it corrects. */
export async function issueCreditNote(db: Db, { order, brand, locale, now }: Issue, credit: Credit) {
  const invoice = await readIssued(db, 'invoice', order.id)
  const corrected = invoice ? { number: invoice.number, issuedOn: isoDate(invoice.issuedAt, zoneOf(brand)) } : null
  const facts = creditNoteFacts(order, brand, credit, corrected)
  const { refundId: subject } = credit
  return issueDocument(
    db,
    { type: 'credit_note', subject, orderId: order.id, brand: brand.id, locale, facts },
    dayOf({ brand, now }),
  )
}

/** About one shipment. */
export function issueDeliveryNote(db: Db, { order, brand, locale, now }: Issue, parcel: Parcel) {
  const facts = deliveryNoteFacts(order, brand, parcel)
  const { shipmentId: subject } = parcel
  return issueDocument(
    db,
    { type: 'delivery_note', subject, orderId: order.id, brand: brand.id, locale, facts },
    dayOf({ brand, now }),
  )
}

/** The label of a parcel, in the size of a postcard. Nothing of it is stored. */
export async function renderParcelLabel(stationery: Stationery, label: ParcelLabel): Promise<Buffer> {
  const { drawParcelLabel } = await import('./render.ts')
  return drawParcelLabel(stationery, label)
}

/** Barcodes (Code 128) of these texts as widths, in turn of a bar and a space. */
export async function barcodesOf(texts: readonly string[]): Promise<number[][]> {
  const { barcodeWidths } = await import('./pdf/codes.ts')
  return texts.map(barcodeWidths)
}

/** The paper for a parcel that comes back. Nothing of it is stored. */
export async function renderReturnSlip(stationery: Stationery, slip: ReturnSlip): Promise<Buffer> {
  const { drawReturnSlip } = await import('./render.ts')
  return drawReturnSlip(stationery, slip)
}
