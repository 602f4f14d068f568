import { zoneOf } from '#contract/time-zones.ts'
import { formatDate } from '#contract/web/format.ts'
import type { CreditNoteFacts } from '#server/documents/credit-note-rules.ts'
import type { Issued } from './invoice.ts'
import { drawTable } from './layout.ts'
import { closeLetter, drawOpening, openLetter, type Stationery } from './letter.ts'
import { contentWidth } from './paper.ts'
import { drawNotes, drawSums } from './sums.ts'

export async function drawCreditNote(stationery: Stationery, issued: Issued, facts: CreditNoteFacts): Promise<Buffer> {
  const letter = openLetter(stationery, {
    title: (t) => t('document.title_credit_note'),
    number: issued.number,
    date: issued.issuedAt,
    seller: facts.seller,
  })
  const { paper, flow, t, money, decimal, address, article } = letter
  const inMoney = (amount: number) => money(amount, facts.currency)
  const { invoice, reason } = facts
  drawOpening(letter, {
    recipient: address(facts.billTo, facts.seller.country),
    facts: [
      { name: t('document.number'), value: issued.number },
      { name: t('document.date'), value: formatDate(issued.issuedAt, zoneOf(stationery.brand)) },
      {
        name: t('document.order'),
        value: t('document.order_of', { number: facts.orderNumber, date: formatDate(facts.orderedOn) }),
      },
      ...(invoice
        ? [
            {
              name: t('document.title_invoice'),
              value: t('document.order_of', { number: invoice.number, date: formatDate(invoice.issuedOn) }),
            },
          ]
        : []),
      ...(reason ? [{ name: t('document.reason'), value: reason }] : []),
    ],
  })
  if (facts.lines.length > 0)
    drawTable(
      paper,
      flow,
      [
        { title: t('document.article'), width: contentWidth - 172 },
        { title: t('document.quantity'), width: 46, align: 'right' },
        { title: t('document.vat'), width: 46, align: 'right' },
        { title: t('document.amount'), width: 80, align: 'right' },
      ],
      facts.lines.map((line) => [
        article(line),
        { text: String(line.quantity) },
        { text: `${decimal(line.vatRate)} %` },
        { text: inMoney(line.amount) },
      ]),
    )
  drawSums(letter, facts, [
    ...(facts.shipping > 0 ? [{ name: t('document.shipping'), value: inMoney(facts.shipping) }] : []),
    ...(facts.goodwill > 0 ? [{ name: t('document.goodwill'), value: inMoney(facts.goodwill) }] : []),
    { name: t('document.credited'), value: inMoney(facts.total), strong: true },
  ])
  drawNotes(letter, facts)
  return closeLetter(letter, { service: facts.service })
}
