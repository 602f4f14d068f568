import { describe, expect, test } from 'vitest'
import { money, typed } from './csv-rules.ts'

const swiss = { separator: ';', decimal: '.' }
const german = { separator: ';', decimal: ',' }

describe('what somebody typed stays text in a spreadsheet', () => {
  test.each([
    '=HYPERLINK("https://evil.example","click")',
    '+41 44 123 45 67',
    '-2.50',
    '@SUM(A1)',
    ' =1+1',
    '\t=1+1',
    '\r=1',
    '＝1+1',
    '＝SUM(A:B)',
    '＋Anna',
    '－Anna',
    '＠Anna',
    '3-4',
    '1/2',
    '01067',
    '1e5',
    'SEP 2',
    '2 March',
  ])('%j is marked', (text) => expect(typed(text)).toBe(`'${text}`))

  test.each(['Anna Keller', 'Jean-Pierre d’Arc', 'buyer1@example.org', ''])('%j is as it was', (text) =>
    expect(typed(text)).toBe(text),
  )
})

test('cents are separated as the country does it', () => {
  expect([money(12_50, swiss), money(5, german), money(-1_00, german), money(123_456_78, swiss)]).toEqual([
    '12.50',
    '0,05',
    '-1,00',
    '123456.78',
  ])
})
