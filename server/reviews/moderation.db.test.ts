import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hearChanges } from '#server/page-cache/announce.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OpenApi, openApi } from '#server/testing/open-api.ts'
import { sampleCategory, sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import { answerReview, publishReview, refuseReview, reviewsForPeople } from './operations.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let api: OpenApi
beforeAll(async () => {
  database = await freshDatabase()
  api = await openApi(
    database,
    sampleCategory('daily'),
    sampleProduct('AQ-30'),
    sampleProduct('GONE', { is_active: false }),
  )
})
afterAll(() => database.close())

async function review(text: string, { state = 'waiting', product = 'AQ-30' } = {}) {
  const { rows } = await database.db.execute<{ id: number }>(sql`
    insert into reviews (product_id, locale, author, created_at, ratings, score, text, is_imported, state, reviewed_at)
    values (${product}, 'de', 'Anna M.', now(), '{"overall":2}', 2, ${text}, false, ${state}, now()) returning id::int`)
  return rows[0]?.id ?? 0
}
async function shown(id: number) {
  const response = await api.ask('/api/products/AQ-30/reviews?locale=de&itemsPerPage=50')
  const { 'hydra:member': all } = (await response.json()) as {
    'hydra:member': { id: number; text: string; answer: string | null; helpful: number }[]
  }
  return all.find((one) => one.id === id)
}
async function entriesOf(id: number) {
  const { rows } = await database.db.execute<{ action: string; reason: string | null }>(
    sql`select action, reason from audit_log where subject = ${`review ${id}`} order by id`,
  )
  return rows
}
const actor = 'Petra'

test('a text that waits is listed with what the shop noticed, and its stars are shown without it', async () => {
  const id = await review('Ruf an: 079 123 45 67')
  expect(await reviewsForPeople(database.db)).toContainEqual(
    expect.objectContaining({ id, product_id: 'AQ-30', score: 2, noticed: 'telephone number' }),
  )
  expect(await shown(id)).toMatchObject({ rating: 2, text: '' })
})

test('a person publishes, refuses and answers; each act is in the audit log once, however often it is repeated', async () => {
  const id = await review('Bei euch gekauft, gut.')
  for (let times = 0; times < 2; times++) expect((await publishReview(database.db, { id, actor })).ok).toBe(true)
  expect(await shown(id)).toMatchObject({ text: 'Bei euch gekauft, gut.' })
  for (let times = 0; times < 2; times++)
    expect((await answerReview(database.db, { id, actor, text: ' Danke! ' })).ok).toBe(true)
  expect(await shown(id)).toMatchObject({ answer: 'Danke!' })
  expect((await refuseReview(database.db, { id, actor, reason: 'complaint' })).ok).toBe(true)
  expect(await shown(id)).toMatchObject({ text: '', answer: null })
  expect(await entriesOf(id)).toEqual([
    { action: 'review/publish', reason: null },
    { action: 'review/answer', reason: null },
    { action: 'review/refuse', reason: 'complaint' },
  ])
})

test('each act renews the pages of the product, in every process', async () => {
  const id = await review('Gut.')
  const heard: string[][] = []
  const done = () => {}
  await hearChanges(database, {
    invalidate: (tags) => void heard.push(tags),
    lost: done,
    heardAgain: done,
  })
  const acts = [
    () => publishReview(database.db, { id, actor }),
    () => answerReview(database.db, { id, actor, text: 'Danke!' }),
    () => refuseReview(database.db, { id, actor }),
  ]
  for (const [index, act] of acts.entries()) {
    await act()
    await expect.poll(() => heard).toEqual(Array.from({ length: index + 1 }, () => ['product:AQ-30']))
  }
})

test('what does not exist, and a text that is not shown, cannot be answered', async () => {
  expect(await publishReview(database.db, { id: 999_999, actor })).toEqual({
    ok: false,
    error: { code: 'review-not-found' },
  })
  const id = await review('…')
  expect(await answerReview(database.db, { id, actor, text: 'Danke' })).toEqual({
    ok: false,
    error: { code: 'review-state' },
  })
  expect(await entriesOf(id)).toEqual([])
})

test('“helpful” counts once for each visitor, without a cookie, also 20 times at once', async () => {
  const id = await review('Gut.', { state: 'published' })
  const mark = async (client: string) => {
    const response = await api.ask(`/api/reviews/${id}/helpful`, {
      method: 'POST',
      client,
      headers: { Origin: 'http://shop.test' },
    })
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
    return (await response.json()) as { helpful: number }
  }
  await Promise.all(Array.from({ length: 20 }, () => mark('192.0.2.1')))
  expect(await shown(id)).toMatchObject({ helpful: 1 })
  expect(await mark('192.0.2.2')).toEqual({ helpful: 2 })
  const { rows } = await database.db.execute(sql`select voter from review_votes where review_id = ${id}`)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('192.0.2')
})

test('a review that is not shown at the storefront cannot be marked, and nobody marks more than 30 an hour', async () => {
  const gone = await review('Gut.', { state: 'published', product: 'GONE' })
  const mark = (id: number | string) =>
    api.ask(`/api/reviews/${id}/helpful`, {
      method: 'POST',
      client: '192.0.2.9',
      headers: { Origin: 'http://shop.test' },
    })
  for (const id of [gone, 999_999]) expect((await mark(id)).status).toBe(404)
  for (const id of ['x', '0', '1.5']) expect((await mark(id)).status).toBe(422)
  const id = await review('Gut.', { state: 'published' })
  const answers = await Promise.all(Array.from({ length: 31 }, () => mark(id)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})
