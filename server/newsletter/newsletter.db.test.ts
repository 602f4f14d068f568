import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LocaleCode } from '#contract/brand.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { orderWriter } from '#server/shop/order-writer.ts'
import { testSecret } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { type OpenApi, openApi } from '#server/testing/open-api.ts'
import { sweepNewsletterJob } from './jobs.ts'
import { newsletterForRequest } from './newsletter-for-request.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let api: OpenApi
beforeAll(async () => {
  database = await freshDatabase()
  api = await openApi(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of ['newsletter_subscribers', 'marketing_consents', 'mails', 'rate_limits'])
    await database.db.execute(sql`delete from ${sql.identifier(table)}`)
})

function newsletter({ brand = 'claravue', locale = 'de' as LocaleCode, client = '192.0.2.1' } = {}) {
  const writer = orderWriter(api.opened).writerOf(brand, locale)
  const { background } = api.opened
  return newsletterForRequest({
    db: database.db,
    brand: writer.brand,
    client,
    background,
    writer,
    unsubscribeKey: keyFor(testSecret, 'unsubscribe'),
  })
}

const email = 'anna@example.org'
async function ask(of = newsletter(), to = email) {
  of.request(to)
  await api.opened.background.settled()
  return mailsTo(database, to)
}
const tokenIn = (text = '') => /\/newsletter\/confirm\/([\w-]{43})/.exec(text)?.[1] ?? ''
const rows = async (table: string) =>
  (await database.db.execute(sql`select * from ${sql.identifier(table)}`)).rows as Record<string, unknown>[]

test('an address subscribes by the link that is mailed to it, and the proof says when, where and to which words', async () => {
  const [mail] = await ask()
  const token = tokenIn(mail?.text)
  expect(await newsletter().link.view(token)).toBe('unconfirmed')
  expect(await rows('marketing_consents')).toEqual([])
  await newsletter().link.confirm(token)
  await newsletter().link.confirm(token)
  expect(await newsletter().link.view(token)).toBe('confirmed')
  expect(await rows('marketing_consents')).toMatchObject([
    { brand: 'claravue', email, channel: 'newsletter', is_given: true, source: 'newsletter', text_version: 1 },
  ])
})

test('the link works at its own storefront only, and ends the newsletter, too', async () => {
  const [mail] = await ask()
  const token = tokenIn(mail?.text)
  expect(await newsletter({ brand: 'lenteo', locale: 'it' }).link.view(token)).toBeUndefined()
  await newsletter().link.confirm(token)
  await newsletter().link.stop(token)
  expect(await rows('newsletter_subscribers')).toEqual([])
  expect((await rows('marketing_consents')).map(({ is_given }) => is_given)).toEqual([true, false])
  expect(await newsletter().link.view(token)).toBeUndefined()
})

test('another request within an hour, or by a confirmed address, causes no mail', async () => {
  const [mail] = await ask()
  expect(await ask()).toHaveLength(1)
  await newsletter().link.confirm(tokenIn(mail?.text))
  await database.db.execute(sql`update newsletter_subscribers set requested_at = now() - interval '1 day'`)
  expect(await ask()).toHaveLength(1)
})

test('after an hour an unconfirmed address gets a new link, and the first one ends', async () => {
  const [first] = await ask()
  await database.db.execute(sql`update newsletter_subscribers set requested_at = now() - interval '61 minutes'`)
  const mails = await ask()
  expect(mails).toHaveLength(2)
  const tokens = mails.map(({ text }) => tokenIn(text))
  const next = tokens.find((token) => token !== tokenIn(first?.text)) ?? ''
  expect(await newsletter().link.view(tokenIn(first?.text))).toBeUndefined()
  expect(await newsletter().link.view(next)).toBe('unconfirmed')
})

test('an inbox gets five mails a day at most', async () => {
  for (let request = 0; request < 8; request++) {
    await ask()
    await database.db.execute(sql`update newsletter_subscribers set requested_at = now() - interval '2 hours'`)
  }
  expect(await mailsTo(database, email)).toHaveLength(5)
})

test('an address that is not confirmed within 72 hours is deleted, a confirmed one stays', async () => {
  const [mail] = await ask()
  const other = await ask(newsletter(), 'bruno@example.org')
  await newsletter().link.confirm(tokenIn(other[0]?.text))
  await database.db.execute(sql`update newsletter_subscribers set expires_at = now() where confirmed_at is null`)
  expect(await newsletter().link.view(tokenIn(mail?.text))).toBeUndefined()
  await sweepNewsletterJob.run({}, { db: database.db })
  expect((await rows('newsletter_subscribers')).map(({ email }) => email)).toEqual(['bruno@example.org'])
})

test('a proof of an address that gets nothing any more is deleted after three years, one that gets it is not', async () => {
  const [mail] = await ask()
  await newsletter().link.confirm(tokenIn(mail?.text))
  await database.db.execute(sql`update marketing_consents set at = now() - interval '37 months'`)
  await sweepNewsletterJob.run({}, { db: database.db })
  expect(await rows('marketing_consents')).toHaveLength(1)
  await database.db.execute(sql`delete from newsletter_subscribers`)
  await sweepNewsletterJob.run({}, { db: database.db })
  expect(await rows('marketing_consents')).toEqual([])
})
