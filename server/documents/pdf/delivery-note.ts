import { orderCode } from '#contract/staff/packing.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { formatDate } from '#contract/web/format.ts'
import type { DeliveryNoteFacts } from '#server/documents/delivery-note-rules.ts'
import type { NamedLine } from '#server/documents/rules.ts'
import { drawBarcode } from './codes.ts'
import type { Issued } from './invoice.ts'
import { drawTable } from './layout.ts'
import { closeLetter, drawOpening, drawSubtitle, type Letter, openLetter, type Stationery } from './letter.ts'
import { contentWidth, muted, page } from './paper.ts'

export async function drawDeliveryNote(
  stationery: Stationery,
  issued: Issued,
  facts: DeliveryNoteFacts,
): Promise<Buffer> {
  const letter = openLetter(stationery, {
    title: (t) => t('document.title_delivery_note'),
    number: issued.number,
    date: issued.issuedAt,
    seller: facts.seller,
  })
  const { t } = letter
  drawOpening(letter, {
    recipient: letter.address(facts.shipTo, facts.seller.country),
    facts: [
      { name: t('document.number'), value: issued.number },
      { name: t('document.date'), value: formatDate(issued.issuedAt, zoneOf(stationery.brand)) },
      {
        name: t('document.order'),
        value: t('document.order_of', { number: facts.orderNumber, date: formatDate(facts.orderedOn) }),
      },
      { name: t('document.carrier'), value: facts.carrier },
      ...(facts.trackingNumber ? [{ name: t('document.tracking'), value: facts.trackingNumber }] : []),
    ],
  })
  drawPieces(letter, facts.lines)
  if (facts.following.length > 0) {
    drawSubtitle(letter, t('document.following'))
    drawPieces(letter, facts.following)
  }
  drawOrderCode(letter, orderCode({ brand: stationery.brand.id, number: facts.orderNumber }))
  return closeLetter(letter, { service: facts.service })
}

/** What the warehouse scans to find the order. */
function drawOrderCode({ paper, flow, t }: Letter, code: string) {
  flow.need(70)
  flow.down(18)
  const strip = { x: page.left, y: flow.y, width: 170, height: 34 }
  paper.figure(t('document.barcode', { number: code }), () => drawBarcode(paper.doc, code, strip))
  flow.down(strip.height + 4)
  flow.down(paper.say('P', code, { x: page.left, y: flow.y, width: contentWidth }, { size: 8, color: muted }))
}

const drawPieces = ({ paper, flow, t, article }: Letter, lines: readonly NamedLine[]) =>
  drawTable(
    paper,
    flow,
    [
      { title: t('document.article'), width: contentWidth - 60 },
      { title: t('document.quantity'), width: 60, align: 'right' },
    ],
    lines.map((line) => [article(line), { text: String(line.quantity) }]),
  )
