import { addressLines } from '#contract/address/address-lines.ts'
import { countryTexts } from '#contract/address/country-texts.ts'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { Company } from '#contract/brand.ts'
import { createTranslate } from '#messages/translate.ts'
import { drawBarcode } from './codes.ts'
import type { Stationery } from './letter.ts'
import { muted, openPaper } from './paper.ts'

/** Who gets the parcel, who sends it, and which order is in it. */
export type ParcelLabel = {
  orderNumber: string
  /** What the barcode says. */
  code: string
  shipTo: PostalAddress
  seller: Company
  carrier: string | null
  date: Date
}

/** A6, in points. */
const sheet = { width: 297.64, height: 419.53, margin: 24 }
const width = sheet.width - 2 * sheet.margin

export function drawParcelLabel({ brand, locale, texts }: Stationery, label: ParcelLabel): Promise<Buffer> {
  const t = createTranslate(locale, texts.of(locale, brand.tone, 'document', 'address'))
  const { code, orderNumber, shipTo, seller, carrier, date } = label
  const title = `${t('document.order')} ${orderNumber}`
  const paper = openPaper({ brand, locale, title, author: seller.name, date, size: 'A6' })
  const x = sheet.margin
  let y = sheet.margin
  const country = shipTo.country_code === seller.country ? undefined : t(countryTexts[shipTo.country_code])
  const sender = [seller.name, seller.street, `${seller.postcode} ${seller.city}`].join(', ')
  y += paper.say('P', sender, { x, y, width }, { size: 7.5, color: muted }) + 4
  paper.rule(y, { x, to: x + width })
  y += 26
  y += paper.sayLines(addressLines(shipTo, country), { x, y, width }, { size: 15, weight: 'bold' })
  const foot = sheet.height - sheet.margin - 112
  paper.rule(foot, { x, to: x + width })
  paper.say('H1', title, { x, y: foot + 12, width: width - 90 }, { size: 13, weight: 'bold' })
  if (carrier) paper.say('P', carrier, { x: x + width - 90, y: foot + 14, width: 90 }, { size: 10, align: 'right' })
  const strip = { x, y: foot + 40, width, height: 48 }
  paper.figure(t('document.barcode', { number: code }), () => drawBarcode(paper.doc, code, strip))
  paper.say('P', code, { x, y: strip.y + strip.height + 4, width }, { size: 8.5, color: muted })
  return paper.bytes()
}
