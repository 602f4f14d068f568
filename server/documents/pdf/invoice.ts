import { paymentMethodTexts } from '#contract/payment.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { formatDate } from '#contract/web/format.ts'
import type { InvoiceFacts } from '#server/documents/invoice-rules.ts'
import { drawTable } from './layout.ts'
import { closeLetter, drawOpening, drawWords, type Letter, openLetter, type Stationery } from './letter.ts'
import { contentWidth } from './paper.ts'
import { drawPayment } from './payment-part.ts'
import { drawNotes, drawSums } from './sums.ts'

/** A document that was issued, apart from what it says. */
export type Issued = { number: string; issuedAt: Date }

export async function drawInvoice(stationery: Stationery, issued: Issued, facts: InvoiceFacts): Promise<Buffer> {
  const letter = openLetter(stationery, {
    title: (t) => t('document.title_invoice'),
    number: issued.number,
    date: issued.issuedAt,
    seller: facts.seller,
  })
  const { paper, flow, t, money, decimal, address, article } = letter
  const inMoney = (amount: number) => money(amount, facts.currency)
  const recipient = address(facts.billTo, facts.seller.country)
  const goesTo = address(facts.shipTo, facts.seller.country)
  drawOpening(letter, {
    recipient,
    facts: [
      { name: t('document.number'), value: issued.number },
      { name: t('document.date'), value: formatDate(issued.issuedAt, zoneOf(stationery.brand)) },
      {
        name: t('document.order'),
        value: t('document.order_of', { number: facts.orderNumber, date: formatDate(facts.orderedOn) }),
      },
      ...(facts.payment.kind === 'open' ? [{ name: t('document.due'), value: formatDate(facts.payment.dueOn) }] : []),
      ...(goesTo.join() === recipient.join() ? [] : [{ name: t('document.ship_to'), value: goesTo.join(', ') }]),
    ],
  })
  drawTable(
    paper,
    flow,
    [
      { title: t('document.article'), width: contentWidth - 244 },
      { title: t('document.quantity'), width: 46, align: 'right' },
      { title: t('document.price'), width: 72, align: 'right' },
      { title: t('document.vat'), width: 46, align: 'right' },
      { title: t('document.amount'), width: 80, align: 'right' },
    ],
    facts.lines.map((line) => [
      article(line),
      { text: String(line.quantity) },
      { text: inMoney(line.unitPrice) },
      { text: `${decimal(line.vatRate)} %` },
      { text: inMoney(line.total) },
    ]),
  )
  drawSums(letter, facts, [
    ...(facts.discount
      ? [{ name: t('document.discount', { code: facts.discount.code }), value: inMoney(facts.discount.amount) }]
      : []),
    ...(facts.shipping ? [{ name: facts.shipping.name, value: inMoney(facts.shipping.amount) }] : []),
    { name: t('document.total'), value: inMoney(facts.total), strong: true },
  ])
  drawWords(letter, paymentWords(letter, facts), { weight: 'bold' })
  drawNotes(letter, facts)
  const lastFooter = drawPayment(letter, facts)
  return closeLetter(letter, { service: facts.service, lastFooter })
}

function paymentWords({ t, money }: Letter, { payment, total, currency }: InvoiceFacts): string {
  if (payment.kind === 'open')
    return t('document.please_pay', { amount: money(total, currency), date: formatDate(payment.dueOn) })
  if (!payment.method) return t('document.nothing_to_pay')
  return t('document.paid', { method: t(paymentMethodTexts[payment.method]), date: formatDate(payment.on) })
}
