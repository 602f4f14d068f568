import { drawCreditNote } from './pdf/credit-note.ts'
import { drawDeliveryNote } from './pdf/delivery-note.ts'
import { drawInvoice, type Issued } from './pdf/invoice.ts'
import type { Stationery } from './pdf/letter.ts'
import type { DocumentFacts } from './rules.ts'

/** The PDF of a document: the same bytes for the same facts, storefront and texts. */
export function drawDocument(stationery: Stationery, issued: Issued, facts: DocumentFacts): Promise<Buffer> {
  switch (facts.kind) {
    case 'invoice':
      return drawInvoice(stationery, issued, facts)
    case 'credit_note':
      return drawCreditNote(stationery, issued, facts)
    case 'delivery_note':
      return drawDeliveryNote(stationery, issued, facts)
  }
}

export { drawParcelLabel } from './pdf/parcel-label.ts'
export { drawReturnSlip } from './pdf/return-slip.ts'
