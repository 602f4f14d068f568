import { expect } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Database } from '#server/database/database.ts'
import { hearChanges } from '#server/page-cache/announce.ts'
import { dbTest } from '#server/testing/database.ts'
import { hearContentWebhook, signatureOf } from './webhook.ts'

const secret = 'the secret of the webhook'
const news = (full_slug: string, action = 'published') =>
  JSON.stringify({ text: 'The user published the Story', action, space_id: 1, story_id: 2, full_slug })

/** A node that listens, and the tags that it dropped. */
async function listening(database: Database) {
  const heard: string[] = []
  await hearChanges(database, { invalidate: (tags) => void heard.push(...tags), lost() {}, heardAgain() {} })
  return heard
}
const hear = ({ db }: Database, body: string, signature = signatureOf(secret, body), client = '192.0.2.1') =>
  hearContentWebhook({ db, brands, secret, client }, body, signature)

dbTest(
  'a story that is published, taken back, deleted or moved drops its own pages, by one event or two',
  async ({ database }) => {
    const heard = await listening(database)
    for (const action of ['published', 'published', 'unpublished', 'deleted', 'moved'])
      expect(await hear(database, news('claravue/fr/help/lens-care', action))).toEqual({
        ok: true,
        value: { dropped: ['content:claravue/fr/help/lens-care'] },
      })
    await expect.poll(() => heard).toEqual(Array(5).fill('content:claravue/fr/help/lens-care'))
  },
)

dbTest(
  'a wrong signature is refused and changes nothing; many of them are refused for a while',
  async ({ database }) => {
    const heard = await listening(database)
    const body = news('claravue/de/home')
    const forged = [signatureOf('another secret', body), '', 'x', signatureOf(secret, `${body} `)]
    for (const signature of forged)
      expect(await hear(database, body, signature)).toEqual({ ok: false, error: { code: 'bad-signature' } })
    const { db } = database
    const withoutSecret = { db, brands, secret: undefined, client: '192.0.2.1' }
    expect(await hearContentWebhook(withoutSecret, body, signatureOf('', body))).toMatchObject({ ok: false })
    for (let tries = forged.length + 1; tries < 20; tries++) await hear(database, body, 'x')
    expect(await hear(database, body, 'x')).toMatchObject({ error: { code: 'too-many' } })
    // Events with the right signature are never counted.
    expect((await hear(database, news('claravue/de/about-us'))).ok).toBe(true)
    await expect.poll(() => heard).toEqual(['content:claravue/de/about-us'])
  },
)

dbTest('other events are accepted and change nothing', async ({ database }) => {
  const dropped = async (body: string) => {
    const answer = await hear(database, body)
    return answer.ok ? answer.value.dropped : answer.error
  }
  for (const body of [
    news('claravue/de/home', 'stage.changed'),
    news('elsewhere/de/home'),
    news('lenteo/de/home'),
    news('claravue/de'),
    news('../claravue/de/home'),
    '{"action":"published"}',
    'no JSON',
  ])
    expect(await dropped(body), body).toEqual([])
})
