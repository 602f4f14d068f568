import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { createLocalFlags } from '#server/flags/local.ts'
import { openBuiltShop, testSecret } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { liveSettings } from '#server/testing/live-settings.ts'
import { pageOf, withStories } from '#server/testing/stories.ts'
import { previewQuery, previewToken } from './preview.ts'
import { signatureOf } from './webhook.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const draftOnly = 'ENTWURF-7'
const signed = (token: string | undefined) => previewQuery(token ?? '')

test('[CMS-003, CMS-038] a draft is shown only by a link of the editor or while developing, and is never cached', async () => {
  const { ask } = await openBuiltShop(database)
  const query = signed(previewToken({ mode: 'demo' }, testSecret))
  for (const path of [`/disclaimer?${query}`, `/disclaimer.data?${query}`]) {
    const preview = await ask(path)
    expect(await preview.text()).toContain(draftOnly)
    expect(preview.headers.get('Cache-Control')).toBe('private, no-store')
    // Not even where the page would go into the cache.
    expect(await (await ask(path, { isPublic: true })).text()).not.toContain(draftOnly)
  }
  const wip = { cookie: 'vsf-wip=wip' }
  for (const path of [
    '/disclaimer',
    '/disclaimer.data',
    '/disclaimer?_storyblok=1',
    '/disclaimer.data?_storyblok=1',
    `/disclaimer?${signed('a guess')}`,
    `/disclaimer?${previewQuery('', Date.now())}`,
    '/disclaimer?mode=wip',
    `/api/content/stories/disclaimer?locale=de&${query}`,
    `/sitemap.xml?${query}`,
    '/s?phrase=disclaimer',
  ])
    for (const headers of [{}, wip]) expect(await (await ask(path, { headers })).text(), path).not.toContain(draftOnly)
  const developing = await openBuiltShop(database, {}, () => ({ drafts: true }))
  expect(await (await developing.ask('/disclaimer')).text()).toContain(draftOnly)
  // One setting shows the drafts to every visitor of a shop that is not live.
  const tried = await openBuiltShop(database, { CONTENT_VERSION: 'draft' })
  expect(await (await tried.ask('/disclaimer')).text()).toContain(draftOnly)
  const published = await openBuiltShop(database, { CONTENT_VERSION: 'published' })
  expect(await (await published.ask('/disclaimer')).text()).not.toContain(draftOnly)
})

test('[CMS-038] a live shop accepts only the preview token of its space', async () => {
  const host = 'claravue.example'
  const textOf = async (settings: Record<string, string>, token: string | undefined) => {
    const { ask } = await openBuiltShop(database, { ...liveSettings, ...settings })
    return (await ask(`/disclaimer?${signed(token)}`, { host })).text()
  }
  const own = previewToken({ mode: 'demo' }, testSecret)
  expect(await textOf({}, own)).not.toContain(draftOnly)
  const space = { CONTENT_STORYBLOK_TOKEN: 'public', CONTENT_STORYBLOK_PREVIEW_TOKEN: 'secret' }
  expect(await textOf(space, 'secret')).toContain(draftOnly)
  expect(await textOf(space, own)).not.toContain(draftOnly)
})

test('the webhook answers 401 to a wrong signature and 200 to the content service', async () => {
  const secret = 'the secret of the webhook'
  const { ask } = await openBuiltShop(database, { CONTENT_WEBHOOK_SECRET: secret })
  const body = JSON.stringify({ action: 'published', full_slug: 'claravue/de/home', space_id: 1, story_id: 1 })
  const send = (signature: string) =>
    ask('/api/content/webhook', { method: 'POST', body, headers: { 'webhook-signature': signature } })
  expect((await send(signatureOf('another', body))).status).toBe(401)
  const heard = await send(signatureOf(secret, body))
  expect([heard.status, await heard.json()]).toEqual([200, { dropped: ['content:claravue/de/home'] }])
})

const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})
const variant = (value: string, default_variant: boolean) => ({
  component: 'ab_test',
  _uid: value,
  flag: 'tone',
  variables: [{ component: 'ab_variable', _uid: `v-${value}`, variableKey: 'tone', value, type: 'String' }],
  default_variant,
  body: [{ component: 'rich_text', _uid: `t-${value}`, text: text(`The ${value} one.`) }],
})
const stories = withStories({ home: pageOf(variant('calm', true), variant('bold', false)) })

/** The variants in the page, its data included. */
async function variantsIn(flags: Parameters<typeof createLocalFlags>[0], headers: Record<string, string> = {}) {
  const { ask } = await openBuiltShop(database, {}, (services) => ({
    ...stories(services),
    flags: createLocalFlags(flags, services.log),
  }))
  const response = await ask('/', { headers })
  const html = await response.text()
  const found = ['calm', 'bold'].filter((value) => html.includes(`The ${value} one.`))
  return { found, cookies: response.headers.getSetCookie().filter((cookie) => cookie.startsWith('vsf-uid=')).length }
}
const toEveryVisitor = (value: string) => ({
  tone: [{ share: 100, variables: [{ variableKey: 'tone', type: 'String' as const, value }] }],
})

test('[CMS-027] a page has the variant whose variables are as expected, and nothing of the other', async () => {
  expect(await variantsIn(toEveryVisitor('bold'), { cookie: 'vsf-uid=visitor-1' })).toEqual({
    found: ['bold'],
    cookies: 0,
  })
  expect(await variantsIn(toEveryVisitor('calm'))).toEqual({ found: ['calm'], cookies: 1 })
  expect((await variantsIn(toEveryVisitor('loud'))).found).toEqual([])
})

test('[TRK-020, DAT-042] a variable is compared after conversion to its type', async () => {
  const types = ['String', 'Integer', 'Boolean', 'Float']
  const expecting = (type: string, value: string) => {
    const [variable] = variant(value, false).variables
    return { ...variant(`${type} ${value}`, false), variables: [{ ...variable, type }] }
  }
  const home = pageOf(...types.flatMap((type) => [expecting(type, '1'), expecting(type, '1.0')]))
  const { ask } = await openBuiltShop(database, {}, (services) => ({
    ...withStories({ home })(services),
    flags: createLocalFlags(toEveryVisitor('1'), services.log),
  }))
  const html = (await (await ask('/')).text()).replace(/<script.*?<\/script>/gs, '')
  const shown = [...html.matchAll(/The (\w+ [\d.]+) one\./g)].map(([, which]) => which)
  expect(shown).toEqual(['String 1', 'Integer 1', 'Boolean 1', 'Float 1', 'Float 1.0'])
})

test('[CMS-028] where the flag gives nothing, the page has the default variant', async () => {
  expect((await variantsIn({})).found).toEqual(['calm'])
  expect((await variantsIn({ tone: [{ share: 0, variables: [] }] })).found).toEqual(['calm'])
})

test('a cached page with a test names its flag to the cache, and shows what the flag gives there', async () => {
  const { ask, app } = await openBuiltShop(database, {}, stories)
  const plain = await ask('/', { isPublic: true })
  expect(plain.headers.get('Page-Flags')).toBe('tone')
  expect((await ask('/terms', { isPublic: true })).headers.get('Page-Flags')).toBeNull()
  expect(plain.headers.getSetCookie()).toEqual([])
  const { brands } = await import('#brands/all.ts')
  const flags = { tone: [{ variableKey: 'tone', type: 'String' as const, value: 'bold' }] }
  const visit = { brand: brands[0], origin: 'http://x', client: '', requestId: '', route: '', startedAt: 0, flags }
  expect(await (await app.fetch(new Request('http://x/'), visit, true)).text()).toContain('The bold one.')
})
