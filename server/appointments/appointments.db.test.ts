import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import type { AppointmentForm } from '#contract/appointment.ts'
import type { AppointmentSettings, LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { loadTexts } from '#server/process/texts.ts'
import { dbTest } from '#server/testing/database.ts'
import { openGate } from '#server/testing/gate.ts'
import { type AppointmentContext, book, calendar, cancel, offer, sweep, view } from './operations.ts'

const texts = loadTexts('messages', { error: (details) => expect(details).toBeUndefined() })
const { appointments: settings } = claravue as { appointments: AppointmentSettings }
// Wednesday. The first time that can be booked is at 9 on Thursday.
const now = new Date('2027-01-13T10:00:00Z')
const first = '2027-01-14T08:00:00Z'

function at(db: Db, more: Partial<AppointmentContext> = {}): AppointmentContext {
  const writerIn = (locale: LocaleCode) => ({ brand: claravue, locale, texts, origin: 'https://claravue.example' })
  return { db, brand: claravue, locale: 'de', client: '192.0.2.1', now, writerIn, ...more }
}
const form: AppointmentForm = {
  place: 'zurich',
  at: first,
  kind: 'eye_test',
  name: 'Anna Muster',
  email: 'anna@example.org',
}

const bookAs = (db: Db, fields: Partial<AppointmentForm> = {}, more: Partial<AppointmentContext> = {}) =>
  book(at(db, more), settings, { ...form, ...fields })
async function tokenOf(booking: ReturnType<typeof bookAs>) {
  const booked = await booking
  if (!booked.ok) throw new Error(booked.error.code)
  return booked.value.token
}
async function times(db: Db, day = '2027-01-14') {
  const { chosen } = await offer(at(db), settings, { place: 'zurich', day })
  return chosen?.times.map(({ time }) => time) ?? []
}
async function mails(db: Db) {
  const { rows } = await db.execute<{
    template: string
    recipient: string
    locale: string
    text: string
    calendar: string
  }>(sql`select template, recipient, locale, text, calendar from mails order by created_at, template`)
  return rows
}

dbTest('a booked time is confirmed to the visitor and to the shop, and is not offered any more', async ({ db }) => {
  expect((await times(db)).slice(0, 2)).toEqual(['09:00', '09:30'])
  const token = await tokenOf(bookAs(db, { phone: '079 000 00 00' }, { locale: 'fr' }))
  expect((await times(db))[0]).toBe('09:30')
  const sent = await mails(db)
  expect(sent.map(({ template, recipient, locale }) => [template, recipient, locale])).toEqual([
    ['appointment_booked', 'anna@example.org', 'fr'],
    ['appointment_notice', claravue.service.email, 'de'],
  ])
  expect(sent[0]?.text).toContain('jeudi 14 janvier 2027, 09:00')
  expect(sent[0]?.text).toContain(`https://claravue.example/fr/booking/${token}`)
  expect(sent[1]?.text).toMatch(/Anna Muster\s+anna@example\.org\s+079 000 00 00/)
  for (const { calendar } of sent) expect(calendar).toContain('DTSTART:20270114T080000Z\r\nDTEND:20270114T083000Z')
})

dbTest(
  'of two visitors who book a time at the same moment one gets it, and the other is told',
  async ({ database, place }) => {
    const { db } = database
    const gate = await openGate(place.url ?? '')
    // Both have seen the time as free before either of them writes.
    await gate.close('lock table appointments in exclusive mode')
    const both = Promise.all([bookAs(db), bookAs(db, { email: 'bruno@example.org' }, { client: '192.0.2.2' })])
    await gate.openFor(2)
    const results = await both
    await gate.end()
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, error: { code: 'time-taken' } })
    expect((await db.execute(sql`select from appointments`)).rows).toHaveLength(1)
    expect(await mails(db)).toHaveLength(2)
  },
)

dbTest('only what is offered can be booked', async ({ db }) => {
  const refused = { ok: false, error: { code: 'time-taken' } }
  expect(await bookAs(db, { at: '2027-01-14T08:10:00Z' })).toEqual(refused)
  expect(await bookAs(db, { at: '2027-01-13T12:00:00Z' })).toEqual(refused)
  expect(await bookAs(db, { at: '2027-01-17T08:00:00Z' })).toEqual(refused)
  expect(await bookAs(db, { at: '2027-03-01T08:00:00Z' })).toEqual(refused)
  expect(await bookAs(db, { place: 'paris' })).toEqual(refused)
  expect(await mails(db)).toEqual([])
})

