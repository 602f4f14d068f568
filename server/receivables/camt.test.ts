import { describe, expect, test } from 'vitest'
import { type BankEntry, camtText } from '#server/testing/bank-file.ts'
import { readCamt } from './camt.ts'
import { incomingOf } from './incoming.ts'
import { referenceOf } from './reference-rules.ts'

const reference = referenceOf('claravue', 100_001)
const bytesOf = (text: string) => new TextEncoder().encode(text)

function read(text: string) {
  const file = readCamt(bytesOf(text))
  if (!file.ok) throw new Error(JSON.stringify(file.error))
  return file.value.flatMap(incomingOf)
}
const incoming = (entries: BankEntry[], account: Parameters<typeof camtText>[1] = {}) =>
  read(camtText(entries, account))
const keysOf = (entries: BankEntry[], account: Parameters<typeof camtText>[1] = {}) =>
  incoming(entries, account).map(({ key }) => key)

describe.each(['053', '054'] as const)('camt.%s', (message) => {
  test.each(['02', '04', '08'] as const)('in version %s', (version) => {
    const entry = { amount: '49.90', id: 'B-1', reference, payer: 'Müller &amp; Co' }
    const batch = { amount: '30.00', payments: [{ amount: '10.00', reference }, { amount: '20' }] }
    const [single, first, second] = incoming([entry, batch], { message, version })
    expect(single).toMatchObject({
      kind: 'payment',
      account: 'CH9300762011623852957',
      amount: 49_90,
      currency: 'CHF',
      bookedOn: '2026-11-16',
      references: [reference],
    })
    expect(single?.note).toBe(`Müller & Co · ${reference}`)
    expect([first?.amount, second?.amount, second?.references]).toEqual([10_00, 20_00, []])
  })
})

test('a reference in the payer’s message counts, also in small letters and with spaces', () => {
  const spaced = reference.toLowerCase().replace(/(.{4})/g, '$1 ')
  expect(incoming([{ amount: '5.00', message: `Bestellung: ${spaced}` }])[0]?.references).toContain(reference)
})

test('debits and pending entries are left out, and a credit that is taken back is not', () => {
  const kinds = incoming([
    { amount: '1.00', isDebit: true },
    { amount: '2.00', state: 'PDNG' },
    { amount: '3.00', isDebit: true, isReversal: true, reference },
    { amount: '0.00', reference },
  ]).map(({ amount, kind }) => [amount, kind])
  expect(kinds).toEqual([[3_00, 'reversal']])
})

describe('a payment is the same one', () => {
  const entry = { amount: '49.90', id: 'B-1', reference }

  test('in a statement and a notification, in any version', () => {
    const keys = (['053', '054'] as const).flatMap((message) =>
      (['02', '04', '08'] as const).flatMap((version) => keysOf([entry], { message, version })),
    )
    expect(new Set(keys).size).toBe(1)
  })

  test('at another place of another file', () => {
    const payments = [
      { amount: '10.00', reference, id: 'T-1' },
      { amount: '10.00', reference, id: 'T-2' },
    ]
    const batch = { amount: '20.00', id: 'B-2', payments }
    const before = keysOf([entry, batch])
    const after = keysOf([{ ...batch, payments: payments.toReversed() }, entry])
    expect(after.toSorted()).toEqual(before.toSorted())
    expect(new Set(before).size).toBe(3)
  })

  test('but not if the bank names it differently, or reports two that are equal', () => {
    expect(new Set(keysOf([entry, { ...entry, id: 'B-2' }])).size).toBe(2)
    const unnamed = { amount: '49.90', reference }
    expect(new Set(keysOf([unnamed, unnamed])).size).toBe(2)
    expect(keysOf([unnamed, unnamed])).toEqual(keysOf([unnamed, unnamed], { message: '054' }))
    const batch = { amount: '20.00', id: 'B-2', payments: Array(2).fill({ amount: '10.00', reference }) }
    expect(new Set(keysOf([batch])).size).toBe(2)
  })

  test('and a sum without its payments is none, until they are reported', () => {
    const [sum] = incoming([{ amount: '30.00', id: 'B-3', payments: [], announced: 2 }])
    const payments = [
      { amount: '10.00', reference },
      { amount: '20.00', reference },
    ]
    const parts = incoming([{ amount: '30.00', id: 'B-3', payments, announced: 2 }], { message: '054' })
    expect(sum).toMatchObject({ kind: 'without-details', amount: 30_00, references: [] })
    expect(parts.map(({ kind }) => kind)).toEqual(['payment', 'payment'])
    expect(new Set([sum, ...parts].map((one) => one?.key)).size).toBe(3)
    expect(new Set([sum, ...parts].map((one) => one?.entryKey)).size).toBe(1)
  })
})

