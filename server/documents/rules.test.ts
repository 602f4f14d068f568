import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { lenteo } from '#brands/lenteo.ts'
import { linsenhaus } from '#brands/linsenhaus.ts'
import { sumOf } from '#contract/money-rules.ts'
import { homes, paid, type SampleOrder, sampleOrder } from '#server/testing/document-samples.ts'
import { creditNoteFacts } from './credit-note-rules.ts'
import { deliveryNoteFacts } from './delivery-note-rules.ts'
import { invoiceFacts, shippingRate } from './invoice-rules.ts'
import { legalNotes, vatNumberOf } from './note-rules.ts'
import { inGroups } from './payment-rules.ts'
import { commonFacts, documentNumber, documentYear } from './rules.ts'

/** Two boxes for each eye at 34.90 with 2.6 %, a bottle at 12.90 with 8.1 %, 12.34 off, and 6.90 of shipping. */
const usual: SampleOrder = {
  lines: [
    { unitPrice: 34_90, quantity: 2, vatRate: 2.6, eye: 'right' },
    { unitPrice: 34_90, quantity: 2, vatRate: 2.6, eye: 'left' },
    { unitPrice: 12_90, vatRate: 8.1 },
  ],
  off: 12_34,
  shipping: { amount: 6_90, vatRate: 8.1 },
  brand: claravue,
}

