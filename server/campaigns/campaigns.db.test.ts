import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import type { MarketingChannel } from '#contract/identity/identity.ts'
import { ok } from '#contract/result.ts'
import { createTranslate } from '#messages/translate.ts'
import { newsletterForRequest } from '#server/newsletter/newsletter-for-request.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { orderWriter } from '#server/shop/order-writer.ts'
import { testSecret } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OpenApi, openApi } from '#server/testing/open-api.ts'
import { allTexts } from '#server/testing/texts.ts'
import { campaignsForRequest } from './campaigns-for-request.ts'
import { sendCampaigns } from './send.ts'
import { byOwnMail } from './sender.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let api: OpenApi
beforeAll(async () => {
  database = await freshDatabase()
  api = await openApi(database)
  // Loaded in the middle of a test, it would block the process for longer than a connection waits.
  await import('#server/mail/render.tsx')
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of ['campaigns', 'newsletter_subscribers', 'users', 'marketing_consents', 'mails'])
    await database.db.execute(sql`delete from ${sql.identifier(table)}`)
})

const linsenhaus = brands[1] as (typeof brands)[number]
const member = { userId: 'staff', isFresh: true }
const desk = () =>
  campaignsForRequest({
    db: database.db,
    brand: linsenhaus,
    brands,
    locale: 'en',
    now: new Date(),
    words: () => createTranslate('en', allTexts().of('en', 'informal', 'desk-letters')),
    staff: () => ({ may: async () => ok(member), mayNow: async () => ok(member), mayStill: async () => true }),
  })

type Person = {
  brand?: string
  channels?: MarketingChannel[]
  isProven?: boolean
  isBlocked?: boolean
  locale?: string
}
async function customer(email: string, person: Person = {}) {
  const { brand = 'linsenhaus', channels = ['newsletter'], isProven = true, isBlocked = false, locale = 'de' } = person
  await database.db.execute(sql`
    with person as (
      insert into users (id, name, email, email_verified, role, blocked_at, created_at, updated_at)
      values (${email}, 'Anna Muster', ${email}, ${isProven}, 'customer', ${isBlocked ? sql`now()` : sql`null`}, now(), now())
      returning id
    ), known as (
      insert into customers (user_id, first_name, last_name, locale_code)
      select id, 'Anna', 'Muster', ${locale} from person
    )
    insert into marketing_communications (user_id, brand, channels)
    select id, ${brand}, array[${sql.join(
      channels.map((channel) => sql`${channel}`),
      sql`, `,
    )}]::text[] from person`)
}
const subscriber = (email: string, { brand = 'linsenhaus', locale = 'en', isConfirmed = true } = {}) =>
  database.db.execute(sql`
    insert into newsletter_subscribers (brand, locale, email, token_digest, confirmed_at, expires_at)
    values (${brand}, ${locale}, ${email}, ${email}, ${isConfirmed ? sql`now()` : sql`null`},
      ${isConfirmed ? sql`null` : sql`now() + interval '1 day'`})`)

const texts = { de: { subject: 'Neues', body: 'Eins.\n\nZwei.' }, en: { subject: 'News', body: 'One.\n\nTwo.' } }
async function draft(channel: 'newsletter' | 'retention_campaign' = 'newsletter', idle_months: number | null = null) {
  const id = crypto.randomUUID()
  await desk().create({ id, brand: 'linsenhaus', channel, idle_months })
  expect((await desk().save({ id, version: 0 }, texts)).ok).toBe(true)
  return { id, version: 1 }
}
const run = () =>
  sendCampaigns({
    db: database.db,
    log: api.opened.log,
    sendLetter: byOwnMail(orderWriter(api.opened).writerOf),
    unsubscribeKey: keyFor(testSecret, 'unsubscribe'),
  })
type Mail = { recipient: string; subject: string; unsubscribe: string; text: string }
const mails = async () =>
  (
    await database.db.execute<Mail>(sql`
      select recipient, subject, unsubscribe, text from mails where template = 'campaign' order by recipient`)
  ).rows
const readers = async (seen: { id: string }) => {
  const found = await desk().one(seen.id)
  return found.ok && found.value.readers
}
const stop = (url = '') => {
  const writer = orderWriter(api.opened).writerOf('linsenhaus', 'de')
  const { background } = api.opened
  const newsletter = newsletterForRequest({
    db: database.db,
    brand: linsenhaus,
    client: '',
    background,
    writer,
    unsubscribeKey: keyFor(testSecret, 'unsubscribe'),
  })
  return newsletter.letter.stop(url.slice(url.lastIndexOf('/') + 1))
}