dbTest('cancelling frees the time, is said by mail once, and the link goes on showing it', async ({ db }) => {
  const token = await tokenOf(bookAs(db))
  expect(await view(at(db), token)).toMatchObject({
    state: 'booked',
    day: 'Donnerstag, 14. Januar 2027',
    time: '09:00',
  })
  await cancel(at(db), token)
  await cancel(at(db), token)
  expect(await view(at(db), token)).toMatchObject({ state: 'cancelled' })
  expect((await times(db))[0]).toBe('09:00')
  const sent = await mails(db)
  expect(sent.map(({ template }) => template).toSorted()).toEqual([
    'appointment_booked',
    'appointment_cancelled',
    'appointment_notice',
    'appointment_notice',
  ])
  const calendars = ['appointment_booked', 'appointment_cancelled'].map(
    (name) => sent.find(({ template }) => template === name)?.calendar ?? '',
  )
  expect(calendars.map((file) => /METHOD:\w+/.exec(file)?.[0])).toEqual(['METHOD:PUBLISH', 'METHOD:CANCEL'])
  // A calendar finds the appointment again by its UID.
  expect(new Set(calendars.map((file) => /UID:\S+/.exec(file)?.[0])).size).toBe(1)
  await tokenOf(bookAs(db, { email: 'bruno@example.org' }))
  expect(await view(at(db), token)).toMatchObject({ state: 'cancelled' })
})

dbTest('an appointment that has begun cannot be cancelled', async ({ db }) => {
  const token = await tokenOf(bookAs(db))
  const later = at(db, { now: new Date(first) })
  await cancel(later, token)
  expect(await view(later, token)).toMatchObject({ state: 'past' })
  expect(await mails(db)).toHaveLength(2)
})

dbTest(
  'a token opens its own appointment at its own storefront only, and the table has its digest only',
  async ({ db }) => {
    const token = await tokenOf(bookAs(db))
    for (const other of [`${token}x`, '', token.toLowerCase()]) expect(await view(at(db), other)).toBeUndefined()
    const elsewhere = at(db, { brand: { ...claravue, id: 'linsenhaus' } })
    await cancel(elsewhere, token)
    expect(await view(elsewhere, token)).toBeUndefined()
    expect(await calendar(elsewhere, token)).toBeUndefined()
    expect(await view(at(db), token)).toMatchObject({ state: 'booked' })
    expect(JSON.stringify((await db.execute(sql`select * from appointments`)).rows)).not.toContain(token)
  },
)

dbTest(
  'one client books five times a day, one inbox three times; a time that was gone does not count',
  async ({ db }) => {
    const hours = ['08:00', '08:30', '09:00', '09:30', '10:00', '10:30']
    const codes: string[] = []
    for (const [index, hour] of hours.entries()) {
      const booked = await bookAs(db, { at: `2027-01-14T${hour}:00Z`, email: `person${index}@example.org` })
      codes.push(booked.ok ? 'booked' : booked.error.code)
      expect(await bookAs(db, { email: `person${index}@example.org` })).toMatchObject({ error: { code: 'time-taken' } })
    }
    expect(codes).toEqual([...Array(5).fill('booked'), 'too-many'])
    const inbox: string[] = []
    for (const [index, hour] of ['12:00', '12:30', '13:00', '13:30'].entries()) {
      const [email, client] = [`anna+${index}@example.org`, `198.51.100.${index}`]
      const booked = await bookAs(db, { at: `2027-01-14T${hour}:00Z`, email }, { client })
      inbox.push(booked.ok ? 'booked' : booked.error.code)
    }
    expect(inbox).toEqual(['booked', 'booked', 'booked', 'too-many'])
  },
)

dbTest('what has passed for more than 30 days is deleted', async ({ db }) => {
  const [old, recent] = [await tokenOf(bookAs(db)), await tokenOf(bookAs(db, { at: '2027-01-14T08:30:00Z' }))]
  await db.execute(
    sql`update appointments set starts_at = now() - interval '31 days', ends_at = now() - interval '30 days 1 minute' where starts_at = ${first}`,
  )
  await db.execute(
    sql`update appointments set starts_at = now() - interval '30 days', ends_at = now() - interval '29 days' where starts_at > now()`,
  )
  await sweep(db)
  expect([await view(at(db), old), (await view(at(db), recent))?.place]).toEqual([undefined, 'Zürich'])
})