/** Any order, with what it costs before the coupon as the limit of the coupon. */
const anyOrder = fc
  .record({
    lines: fc.array(
      fc.record({
        unitPrice: fc.integer({ min: 1, max: 300_00 }),
        quantity: fc.integer({ min: 1, max: 12 }),
        vatRate: fc.constantFrom(2.6, 8.1),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    share: fc.integer({ min: 0, max: 100 }),
    shipping: fc.option(fc.record({ amount: fc.integer({ min: 1, max: 30_00 }), vatRate: fc.constant(8.1) }), {
      nil: undefined,
    }),
  })
  .map(({ lines, share, shipping }): SampleOrder => {
    const worth = sumOf(lines.map(({ unitPrice, quantity }) => unitPrice * quantity))
    return { lines, off: Math.floor((worth * share) / 100), shipping, brand: claravue }
  })

describe('an invoice', () => {
  test('has the tax by rate of what each line costs after the coupon, and of the shipping', () => {
    const { vat, total, discount, shipping } = invoiceFacts(sampleOrder(usual), claravue, paid)
    expect({ total, discount, shipping }).toEqual({
      total: 147_06,
      discount: { code: 'WELCOME10', amount: -12_34 },
      shipping: { name: 'Standardversand', amount: 6_90 },
    })
    expect(vat).toEqual([
      { rate: 8.1, gross: 18_76, tax: 1_41 },
      { rate: 2.6, gross: 128_30, tax: 3_25 },
    ])
  })

  test('adds up to the total of its order by rate and by line, whatever was bought', () => {
    fc.assert(
      fc.property(anyOrder, (sample) => {
        const order = sampleOrder(sample)
        const { lines, discount, shipping, vat, total } = invoiceFacts(order, claravue, paid)
        expect(total).toBe(order.total)
        expect(sumOf(vat.map(({ gross }) => gross))).toBe(total)
        expect(sumOf(lines.map((line) => line.total)) + (discount?.amount ?? 0) + (shipping?.amount ?? 0)).toBe(total)
        for (const { gross, tax } of vat) expect(tax).toBeLessThanOrEqual(gross)
      }),
    )
  })

  test('is refused if its order costs something else', () => {
    const order = { ...sampleOrder(usual), total: 147_05 }
    expect(() => invoiceFacts(order, claravue, paid)).toThrow('is no sum')
  })

  test('of an order that costs nothing has no tax', () => {
    const order = sampleOrder({ lines: [{ unitPrice: 10_00, vatRate: 8.1 }], off: 10_00, brand: claravue })
    expect(invoiceFacts(order, claravue, paid)).toMatchObject({ total: 0, vat: [] })
  })

  test('keeps the company as it was', () => {
    const { seller } = invoiceFacts(sampleOrder(usual), claravue, paid)
    expect(seller).toEqual(claravue.company)
  })
})

test('the shipping is taxed at the rate that explains the sums of the cart', () => {
  const [bottle] = [{ unitPrice: 12_90, vatRate: 2.6 }]
  expect(shippingRate(sampleOrder(usual).snapshot)).toBe(8.1)
  const onlyReduced = sampleOrder({ lines: [bottle], shipping: { amount: 6_90, vatRate: 8.1 }, brand: claravue })
  expect(shippingRate(onlyReduced.snapshot)).toBe(8.1)
  expect(shippingRate(sampleOrder({ lines: [bottle], brand: claravue }).snapshot)).toBeUndefined()
})

describe('a credit note', () => {
  const refund = { refundId: 'r', reason: 'Bruch', lines: [], shipping: 0, goodwill: 0 }
  const order = sampleOrder(usual)
  const creditOf = (changes: Partial<Parameters<typeof creditNoteFacts>[2]>) =>
    creditNoteFacts(order, claravue, { ...refund, ...changes }, null)

  test('about everything has the total and the tax of the invoice', () => {
    const { total, vat } = invoiceFacts(order, claravue, paid)
    const lines = order.snapshot.lines.map((bought) => ({
      line: bought.line,
      quantity: bought.quantity,
      amount: bought.total + bought.discount,
    }))
    expect(creditOf({ lines, shipping: 6_90 })).toMatchObject({ total, vat })
  })

  test('splits goodwill by the rates of the order, to the cent', () => {
    const { total, vat } = creditOf({ goodwill: 10_00 })
    expect(total).toBe(10_00)
    // 18.76 of 147.06 were taxed at 8.1 %.
    expect(vat).toEqual([
      { rate: 8.1, gross: 1_28, tax: 10 },
      { rate: 2.6, gross: 8_72, tax: 22 },
    ])
  })

  test('adds up by rate, whatever is credited', () => {
    fc.assert(
      fc.property(anyOrder, fc.integer({ min: 1, max: 50_00 }), (sample, goodwill) => {
        const order = sampleOrder(sample)
        fc.pre(order.total > 0)
        const [bought] = order.snapshot.lines
        const amount = bought ? bought.total + bought.discount : 0
        const credit = { ...refund, lines: [{ line: 1, quantity: 1, amount }], goodwill }
        const { total, vat } = creditNoteFacts(order, claravue, credit, null)
        expect(total).toBe(amount + goodwill)
        expect(sumOf(vat.map(({ gross }) => gross))).toBe(total)
      }),
    )
  })

  test.each([
    ['a line that the order has not', { lines: [{ line: 9, quantity: 1, amount: 1 }] }],
    ['more than the line cost after the coupon', { lines: [{ line: 3, quantity: 1, amount: 12_90 }] }],
    ['more pieces than were bought', { lines: [{ line: 3, quantity: 2, amount: 1_00 }] }],
    ['more than the shipping cost', { shipping: 6_91 }],
    ['nothing', {}],
    ['less than nothing', { goodwill: -1 }],
  ])('is refused about %s', (_, changes) => expect(() => creditOf(changes)).toThrow(RangeError))
})

describe('a delivery note', () => {
  const parcel = {
    shipmentId: 's',
    lines: [{ line: 1, quantity: 2 }],
    following: [{ line: 2, quantity: 2 }],
    carrier: 'DHL',
    trackingNumber: null,
  }

  test('has the values for each eye, what follows, and no price', () => {
    const facts = deliveryNoteFacts(sampleOrder(usual), claravue, parcel)
    expect(facts).toMatchObject({
      lines: [
        { eye: 'right', quantity: 2, formatted_options: [{ value: '−2.50' }, { value: '8.6' }, { value: '14.2' }] },
      ],
      following: [{ eye: 'left', quantity: 2 }],
    })
    expect(JSON.stringify(facts)).not.toMatch(/3490|6980|14706|price|total/i)
  })

  test('is refused for an empty parcel, and for more pieces than were bought', () => {
    const order = sampleOrder(usual)
    expect(() => deliveryNoteFacts(order, claravue, { ...parcel, lines: [] })).toThrow('not empty')
    const tooMany = { ...parcel, lines: [{ line: 1, quantity: 3 }] }
    expect(() => deliveryNoteFacts(order, claravue, tooMany)).toThrow(RangeError)
  })
})

describe('a number', () => {
  test('has the kind, the year and six digits, or more when they are used up', () => {
    expect(documentNumber('invoice', 2026, 123)).toBe('INV-2026-000123')
    expect(documentNumber('credit_note', 2026, 1)).toBe('CN-2026-000001')
    expect(documentNumber('delivery_note', 2027, 1_234_567)).toBe('DN-2027-1234567')
  })

  test('belongs to the year in Zurich', () => {
    expect(documentYear(new Date('2026-12-31T22:59:59Z'))).toBe(2026)
    expect(documentYear(new Date('2026-12-31T23:00:00Z'))).toBe(2027)
  })
})

test('a reference is read in groups of four', () =>
  expect(inGroups('RF18539007547034')).toBe('RF18\u00a05390\u00a00754\u00a07034'))

describe('legal notes', () => {
  test.each([
    [claravue, 'CH', []],
    [claravue, 'FR', ['document.note_destination_vat']],
    [linsenhaus, 'DE', ['document.note_supply_date']],
    [linsenhaus, 'AT', ['document.note_supply_date', 'document.note_destination_vat']],
    [lenteo, 'IT', ['document.note_courtesy_copy']],
  ] as const)('of $id to %s', (brand, country, notes) => {
    const facts = commonFacts(sampleOrder({ ...usual, shipTo: homes[country] }), brand)
    expect(legalNotes(facts)).toEqual(notes)
  })

  test('the Swiss tax number ends with the name of the tax in the language of the paper', () => {
    expect(vatNumberOf(claravue.company, 'fr')).toBe('CHE-000.000.000 TVA')
    expect(vatNumberOf(linsenhaus.company, 'de')).toBe('DE000000000')
  })
})