describe('the dry run counts', () => {
  test('proven customers and confirmed addresses of the storefront who agreed, each once and in a language it has', async () => {
    await customer('agreed@example.org')
    await customer('italian@example.org', { locale: 'it' })
    await customer('unproven@example.org', { isProven: false })
    await customer('blocked@example.org', { isBlocked: true })
    await customer('other-channel@example.org', { channels: ['retention_campaign'] })
    await customer('other-shop@example.org', { brand: 'claravue' })
    await subscriber('guest@example.org')
    await subscriber('agreed@example.org')
    await subscriber('unconfirmed@example.org', { isConfirmed: false })
    await subscriber('elsewhere@example.org', { brand: 'claravue' })
    expect(await readers(await draft())).toEqual([
      { locale: 'de', count: 2 },
      { locale: 'en', count: 1 },
    ])
  })

  test('for former customers only those who ordered before, but not lately', async () => {
    await customer('never@example.org', { channels: ['retention_campaign'] })
    await subscriber('guest@example.org')
    expect(await readers(await draft('retention_campaign'))).toEqual([{ locale: 'de', count: 1 }])
    expect(await readers(await draft('retention_campaign', 6))).toEqual([])
  })
})

describe('sending', () => {
  test('writes to each address once, in its language, with a link and a header that end it', async () => {
    await customer('anna@example.org')
    await subscriber('guest@example.org')
    const seen = await draft()
    expect(await desk().start(seen)).toEqual({ ok: true, value: { recipients: 2 } })
    expect(await desk().start(seen)).toMatchObject({ ok: false, error: { code: 'changed' } })
    await Promise.all([run(), run()])
    await run()
    const sent = await mails()
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['anna@example.org', 'Neues'],
      ['guest@example.org', 'News'],
    ])
    for (const { unsubscribe, text } of sent) {
      expect(unsubscribe).toMatch(/^http.*\/newsletter\/stop\/[\w-]{43}$/)
      expect(text).toContain(unsubscribe)
    }
    expect((await desk().list()) as object).toMatchObject({ value: { campaigns: [{ state: 'sent', sent: 2 }] } })
  })

  test('needs subject and text in every language of the storefront', async () => {
    await customer('anna@example.org')
    const seen = await draft()
    await desk().save(seen, { de: texts.de })
    const again = { ...seen, version: 2 }
    expect(await desk().start(again)).toMatchObject({ ok: false, error: { code: 'texts-missing' } })
    await run()
    expect(await mails()).toEqual([])
  })

  test('stopped, it reaches nobody any more', async () => {
    await customer('anna@example.org')
    const seen = await draft()
    await desk().start(seen)
    expect((await desk().stop(seen.id)).ok).toBe(true)
    await run()
    expect(await mails()).toEqual([])
    expect(await desk().stop(seen.id)).toMatchObject({ ok: false })
  })

  test('leaves out who has unsubscribed since it began', async () => {
    await customer('anna@example.org')
    await customer('bruno@example.org')
    const seen = await draft()
    await desk().start(seen)
    await database.db.execute(
      sql`update marketing_communications set channels = '{}' where user_id = 'bruno@example.org'`,
    )
    await run()
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['anna@example.org'])
    expect((await desk().list()) as object).toMatchObject({
      value: { campaigns: [{ state: 'sent', sent: 1, skipped: 1 }] },
    })
  })
})

test('the link in a letter ends its channel for account and address, leaves the others, and is proven', async () => {
  await customer('anna@example.org', { channels: ['newsletter', 'retention_campaign'] })
  await subscriber('anna@example.org')
  await desk().start(await draft())
  await run()
  const [mail] = await mails()
  expect([await stop(mail?.unsubscribe), await stop(mail?.unsubscribe), await stop('x'.repeat(43))]).toEqual([
    true,
    true,
    false,
  ])
  const { rows } = await database.db.execute(sql`select channels from marketing_communications`)
  expect(rows).toEqual([{ channels: ['retention_campaign'] }])
  expect((await database.db.execute(sql`select from newsletter_subscribers`)).rows).toEqual([])
  const proofs = await database.db.execute(sql`
    select user_id, email, is_given, source from marketing_consents order by id`)
  expect(proofs.rows).toEqual([
    { user_id: 'anna@example.org', email: null, is_given: false, source: 'mail' },
    { user_id: null, email: 'anna@example.org', is_given: false, source: 'mail' },
  ])
})

test('the file has everybody who agreed, with day and source of the consent, and the log says who has it', async () => {
  await customer('anna@example.org')
  await subscriber('=guest@example.org')
  await database.db.execute(sql`
    insert into marketing_consents (brand, user_id, channel, is_given, source, text_version, at)
    values ('linsenhaus', 'anna@example.org', 'newsletter', true, 'account', 1, '2026-11-02T10:00:00Z')`)
  const made = await desk().export({ shop: 'linsenhaus', channel: 'newsletter' })
  const lines = made.ok ? (await new Response(made.value.file).text()).trimEnd().split('\r\n') : []
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^'=guest@example\.org,,,en,.*,before proofs were kept,$/),
    expect.stringMatching(/^anna@example\.org,Anna,Muster,de,.*2026.*,Account,1$/),
  ])
  const { rows } = await database.db.execute(sql`select actor, details from audit_log where action = 'letter/export'`)
  expect(rows).toEqual([{ actor: 'staff', details: { channel: 'newsletter' } }])
})
