import { formatDate } from '#contract/web/format.ts'
import type { DeliveryNoteFacts } from '#server/documents/delivery-note-rules.ts'
import type { NamedLine } from '#server/documents/rules.ts'
import type { Issued } from './invoice.ts'
import { drawTable } from './layout.ts'
import { closeLetter, drawOpening, drawSubtitle, type Letter, openLetter, type Stationery } from './letter.ts'
import { contentWidth } from './paper.ts'

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
      { name: t('document.date'), value: formatDate(issued.issuedAt) },
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
  return closeLetter(letter, { service: facts.service })
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
