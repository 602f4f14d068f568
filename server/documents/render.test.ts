import { describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { claravue } from '#brands/claravue.ts'
import { linsenhaus } from '#brands/linsenhaus.ts'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import { loadTexts } from '#server/process/texts.ts'
import { homes, openPayment, paid, type SampleOrder, sampleOrder } from '#server/testing/document-samples.ts'
import { codesIn } from '#server/testing/pdf-codes.ts'
import { invoiceFacts } from './invoice-rules.ts'
import { epcText } from './payment-rules.ts'
import { runsOf } from './pdf/fonts.ts'
import { swissData } from './pdf/payment-part.ts'
import { drawDocument, drawReturnSlip } from './render.ts'

const texts = loadTexts('messages', {
  error: (_, message) => {
    throw new Error(message)
  },
})
const issued = { number: 'INV-2026-000123', issuedAt: new Date('2026-11-17T10:00:00Z') }
const linesOf = (count: number) =>
  Array.from({ length: count }, () => ({ unitPrice: 34_90, quantity: 2, vatRate: 8.1, eye: 'right' as const }))

type Wanted = Partial<SampleOrder> & { brand?: Brand; locale?: LocaleCode; isOpen?: boolean }

function draw({ brand = claravue, locale = brand.locales[0], isOpen = false, ...sample }: Wanted = {}) {
  const order = sampleOrder({ lines: linesOf(1), shipping: { amount: 6_90, vatRate: 8.1 }, ...sample, brand })
  const facts = invoiceFacts(order, brand, isOpen ? openPayment(brand) : paid)
  return drawDocument({ brand, locale, texts }, issued, facts)
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

describe('an invoice as PDF', () => {
  test('has the same bytes whenever it is made', async () => {
    const [first, second] = [await draw({ isOpen: true }), await draw({ isOpen: true })]
    expect(first.equals(second)).toBe(true)
    expect((await draw({ isOpen: true, lines: linesOf(2) })).equals(first)).toBe(false)
  })

  test('is tagged, has a language and a title, and embeds all its fonts', async () => {
    const pdf = (await draw({ locale: 'fr', isOpen: true })).toString('latin1')
    expect(pdf.slice(0, 8)).toBe('%PDF-1.7')
    expect(pdf).toContain('/Marked true')
    expect(pdf).toContain('/Lang (fr)')
    expect(pdf).toContain('/DisplayDocTitle true')
    for (const type of ['H1', 'Table', 'TR', 'TH', 'TD', 'P', 'Figure']) expect(pdf).toContain(`/S /${type}\n`)
    const fonts = pdf.match(/\/Type \/FontDescriptor[\s\S]*?>>/g) ?? []
    expect(fonts.length).toBeGreaterThan(2)
    for (const font of fonts) expect(font).toMatch(/\/FontFile2/)
    expect(pdf).not.toContain('/Helvetica')
  })

  test.each([
    [1, 1],
    [9, 1],
    [20, 2],
  ])('of %i lines has %i pages', async (count, pages) => {
    expect(pagesOf(await draw({ lines: linesOf(count) }))).toBe(pages)
  })

  test.each([
    [1, 1],
    [3, 1],
    [8, 2],
  ])('of %i lines with a payment part has %i pages', async (count, pages) => {
    expect(pagesOf(await draw({ lines: linesOf(count), isOpen: true }))).toBe(pages)
  })

  test.each(brands.flatMap((brand) => brand.locales.map((locale) => [brand.id, locale, brand] as const)))(
    'of %s in %s says in its title what it is',
    async (_, locale, brand) => {
      const pdf = await draw({ brand, locale, off: 5_00, shipTo: homes.AT })
      const names = { de: 'Rechnung', en: 'Invoice', it: 'Fattura', fr: 'Facture' }
      expect(pdf.toString('latin1')).toContain(`(${names[locale]} INV-2026-000123)`)
    },
  )
})

describe('the code of an open invoice', () => {
  const iban = (brand: Brand) => brand.company.iban

  test.each(claravue.locales)('in Swiss francs is a Swiss QR code in %s', async (locale) => {
    const [code, ...others] = await codesIn(await draw({ locale, isOpen: true }))
    expect(others).toEqual([])
    expect(code?.split('\n')).toEqual([
      ...['SPC', '0200', '1', iban(claravue)],
      ...['S', 'Claravue AG', 'Musterweg', '12', '8000', 'Zürich', 'CH'],
      ...['', '', '', '', '', '', ''],
      ...['76.70', 'CHF'],
      ...['S', 'Anna Muster', 'Seeweg', '4', '8002', 'Zürich', 'CH'],
      ...['SCOR', 'RF57100023', '', 'EPD'],
    ])
  })

  test('in euros is a code for a transfer', async () => {
    const { name } = linsenhaus.company
    const expected = epcText({ name, iban: iban(linsenhaus) }, 76_70, 'RF57100023')
    expect(await codesIn(await draw({ brand: linsenhaus, isOpen: true }))).toEqual([expected])
  })

  test('is not there once the invoice is paid', async () => expect(await codesIn(await draw())).toEqual([]))

  test('leaves out a payer whose name banks cannot read, and keeps the rest', () => {
    const { company } = claravue
    const transfer = { company, iban: company.iban, reference: 'RF57100023', amount: 76_70, currency: 'CHF' } as const
    const address = sampleOrder({ lines: linesOf(1), brand: claravue }).snapshot.cart.billing_address
    if (!address) throw new Error('The sample has an address')
    expect(swissData(transfer, address).debtor).toMatchObject({ name: 'Anna Muster', buildingNumber: '4' })
    expect(swissData(transfer, { ...address, last_name: 'Παπαδοπούλου' })).not.toHaveProperty('debtor')
    expect(swissData(transfer, { ...address, city: 'x'.repeat(36) })).not.toHaveProperty('debtor')
  })
})

test('a return slip has the number of the return as a barcode', async () => {
  const slip = {
    number: 'RT-100023-1',
    orderNumber: '100023',
    lines: [{ title: 'Kelvary Air', quantity: 2, reason: 'Falsche Werte' }],
    deadline: '2026-12-01',
    returnAddress: ['Claravue AG', 'Musterweg 12', '8000 Zürich'],
    seller: claravue.company,
    service: claravue.service,
    announcedAt: issued.issuedAt,
  }
  const pdf = await drawReturnSlip({ brand: claravue, locale: 'de', texts }, slip)
  expect(await codesIn(pdf)).toEqual(['RT-100023-1'])
})

test('letters that the font of the brand lacks are taken from another one, and unknown ones are marked', () => {
  expect(runsOf('Łódź 1\u202f000 €')).toEqual([
    { subset: 'latin-ext', text: 'Ł' },
    { subset: 'latin', text: 'ód' },
    { subset: 'latin-ext', text: 'ź' },
    { subset: 'latin', text: ' 1\u00a0000 €' },
  ])
  expect(runsOf('Ольга Π 漢').map(({ subset, text }) => `${subset}: ${text}`)).toEqual([
    'cyrillic: Ольга',
    'latin:  ',
    'greek: Π',
    'latin:  ?',
  ])
})
