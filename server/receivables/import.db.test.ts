import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { linsenhaus } from '#brands/linsenhaus.ts'
import { auditBooks } from '#server/shop/books.ts'
import { type BankEntry, bankFile, camtFile, camtText } from '#server/testing/bank-file.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openGate } from '#server/testing/gate.ts'
import { type InvoiceShop, openInvoiceShop } from '#server/testing/invoice-shop.ts'
import { type BankFile, importBankFile } from './import.ts'
import { creditReceivable, handleBankEntry, openReceivable, receivablesForPeople } from './operations.ts'
import { readReceivable } from './store.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: InvoiceShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openInvoiceShop(database)
})
afterAll(() => database.close())

let lines: { level: string; message: string; details: Record<string, unknown> }[] = []
beforeEach(() => {
  lines = []
})
const say = (level: string) => (details: object, message: string) =>
  void lines.push({ level, message, details: { ...details } })
const log = { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') }

const read = async (file: BankFile) => importBankFile({ db: database.db, brands, log }, file)
async function outcomesOf(entries: BankEntry[], account: Parameters<typeof camtFile>[1] = {}) {
  const imported = await read(camtFile(entries, account))
  if (!imported.ok) throw new Error(imported.error.code)
  return imported.value.payments.map(({ outcome, booked }) => [outcome, booked])
}

/** Each entry has another reference of the bank. */
let entries = 0
const entry = (amount: string, reference: string, more: Partial<BankEntry> = {}): BankEntry => ({
  amount,
  reference,
  id: `B-${++entries}`,
  ...more,
})

// An order costs 48.80: a box for 39.90, and 8.90 for shipping.
const orderOf = async (orderId: string) => {
  const { rows } = await database.db.execute<{ isPaid: boolean; events: number }>(sql`
    select paid_at is not null as "isPaid",
      (select count(*)::int from order_events where order_id = orders.id and type = 'paid') as events
    from orders where id = ${orderId}`)
  const { state, received, credited, paidOn } = (await readReceivable(database.db, orderId)) ?? {}
  return { ...rows[0], state, received, credited, paidOn }
}
const unpaid = { isPaid: false, events: 0, state: 'open', received: 0, credited: 0, paidOn: null }
const paid = { isPaid: true, events: 1, state: 'paid', received: 48_80, credited: 0, paidOn: '2026-11-16' }

async function allIsWell() {
  expect(await auditBooks(database.db)).toEqual([])
}

test('a file of the bank is read beside the process', async () => {
  let threads = 0
  const count = () => void threads++
  process.on('worker', count)
  onTestFinished(() => void process.off('worker', count))
  expect(await outcomesOf([entry('1.00', 'RF00'), entry('2.00', 'RF00')])).toHaveLength(2)
  expect(threads).toBe(1)
})

test('a confirmed order by invoice is owed from that day on, once', async () => {
  const { id, reference, number } = await shop.order()
  expect(await orderOf(id)).toEqual(unpaid)
  const before = await readReceivable(database.db, id)
  expect(before).toMatchObject({ brand: 'claravue', amount: 48_80, currency: 'CHF', reminded: 0 })
  expect(Date.parse(before?.dueOn ?? '') - Date.parse(before?.issuedOn ?? '')).toBe(30 * 86_400_000)
  expect(reference).toMatch(new RegExp(`^RF\\d\\dCLARAVUE0000${number}$`))
  const again = { id, number: Number(number), total: 48_80, currency: 'CHF' } as const
  await openReceivable(database.db, { id: 'claravue', country: 'CH', paymentDays: 5 }, again, new Date())
  expect(await readReceivable(database.db, id)).toEqual(before)
})

describe('a payment', () => {
  test('over the exact amount pays the order', async () => {
    const { id, reference } = await shop.order()
    expect(await outcomesOf([entry('48.80', reference)])).toEqual([['paid', 48_80]])
    expect(await orderOf(id)).toEqual(paid)
    await allIsWell()
  })

  test('in parts pays it with the last one', async () => {
    const { id, reference } = await shop.order()
    expect(await outcomesOf([entry('20.00', reference), entry('8.80', reference)])).toEqual([
      ['part-paid', 20_00],
      ['part-paid', 8_80],
    ])
    expect(await orderOf(id)).toEqual({ ...unpaid, state: 'part_paid', received: 28_80 })
    expect(await outcomesOf([entry('20.00', reference, { day: '2026-11-20' })])).toEqual([['paid', 20_00]])
    expect(await orderOf(id)).toEqual({ ...paid, paidOn: '2026-11-20' })
    await allIsWell()
  })

  test('of too much pays it, and the rest waits for a person', async () => {
    const { id, reference } = await shop.order()
    expect(await outcomesOf([entry('50.00', reference, { payer: 'Anna Muster' })])).toEqual([['overpaid', 48_80]])
    expect(await orderOf(id)).toEqual(paid)
    const { entries } = await receivablesForPeople(database.db, brands, new Date())
    const waiting = entries.find((one) => one.reference === reference)
    expect(waiting).toMatchObject({
      outcome: 'overpaid',
      amount: 50_00,
      rest: 1_20,
      note: `Anna Muster · ${reference}`,
    })
    expect(await handleBankEntry(database.db, waiting?.id ?? 0)).toBe(true)
    expect(await handleBankEntry(database.db, waiting?.id ?? 0)).toBe(false)
    const { rows } = await database.db.execute(sql`select note from bank_entries where id = ${waiting?.id}`)
    expect(rows).toEqual([{ note: null }])
    await allIsWell()
  })

  test('for the second time is booked for nothing', async () => {
    const { id, reference } = await shop.order()
    expect(await outcomesOf([entry('48.80', reference), entry('48.80', reference)])).toEqual([
      ['paid', 48_80],
      ['paid-again', 0],
    ])
    expect(await orderOf(id)).toEqual(paid)
    await allIsWell()
  })

  test('with a reference that no invoice has waits for a person, and so does one without any', async () => {
    expect(await outcomesOf([entry('48.80', 'RF18539007547034'), entry('48.80', '', { message: 'Linsen' })])).toEqual([
      ['unknown-reference', 0],
      ['unknown-reference', 0],
    ])
    await allIsWell()
  })

  test('to the account of another storefront is not booked', async () => {
    const { id, reference } = await shop.order()
    const account = { iban: linsenhaus.company.iban, accountCurrency: 'EUR' }
    expect(await outcomesOf([entry('48.80', reference)], account)).toEqual([['other-account', 0]])
    expect(await orderOf(id)).toEqual(unpaid)
  })

  test('in another currency within a sum is not booked', async () => {
    const { id, reference } = await shop.order()
    const text = camtText([
      { amount: '97.60', id: `B-${++entries}`, payments: [{ amount: '48.80', reference }, { amount: '48.80' }] },
    ])
    const imported = await read(bankFile(text.replace('<Amt Ccy="CHF">48.80', '<Amt Ccy="EUR">48.80')))
    expect(imported.ok && imported.value.payments.map(({ outcome }) => outcome)).toEqual([
      'other-currency',
      'unknown-reference',
    ])
    expect(await orderOf(id)).toEqual(unpaid)
  })

  test('for a cancelled order or one that was credited is not booked', async () => {
    const [cancelled, credited] = [await shop.order(), await shop.order()]
    const { rows } = await database.db.execute<{ state: string }>(sql`
      select state from orders where id = ${cancelled.id}`)
    const move = (state: string | undefined) =>
      database.db.execute(sql`update orders set state = ${state} where id = ${cancelled.id}`)
    await move('cancelled')
    expect(await creditReceivable(database.db, credited.id, 48_80, new Date())).toEqual({ waived: 48_80, toPayBack: 0 })
    expect(await outcomesOf([entry('48.80', cancelled.reference), entry('48.80', credited.reference)])).toEqual([
      ['not-open', 0],
      ['not-open', 0],
    ])
    expect(await orderOf(credited.id)).toEqual({ ...unpaid, state: 'credited', credited: 48_80 })
    // The books would miss the goods of an order that was cancelled by hand.
    await move(rows[0]?.state)
    await allIsWell()
  })

  test('that the bank takes back waits for a person, and the order stays paid', async () => {
    const { id, reference } = await shop.order()
    await outcomesOf([entry('48.80', reference)])
    expect(await outcomesOf([entry('48.80', reference, { isDebit: true, isReversal: true })])).toEqual([
      ['reversal', 0],
    ])
    expect(await orderOf(id)).toEqual(paid)
    await allIsWell()
  })
})

describe('nothing is booked twice', () => {
  test('when a file is read twice, or its payments come in other files', async () => {
    const { id, reference } = await shop.order()
    const part = entry('20.00', reference)
    const file = camtFile([part])
    expect((await read(file)).ok).toBe(true)
    expect(await read(file)).toMatchObject({ value: { payments: [], known: 1 } })
    for (const message of ['053', '054'] as const)
      expect(await outcomesOf([entry('1.00', ''), part], { message, version: '04' })).toEqual([
        ['unknown-reference', 0],
      ])
    expect(await orderOf(id)).toMatchObject({ state: 'part_paid', received: 20_00 })
    await allIsWell()
  })

  test.each(['the sum', 'its payments'])('when the bank reports a sum and its payments, %s first', async (first) => {
    const [one, two] = [await shop.order(), await shop.order()]
    const id = `B-${++entries}`
    const sum = { amount: '97.60', id, payments: [], announced: 2 }
    const payments = [one, two].map(({ reference }) => ({ amount: '48.80', reference }))
    const readSum = () => outcomesOf([sum])
    const readPayments = () => outcomesOf([{ ...sum, payments }], { message: '054' })
    const booked = Array(2).fill(['paid', 48_80])
    if (first === 'the sum') {
      expect(await readSum()).toEqual([['without-details', 0]])
      expect(await readPayments()).toEqual(booked)
    } else {
      expect(await readPayments()).toEqual(booked)
      expect(await readSum()).toEqual([])
    }
    const { entries: waiting } = await receivablesForPeople(database.db, brands, new Date())
    expect(waiting.filter(({ outcome }) => outcome === 'without-details')).toEqual([])
    expect(await orderOf(one.id)).toEqual(paid)
    await allIsWell()
  })

  test('when a statement has no reference, and a notification brings it', async () => {
    const { id, reference } = await shop.order()
    const vague = { amount: '48.80', id: `B-${++entries}`, payer: 'Anna Muster' }
    const exact = { ...vague, reference }
    expect(await outcomesOf([vague])).toEqual([['unknown-reference', 0]])
    expect(await outcomesOf([exact], { message: '054' })).toEqual([['paid', 48_80]])
    expect(await outcomesOf([vague, entry('1.00', '')])).toEqual([['unknown-reference', 0]])
    expect(await outcomesOf([exact, entry('1.00', '')])).toEqual([['unknown-reference', 0]])
    expect(await orderOf(id)).toEqual(paid)
    const { rows } = await database.db.execute(sql`select outcome from bank_entries where reference = ${reference}`)
    expect(rows).toEqual([{ outcome: 'paid' }])
    await allIsWell()
  })

  test('when a file is read twice at the same moment, and its payments in another one as well', async () => {
    const { id, reference } = await shop.order()
    const part = entry('20.00', reference)
    const gate = await openGate(database.url ?? '')
    onTestFinished(async () => void (await gate.end()))
    await gate.close('select from orders where id = $1 for update', [id])
    const reading = Promise.all([
      read(camtFile([part])),
      read(camtFile([part])),
      read(camtFile([part], { message: '054' })),
    ])
    await gate.openFor(3)
    const imports = await reading
    expect(imports.map((one) => (one.ok ? one.value.payments.length : -1)).sort()).toEqual([0, 0, 1])
    expect(await orderOf(id)).toMatchObject({ state: 'part_paid', received: 20_00 })
    await allIsWell()
  })
})

test('what is credited after a part payment settles the order, and what is too much is paid back', async () => {
  const { id, reference } = await shop.order()
  await outcomesOf([entry('30.00', reference)])
  expect(await creditReceivable(database.db, id, 20_00, new Date())).toEqual({ waived: 18_80, toPayBack: 1_20 })
  expect(await orderOf(id)).toMatchObject({ isPaid: true, events: 1, state: 'paid', received: 30_00, credited: 20_00 })
  expect(await creditReceivable(database.db, id, 28_80, new Date())).toEqual({ waived: 0, toPayBack: 28_80 })
  expect(await creditReceivable(database.db, crypto.randomUUID(), 1_00, new Date())).toBeNull()
  await allIsWell()
})

describe('a file that cannot be read changes nothing, and is one line in the log', () => {
  const huge: BankFile = {
    name: 'huge.xml',
    size: 200 * 1024 * 1024,
    read: () => Promise.reject(new Error('It must not be read')),
  }
  const bomb = camtText([]).replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document')
  test.each<[what: string, file: () => BankFile, code: string]>([
    ['200 MB', () => huge, 'too-large'],
    ['no XML', () => bankFile('Hello'), 'not-xml'],
    ['an entity bomb', () => bankFile(bomb), 'doctype'],
    ['another account', () => camtFile([], { iban: 'CH5604835012345678009' }), 'other-account'],
    ['an account in EUR', () => camtFile([], { accountCurrency: 'EUR' }), 'account-currency'],
    ['entries in EUR', () => camtFile([entry('48.80', '', { currency: 'EUR' })]), 'account-currency'],
    ['a wrong amount', () => camtFile([entry('48.80', ''), entry('x', '')]), 'malformed'],
  ])('%s', async (_, file, code) => {
    const count = async () =>
      (await database.db.execute(sql`select (select count(*) from bank_files), (select count(*) from bank_entries)`))
        .rows
    const before = await count()
    expect(await read(file())).toMatchObject({ ok: false, error: { code } })
    expect(await count()).toEqual(before)
    expect(lines.map(({ level, message }) => [level, message])).toEqual([['warn', 'bank file refused']])
    expect(lines[0]?.details).toMatchObject({ code })
  })
})
