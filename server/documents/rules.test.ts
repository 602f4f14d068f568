import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { lenteo } from '#brands/lenteo.ts'
import { linsenhaus } from '#brands/linsenhaus.ts'
import { sumOf } from '#contract/money-rules.ts'
import { homes, paid, type SampleOrder, sampleOrder } from '#server/testing/document-samples.ts'
import { creditNoteFacts } from './credit-note-rules.ts'
import { deliveryNoteFacts } from './delivery-note-rules.ts'
import { invoiceFacts } from './invoice-rules.ts'
import { legalNotes, vatNumberOf } from './note-rules.ts'
import { inGroups } from './payment-rules.ts'
import { commonFacts, documentNumber, documentYear } from './rules.ts'
import { shippingVatOf } from './shipping-vat-rules.ts'

/** Two boxes for each eye at 34.90 with 2.6 %, a bottle at 12.90 with 8.1 %, 12.34 off, and 6.90 of shipping. */
const usual: SampleOrder = {
  lines: [
    { unitPrice: 34_90, quantity: 2, vatRate: 2.6, eye: 'right' },
    { unitPrice: 34_90, quantity: 2, vatRate: 2.6, eye: 'left' },
    { unitPrice: 12_90, vatRate: 8.1 },
  ],
  off: 12_34,
  shipping: { amount: 6_90 },
  brand: claravue,
}
/** The same from before the shares of shipping were stored: all of it was taxed at 8.1 %. */
const former: SampleOrder = { ...usual, shipping: { amount: 6_90, vatRate: 8.1 } }

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
    shipping: fc.option(
      fc.record({ amount: fc.integer({ min: 1, max: 30_00 }), vatRate: fc.constantFrom(8.1, undefined) }),
      {
        nil: undefined,
      },
    ),
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
      { rate: 8.1, gross: 12_44, tax: 93 },
      { rate: 2.6, gross: 134_62, tax: 3_41 },
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

describe('the shipping of an order', () => {
  const bottle = { unitPrice: 12_90, vatRate: 2.6 }
  const vatIn = (sample: Partial<SampleOrder>) => shippingVatOf(sampleOrder({ ...usual, off: 0, ...sample }).snapshot)

  test('shipping has the shares that were stored with it', () => {
    expect(vatIn({ lines: [bottle] })).toEqual([{ rate: 2.6, gross: 6_90 }])
    expect(vatIn({ lines: [bottle, { ...bottle, vatRate: 8.1 }] })).toEqual([
      { rate: 8.1, gross: 3_45 },
      { rate: 2.6, gross: 3_45 },
    ])
    expect(vatIn({ shipping: undefined })).toEqual([])
  })

  test('shipping of an older order, without stored shares, has the one rate that explains its sums', () => {
    const standard = [{ rate: 8.1, gross: 6_90 }]
    expect(vatIn({ shipping: former.shipping })).toEqual(standard)
    expect(vatIn({ lines: [bottle], shipping: former.shipping })).toEqual(standard)
    const { shippingVat: _, ...snapshot } = sampleOrder({ ...usual, shipping: undefined }).snapshot
    expect(shippingVatOf(snapshot)).toEqual([])
  })
})

describe('a credit note', () => {
  const refund = { refundId: 'r', reason: 'Bruch', lines: [], shipping: 0, goodwill: 0 }
  const order = sampleOrder(usual)
  const creditOf = (changes: Partial<Parameters<typeof creditNoteFacts>[2]>) =>
    creditNoteFacts(order, claravue, { ...refund, ...changes }, null)

  test.each([
    ['with shares', usual],
    ['from before there were shares', former],
  ])('about everything of an order %s has the total and the tax of the invoice', (_, sample) => {
    const order = sampleOrder(sample)
    const { total, vat } = invoiceFacts(order, claravue, paid)
    const lines = order.snapshot.lines.map((bought) => ({
      line: bought.line,
      quantity: bought.quantity,
      amount: bought.total + bought.discount,
    }))
    const credit = { ...refund, lines, shipping: 6_90 }
    expect(creditNoteFacts(order, claravue, credit, null)).toMatchObject({ total, vat })
  })

  test('about the shipping is taxed as the shipping was, also about a part of it', () => {
    const ratesOf = (shipping: number) => creditOf({ shipping }).vat.map(({ rate, gross }) => [rate, gross])
    expect(ratesOf(6_90)).toEqual([
      [8.1, 58],
      [2.6, 6_32],
    ])
    expect(ratesOf(3_00)).toEqual([
      [8.1, 25],
      [2.6, 2_75],
    ])
  })

  test('splits goodwill by the rates of the order, to the cent', () => {
    const { total, vat } = creditOf({ goodwill: 10_00 })
    expect(total).toBe(10_00)
    // 12.44 of 147.06 were taxed at 8.1 %.
    expect(vat).toEqual([
      { rate: 8.1, gross: 85, tax: 6 },
      { rate: 2.6, gross: 9_15, tax: 23 },
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
    expect(documentYear({ now: new Date('2026-12-31T22:59:59Z'), zone: 'Europe/Zurich' })).toBe(2026)
    expect(documentYear({ now: new Date('2026-12-31T23:00:00Z'), zone: 'Europe/Zurich' })).toBe(2027)
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