describe('refused is', () => {
  const codeOf = (text: string) => {
    const file = readCamt(bytesOf(text))
    return file.ok ? 'read' : file.error
  }
  const good = camtText([{ amount: '49.90', reference }])

  test.each([
    ['an empty file', ''],
    ['a picture', '\u0089PNG'],
    ['JSON', '{"Document": {}}'],
    ['half a file', good.slice(0, good.length / 2)],
    ['tags without an end', '<a>'.repeat(100_000)],
  ])('%s', (_, text) => {
    expect(codeOf(text)).toEqual({ code: 'not-xml' })
  })

  test('a file that is not in the alphabet that it names', () => {
    const latin = Buffer.from(camtText([{ amount: '1.00', payer: 'Müller' }]), 'latin1')
    expect(readCamt(latin)).toEqual({ ok: false, error: { code: 'not-xml' } })
    const declared = Buffer.from(
      camtText([{ amount: '1.00', payer: 'Müller' }]).replace('UTF-8', 'ISO-8859-1'),
      'latin1',
    )
    expect(readCamt(declared).ok).toBe(true)
  })

  test.each([
    ['another message', good.replaceAll('camt.053', 'camt.052')],
    ['another version', good.replaceAll('001.08', '001.13')],
    ['a page', '<html><body>Hello</body></html>'],
    [
      'a payment order',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn/></Document>',
    ],
  ])('%s', (_, text) => {
    expect(codeOf(text)).toEqual({ code: 'not-camt' })
  })

  test('a file with entities of its own, however few or many', () => {
    const bomb = `<!DOCTYPE lolz [<!ENTITY a "lol">${'<!ENTITY b "&a;&a;">'.repeat(50)}]>`
    expect(codeOf(good.replace('<Document', `${bomb}<Document`))).toEqual({ code: 'doctype' })
    expect(codeOf(good.replace('<Document', '<!doctype x SYSTEM "file:///etc/passwd"><Document'))).toEqual({
      code: 'doctype',
    })
  })

  test.each([
    ['1e3', 'statement 1, Ntry 1, Amt: is not an amount like 49.90'],
    ['-5.00', 'statement 1, Ntry 1, Amt: is not an amount like 49.90'],
    ['5.005', 'statement 1, Ntry 1, Amt: is not an amount like 49.90'],
    ['', 'statement 1, Ntry 1, Amt: is missing'],
  ])('the amount “%s”', (amount, where) => {
    expect(codeOf(camtText([{ amount }]))).toEqual({ code: 'malformed', where })
  })

  test('a day that does not exist, and an entry without state or account', () => {
    expect(codeOf(camtText([{ amount: '1.00', day: '2026-02-30' }]))).toMatchObject({ code: 'malformed' })
    expect(codeOf(good.replace('<Sts><Cd>BOOK</Cd></Sts>', ''))).toMatchObject({ code: 'malformed' })
    expect(codeOf(good.replace(/<IBAN>.*<\/IBAN>/, '<Othr><Id>1</Id></Othr>'))).toMatchObject({ code: 'malformed' })
  })

  test('a file of more than 20 MB', () => {
    expect(readCamt(new Uint8Array(20 * 1024 * 1024 + 1))).toEqual({ ok: false, error: { code: 'too-large' } })
  })
})

describe('a file that is made to take long', () => {
  const good = camtText([{ amount: '49.90', reference }])

  test('only its first tag decides its kind, however many look like it in a comment', () => {
    // A search of the whole text needs the square of its length: minutes for the largest file of the desk.
    const comment = `<!-- ${'<Document '.repeat(200_000)} -->`
    expect(read(good.replace('<Document', `${comment}<Document`))).toHaveLength(1)
    const other = good.replaceAll('camt.053', 'camt.052').replace('<Document', `${comment}<Document`)
    expect(readCamt(bytesOf(other))).toEqual({ ok: false, error: { code: 'not-camt' } })
  })

  test('its reading ends at the first mistake', () => {
    const entries = '<Ntry/>'.repeat(20_000)
    expect(readCamt(bytesOf(good.replace('<Ntry>', `${entries}<Ntry>`)))).toMatchObject({
      error: { code: 'malformed', where: expect.stringMatching(/^statement 1, Ntry 1/) },
    })
  })

  test('its namespace may have a prefix', () => {
    const prefixed = good.replaceAll(/<(\/?)([A-Z])/g, '<$1doc:$2').replace('xmlns=', 'xmlns:doc=')
    expect(read(prefixed)).toHaveLength(1)
  })
})

test('entities of XML itself are text, and nothing else is', () => {
  const [entry] = incoming([{ amount: '1.00', payer: 'A &lt;b&gt; &amp;amp; &quot;C&quot; &unknown;' }])
  expect(entry?.note).toBe('A <b> &amp; "C" &unknown;')
})
