import type { Company } from '#contract/brand.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { formatDate } from '#contract/web/format.ts'
import { drawBarcode } from './codes.ts'
import { drawTable } from './layout.ts'
import { closeLetter, drawOpening, drawSubtitle, drawWords, openLetter, type Stationery } from './letter.ts'
import { contentWidth, page } from './paper.ts'

/** What goes into the parcel that comes back. It has no number of its own, and is made again whenever it is wanted. */
export type ReturnSlip = {
  /** The number of the return. */
  number: string
  orderNumber: string
  lines: readonly { title: string; quantity: number; reason: string }[]
  deadline: string
  returnAddress: readonly string[]
  seller: Company
  service: { phone: string; email: string }
  announcedAt: Date
}

export async function drawReturnSlip(stationery: Stationery, slip: ReturnSlip): Promise<Buffer> {
  const letter = openLetter(stationery, {
    title: (t) => t('document.title_return_slip'),
    number: slip.number,
    date: slip.announcedAt,
    seller: slip.seller,
  })
  const { paper, flow, t } = letter
  drawOpening(letter, {
    recipient: slip.returnAddress,
    facts: [
      { name: t('document.return'), value: slip.number },
      { name: t('document.order'), value: slip.orderNumber },
      { name: t('document.date'), value: formatDate(slip.announcedAt, zoneOf(stationery.brand)) },
      { name: t('document.send_by'), value: formatDate(slip.deadline) },
    ],
  })
  drawWords(letter, t('document.return_text', { date: formatDate(slip.deadline) }))
  flow.down(14)
  const strip = { x: page.left, y: flow.y, width: 220, height: 54 }
  paper.figure(t('document.barcode', { number: slip.number }), () => drawBarcode(paper.doc, slip.number, strip))
  flow.down(strip.height + 6)
  drawWords(letter, slip.number, { size: 11, weight: 'bold' })
  drawSubtitle(letter, t('document.returned'))
  drawTable(
    paper,
    flow,
    [
      { title: t('document.article'), width: contentWidth - 210 },
      { title: t('document.reason'), width: 160 },
      { title: t('document.quantity'), width: 50, align: 'right' },
    ],
    slip.lines.map(({ title, quantity, reason }) => [
      { text: title, bold: true },
      { text: reason },
      { text: String(quantity) },
    ]),
  )
  return closeLetter(letter, { service: slip.service })
}
