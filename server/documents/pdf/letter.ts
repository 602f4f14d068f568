import { addressLines } from '#contract/address/address-lines.ts'
import { countryTexts } from '#contract/address/country-texts.ts'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { Brand, Company, CountryCode, CurrencyCode, LocaleCode } from '#contract/brand.ts'
import { choiceLine } from '#contract/cart/line-words.ts'
import { formatDecimal, formatMoney, moneyLocale } from '#contract/web/format.ts'
import { createTranslate, type Texts, type Translate } from '#messages/translate.ts'
import { vatNumberOf } from '#server/documents/note-rules.ts'
import type { NamedLine } from '#server/documents/rules.ts'
import { type Cell, drawFacts, type Fact, type Flow, openFlow } from './layout.ts'
import { contentWidth, muted, openPaper, type Paper, page } from './paper.ts'

/** The storefront whose paper it is, and the texts in its language. */
export type Stationery = { brand: Brand; locale: LocaleCode; texts: Texts }

/** What is written in: the paper, the place on it, and the words and figures of its language. */
export type Letter = {
  paper: Paper
  flow: Flow
  t: Translate
  locale: LocaleCode
  title: string
  money: (amount: number, currency: CurrencyCode) => string
  decimal: (number: number) => string
  /** With the name of the country if the letter comes from another one. */
  address: (address: PostalAddress, from: CountryCode) => string[]
  article: (line: NamedLine) => Cell
}

/** `title` says what kind of paper it is. */
export type Heading = { title: (t: Translate) => string; number: string; date: Date; seller: Company }

export function openLetter({ brand, locale, texts }: Stationery, heading: Heading): Letter {
  const t = createTranslate(locale, texts.of(locale, brand.tone, 'document', 'cart', 'payment', 'address'))
  const { number, date, seller } = heading
  const title = heading.title(t)
  const name = `${title} ${number}`
  const paper = openPaper({ brand, locale, title: name, author: seller.name, date })
  const flow = openFlow(paper, { name: `${brand.name} · ${name}` })
  const figures = moneyLocale(brand, locale)
  const letter: Letter = {
    paper,
    flow,
    t,
    locale,
    title,
    money: (amount, currency) => formatMoney(amount, { currency, locale: figures }),
    decimal: (number) => formatDecimal(String(number), figures),
    address: (address, from) =>
      addressLines(address, address.country_code === from ? undefined : t(countryTexts[address.country_code])),
    article: (line) => ({ text: line.title, detail: choiceLine(line, t) || undefined, bold: true }),
  }
  drawLetterhead(letter, brand, seller)
  return letter
}

function drawLetterhead({ paper, t, locale }: Letter, brand: Brand, seller: Company) {
  const half = contentWidth / 2
  const mark = { size: 24, weight: 'heading', color: paper.color } as const
  paper.say('P', brand.name, { x: page.left, y: page.top - 6, width: half }, mark)
  const lines = [
    seller.name,
    seller.street,
    `${seller.postcode} ${seller.city}, ${t(countryTexts[seller.country])}`,
    `${t('document.vat_number')} ${vatNumberOf(seller, locale)}`,
  ]
  const box = { x: page.left + half, width: half }
  paper.sayLines(lines, { ...box, y: page.top }, { size: 8, color: muted, align: 'right' })
}

type Opening = { recipient: readonly string[]; facts: readonly Fact[] }

/** The recipient in the window of an envelope, the title, and beside them what the paper belongs to. */
export function drawOpening({ paper, flow, title }: Letter, { recipient, facts }: Opening) {
  const top = 128
  const addressHeight = paper.sayLines(recipient, { x: page.left, y: top, width: 240 }, { size: 10.5 })
  const beside = { x: 322, y: top, width: page.width - page.right - 322, nameWidth: 102 }
  const height = drawFacts(paper, beside, facts)
  flow.to(top + Math.max(addressHeight, height, 72) + 22)
  const box = { x: page.left, y: flow.y, width: contentWidth }
  flow.down(paper.say('H1', title, box, { size: 22, weight: 'heading' }) + 4)
}

/** A paragraph over the whole width. */
export function drawWords({ paper, flow }: Letter, text: string, style: Parameters<Paper['write']>[2] = {}) {
  flow.need(paper.heightOf(text, contentWidth, style))
  flow.down(paper.say('P', text, { x: page.left, y: flow.y, width: contentWidth }, style))
}

export function drawSubtitle({ paper, flow }: Letter, text: string) {
  flow.need(60)
  flow.down(10)
  const box = { x: page.left, y: flow.y, width: contentWidth }
  flow.down(paper.say('H2', text, box, { size: 11, weight: 'bold' }) + 2)
}

type Closing = { service: { phone: string; email: string }; lastFooter?: number }

/** Writes the foot of every page. `lastFooter` is where it stands on the last one, if something is below it. */
export async function closeLetter({ paper, t }: Letter, { service, lastFooter }: Closing): Promise<Buffer> {
  const { doc } = paper
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index)
    const y = index === count - 1 && lastFooter ? lastFooter : page.height - 44
    const style = { size: 8, color: muted } as const
    paper.artifact(() => {
      paper.write(t('document.questions', service), { x: page.left, y, width: contentWidth - 90 }, style)
      if (count === 1) return
      const place = t('document.page', { page: index + 1, pages: count })
      paper.write(place, { x: page.left, y, width: contentWidth }, { ...style, align: 'right' })
    }, 'Pagination')
  }
  return paper.bytes()
}
