import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { claravue } from '#brands/claravue.ts'
import { linsenhaus } from '#brands/linsenhaus.ts'
import { drawPaymentCode } from './payment-code.ts'
import { referenceOf } from './reference-rules.ts'

// What a phone would read; by default the library fetches its program from the internet.
beforeAll(() => {
  const wasmBinary = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } })
})

async function linesIn(png: Uint8Array<ArrayBuffer>) {
  const codes = await readBarcodes(new Blob([png]), { formats: ['QRCode'] })
  // Both guidelines ask for this level of error correction.
  expect(codes.map(({ ecLevel }) => ecLevel)).toEqual(['M'])
  return codes.map(({ text }) => text.split('\n').map((line) => line.trimEnd()))
}

test('an invoice in CHF has the code of the Swiss QR-bill, with account, amount and reference', async () => {
  const reference = referenceOf('claravue', 100_002)
  const [lines = []] = await linesIn(
    new Uint8Array(await drawPaymentCode({ seller: claravue, amount: 14_80, reference })),
  )
  expect(lines.slice(0, 11)).toEqual([
    'SPC',
    '0200',
    '1',
    'CH9300762011623852957',
    'S',
    'Claravue AG',
    'Musterweg 12',
    '',
    '8000',
    'Zürich',
    'CH',
  ])
  expect(lines.slice(18, 20)).toEqual(['14.80', 'CHF'])
  expect(lines.slice(27, 31)).toEqual(['SCOR', reference, '', 'EPD'])
})

test('an invoice in EUR has the code of the European Payments Council', async () => {
  const reference = referenceOf('linsenhaus', 100_002)
  const png = await drawPaymentCode({ seller: linsenhaus, amount: 1_234_50, reference })
  expect(await linesIn(new Uint8Array(png))).toEqual([
    ['BCD', '002', '1', 'SCT', '', 'Linsenhaus GmbH', 'DE89370400440532013000', 'EUR1234.50', '', reference],
  ])
})
