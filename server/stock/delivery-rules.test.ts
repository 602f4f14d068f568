import { expect, test } from 'vitest'
import { readDelivery } from './delivery-rules.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => {
  const delivery = readDelivery(bytes(text))
  return delivery.ok ? delivery.value : delivery.error.code
}
const gtin = '09521000000018'
const line = { line: 2, gtin, sku: null, variant: null, quantity: 12, lot: null, expiry: null }

test.each([
  'gtin;quantity\n9521000000018;12',
  '\ufeffGTIN;Quantity\r\n9521000000018;12\r\n',
  'quantity,gtin\n12,09521000000018\n\n',
  'gtin\tquantity\n"9521000000018"\t"12"',
])('%j is one line of 12 boxes', (text) => {
  expect(read(text)).toEqual({ lines: [line], faults: [] })
})

test('lots, expiry days, and goods by SKU and variant are read', () => {
  const text = 'sku;variant;quantity;lot;expiry\n"A ""1""; x";AQ:sph-2.50;3;L-77;2027-05-31\nB;;1;;'
  expect(read(text)).toEqual({
    lines: [
      { line: 2, gtin: null, sku: 'A "1"; x', variant: 'AQ:sph-2.50', quantity: 3, lot: 'L-77', expiry: '2027-05-31' },
      { line: 3, gtin: null, sku: 'B', variant: null, quantity: 1, lot: null, expiry: null },
    ],
    faults: [],
  })
})

test.each([
  ['9521000000019;1;;', 'gtin'],
  ['=1+1;1;;', 'gtin'],
  [';1;;', 'gtin'],
  ['9521000000018;0;;', 'quantity'],
  ['9521000000018;-5;;', 'quantity'],
  ['9521000000018;1.5;;', 'quantity'],
  ['9521000000018;1e3;;', 'quantity'],
  ['9521000000018;100001;;', 'quantity'],
  ['9521000000018;;;', 'quantity'],
  ['9521000000018;1;=HYPERLINK();', 'lot'],
  ['9521000000018;1;@x;', 'lot'],
  ['9521000000018;1;123456789012345678901;', 'lot'],
  ['9521000000018;1;A;31.05.2027', 'expiry'],
  ['9521000000018;1;A;2027-02-30', 'expiry'],
  ['9521000000018;1;A', 'cells'],
  ['9521000000018;1;A;2027-05-31;x', 'cells'],
])('the line %j is at fault: %s', (content, fault) => {
  expect(read(`gtin;quantity;lot;expiry\n9521000000018;1;;\n${content}`)).toMatchObject({
    lines: [{ line: 2 }],
    faults: [{ line: 3, fault }],
  })
})

test.each([
  ['', 'columns'],
  ['gtin;quantity', 'empty'],
  ['gtin;quantity\n\n', 'empty'],
  ['ean;quantity\n1;2', 'columns'],
  ['gtin;gtin;quantity\n1;1;2', 'columns'],
  ['gtin\n9521000000018', 'columns'],
  ['sku;quantity\nA;1', 'columns'],
  [`gtin;quantity\n${'9521000000018;1\n'.repeat(10_001)}`, 'too-many-lines'],
  [`gtin;quantity\n${'x'.repeat(500_000)}`, 'too-large'],
])('a file that begins with %j is refused: %s', (text, code) => {
  expect(read(text)).toBe(code)
})

test('a file in UTF-16 or Latin-1 is refused, not misread', () => {
  const utf16 = Buffer.from('\ufeffgtin;quantity\n9521000000018;1', 'utf16le')
  const latin = Buffer.concat([bytes('gtin;quantity;lot\n9521000000018;1;'), Uint8Array.of(0xe4)])
  for (const file of [utf16, latin, Buffer.from('gtin;quantity\0')])
    expect(readDelivery(file)).toEqual({ ok: false, error: { code: 'encoding' } })
})
