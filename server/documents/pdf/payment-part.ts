import { SwissQRBill } from 'swissqrbill/pdf'
import type { Data } from 'swissqrbill/types'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { formatDate } from '#contract/web/format.ts'
import type { InvoiceFacts } from '#server/documents/invoice-rules.ts'
import { epcText, inGroups, type Transfer } from '#server/documents/payment-rules.ts'
import { drawMatrix, qrMatrix } from './codes.ts'
import { fontOf, runsOf } from './fonts.ts'
import { drawFacts } from './layout.ts'
import type { Letter } from './letter.ts'
import { contentWidth, page } from './paper.ts'

type OpenInvoice = { transfer: Transfer; dueOn: string; billTo: PostalAddress }

/** What helps to pay an open invoice. Returns where the foot of the page stands, if the paper's usual place is taken. */
export function drawPayment(letter: Letter, facts: InvoiceFacts): number | undefined {
  const { payment, seller: company, total: amount, currency, billTo } = facts
  if (payment.kind !== 'open') return undefined
  const { dueOn, iban, reference } = payment
  const open = { transfer: { company, iban, reference, amount, currency }, dueOn, billTo }
  if (currency === 'CHF') return drawSwissPart(letter, open)
  if (currency === 'EUR') drawEuropeanPart(letter, open)
  return undefined
}

/** The height of the Swiss payment part, which is at the bottom of the last page. */
const partHeight = (105 / 25.4) * 72
const languages = { de: 'DE', en: 'EN', it: 'IT', fr: 'FR' } as const satisfies Record<LocaleCode, string>

function drawSwissPart(letter: Letter, { transfer, dueOn, billTo }: OpenInvoice): number {
  const { paper, flow, locale } = letter
  const top = page.height - partHeight
  if (flow.y > top - 34) flow.nextPage()
  const { doc } = paper
  // The rules of the payment part allow few fonts. Arimo is one of them, by the name of Liberation Sans.
  for (const [name, weight] of [
    ['Liberation Sans', 400],
    ['Liberation Sans-Bold', 700],
  ] as const)
    doc.registerFont(name, fontOf({ family: 'arimo', weight }, 'latin').font)
  const bill = new SwissQRBill(swissData(transfer, billTo), {
    language: languages[locale],
    fontName: 'Liberation Sans',
  })
  doc.x = 0
  doc.y = 0
  doc.fillColor('black')
  paper.figure(transferWords(letter, transfer, dueOn), () => bill.attachTo(doc, 0, top))
  return top - 22
}

/** The payer is left out where a field is too long or has a letter that banks do not read: people then write it. */
export function swissData({ company, iban, reference, amount, currency }: Transfer, billTo: PostalAddress): Data {
  const { name, street, postcode: zip, city, country } = company
  const [, road = street, house] = /^(.+) (\d+\w?)$/.exec(street) ?? []
  const creditor = { account: iban, name, address: road, ...(house && { buildingNumber: house }), zip, city, country }
  const debtor = {
    name: billTo.company ?? `${billTo.first_name} ${billTo.last_name}`,
    address: billTo.street,
    buildingNumber: billTo.street_number,
    zip: billTo.postcode,
    city: billTo.city,
    country: billTo.country_code,
  }
  const limits = { name: 70, address: 70, buildingNumber: 16, zip: 16, city: 35, country: 2 } as const
  const fits = Object.entries(limits).every(([field, most]) => {
    const text = debtor[field as keyof typeof limits]
    return text.length <= most && runsOf(text).every(({ subset }) => subset === 'latin')
  })
  const sum = amount / 100
  return { currency: currency === 'EUR' ? 'EUR' : 'CHF', amount: sum, reference, creditor, ...(fits && { debtor }) }
}

function drawEuropeanPart(letter: Letter, { transfer, dueOn }: OpenInvoice) {
  const { paper, flow, t, money } = letter
  const size = 96
  flow.need(size + 30)
  flow.down(12)
  const { y } = flow
  paper.figure(transferWords(letter, transfer, dueOn), () =>
    drawMatrix(
      paper.doc,
      qrMatrix(epcText({ name: transfer.company.name, iban: transfer.iban }, transfer.amount, transfer.reference)),
      { x: page.left, y, size },
    ),
  )
  drawFacts(paper, { x: page.left + size + 22, y: y + 4, width: contentWidth - size - 22, nameWidth: 84 }, [
    { name: t('document.recipient'), value: transfer.company.name },
    { name: t('document.iban'), value: inGroups(transfer.iban) },
    { name: t('document.reference'), value: inGroups(transfer.reference) },
    { name: t('document.amount'), value: money(transfer.amount, transfer.currency) },
    { name: t('document.due'), value: formatDate(dueOn) },
  ])
  flow.down(size + 8)
}

/** For those who hear the paper instead of seeing it. */
const transferWords = ({ t, money }: Letter, { company, iban, reference, amount, currency }: Transfer, dueOn: string) =>
  t('document.transfer', {
    name: company.name,
    iban: inGroups(iban),
    reference: inGroups(reference),
    amount: money(amount, currency),
    date: formatDate(dueOn),
  })
