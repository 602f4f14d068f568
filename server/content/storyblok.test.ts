import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { brands } from '#brands/all.ts'
import { readConfig } from '#server/config/config.ts'
import { startStoryblok, tokens } from '#server/testing/storyblok.ts'
import { type Answers, contentServiceContract } from './service.contract.ts'
import { createStoryblok } from './storyblok.ts'
import { createUploads } from './uploads.ts'

type Space = Awaited<ReturnType<typeof startStoryblok>>
const spaces: Space[] = []
const clock = { time: 0 }
const log = { warn: vi.fn() }
const drawings = { pictureName: async (name: string) => (name === 'eye.svg' ? name : undefined) }
const folder = mkdtempSync(join(tmpdir(), 'shop-uploads-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function open(answers: Answers = {}, { timeout = 10_000 } = {}) {
  const space = await startStoryblok(answers)
  spaces.push(space)
  const hosts = { host: space.url, assetHost: space.url }
  const settings = { token: tokens.public, previewToken: tokens.preview, ...hosts, timeout }
  const uploads = createUploads({ host: space.url, folder, key: Buffer.from('key'), timeout, log })
  return {
    space,
    service: createStoryblok({
      settings,
      editorOrigin: 'https://app.storyblok.com',
      drawings,
      uploads,
      log,
      now: () => clock.time,
    }),
  }
}
afterEach(() => void log.warn.mockClear())
afterAll(() => Promise.all(spaces.map((space) => space.stop())))

const story = (text: string, component = 'page', uuid = 'u') => ({
  story: { name: 'x', slug: 'x', full_slug: '', uuid, lang: 'default', content: { component, _uid: 'a', text } },
})
const block = (at: number, link: object) => ({ component: 'call_to_action', _uid: String(at), link })
const german = { brand: 'claravue', locale: 'de', version: 'published' } as const

describe('a space of Storyblok', () => {
  let shared: ReturnType<typeof open> | undefined
  contentServiceContract(async (answers) => {
    shared ??= open(answers)
    return (await shared).service
  })

  test('[CMS-001] is read in the region eu unless configured otherwise', async () => {
    const config = (settings: Record<string, string>) => readConfig(brands, {}, settings).storyblok
    expect(config({ CONTENT_STORYBLOK_TOKEN: 'x' })).toMatchObject({
      host: 'https://api.storyblok.com',
      assetHost: 'https://a.storyblok.com',
    })
    expect(config({})).toBeUndefined()
    const { space, service } = await open({ 'claravue/de/home': story('a'), 'claravue/de/settings': story('s') })
    expect((await service.story('home', german))?.content.text).toBe('a')
    expect((await service.story('settings', german))?.content.text).toBe('s')
    expect(new Set(space.asked.map(({ pathname }) => pathname))).toEqual(
      new Set(['/v2/cdn/stories/claravue/de/home', '/v2/cdn/stories/claravue/de/settings']),
    )
    for (const { searchParams } of space.asked)
      expect([searchParams.get('resolve_links'), searchParams.get('version')]).toEqual(['url', 'published'])
  })

  test('[CMS-002] is asked for the settings at every render, past every cache', async () => {
    const { space, service } = await open({ 'claravue/de/settings': story('before') })
    expect((await service.story('settings', german))?.content.text).toBe('before')
    space.publish('claravue/de/settings', story('after'))
    expect((await service.story('settings', german))?.content.text).toBe('after')
    expect(space.asked.filter(({ searchParams }) => !searchParams.has('cv'))).toHaveLength(2)
  })

  test('[CMS-003] gives drafts only by the token of the preview', async () => {
    const { space, service } = await open({ 'claravue/de/x': story('old'), 'claravue/de/x.draft': story('new') })
    expect((await service.story('x', { ...german, version: 'draft' }))?.content.text).toBe('new')
    expect(space.asked.at(-1)?.searchParams.get('token')).toBe(tokens.preview)
    expect((await service.story('x', german))?.content.text).toBe('old')
    expect(space.asked.at(-1)?.searchParams.get('token')).toBe(tokens.public)
  })

  test('answers from its own caches until something is published, and for half a minute at most', async () => {
    const { space, service } = await open({ 'claravue/de/x': story('1') })
    const read = async () => {
      const before = space.asked.length
      const { content } = (await service.story('x', german)) ?? {}
      return [content?.text, space.asked.length - before]
    }
    // A request without a version of the space is redirected to the newest: two requests instead of one.
    expect([await read(), await read()]).toEqual([
      ['1', 2],
      ['1', 1],
    ])
    service.changed()
    expect(await read()).toEqual(['1', 2])
    clock.time += 30_000
    expect(await read()).toEqual(['1', 2])
  })

  test('is followed to the newest version of what was asked for, and to no other path or host', async () => {
    const elsewhere = await startStoryblok({ 'claravue/de/x': story('foreign') })
    spaces.push(elsewhere)
    const { space, service } = await open({ 'claravue/de/x': story('own'), 'claravue/de/y': story('other') })
    for (const address of [
      `${elsewhere.url}/v2/cdn/stories/claravue/de/x`,
      `//${new URL(elsewhere.url).host}/v2/cdn/stories/claravue/de/x`,
      '/v2/cdn/stories/claravue/de/y',
    ]) {
      space.space.newestAt = address
      await expect(service.story('x', german)).rejects.toThrow('Storyblok: it answers 301')
      // After a failure the service is not asked for a while.
      clock.time += 60_000
    }
    expect(elsewhere.asked).toEqual([])
    space.space.newestAt = ''
    expect((await service.story('x', german))?.content.text).toBe('own')
  })

  test('lists more stories than one response holds', async () => {
    const slugs = Array.from({ length: 230 }, (_, index) => `p${String(index).padStart(3, '0')}`)
    const { space, service } = await open(
      Object.fromEntries(slugs.map((slug, index) => [`claravue/de/${slug}`, story('', index % 2 ? 'page' : 'menu')])),
    )
    const listed = await service.slugs(['page'], german)
    expect(listed).toEqual(slugs.filter((_, index) => index % 2))
    const pages = new Set(space.asked.map(({ searchParams }) => searchParams.get('page')))
    expect([...pages].toSorted()).toEqual(['1', '2', '3'])
  })

  test('[API-094] resolves the links of a story that has more of them than a response can hold', async () => {
    const link = (id: number) => ({ fieldtype: 'multilink', linktype: 'story', id: `u${id}`, cached_url: 'before' })
    const linked = Array.from({ length: 501 }, (_, id) => link(id))
    const long = story('')
    const { service } = await open({
      'claravue/de/long': {
        story: { ...long.story, content: { ...long.story.content, body: linked.map((link, at) => block(at, link)) } },
        links: linked.map(({ id }) => ({ uuid: id, full_slug: 'de/unused' })),
      },
      ...Object.fromEntries(linked.map(({ id }) => [`claravue/de/now/${id}`, story('', 'page', id)])),
    })
    const { content } = (await service.story('long', german)) ?? {}
    expect(content?.body).toEqual(linked.map((link, at) => block(at, { ...link, cached_url: `now/${link.id}` })))
  })

  /** A request for `x` that is redirected to the newest version; its response is held back until `letGo`. */
  async function underWay() {
    const { space, service } = await open({ 'claravue/de/x': story('old'), 'claravue/de/settings': story('s') })
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    space.space.held = first.promise
    const answer = service.story('x', german)
    await expect.poll(() => space.asked.length).toBe(1)
    space.space.held = second.promise
    first.resolve()
    await expect.poll(() => space.asked.length).toBe(2)
    space.space.held = Promise.resolve()
    const letGo = async () => {
      second.resolve()
      expect((await answer)?.content.text).toBe('old')
      const asked = space.asked.length
      await service.story('x', german)
      return space.asked[asked]?.searchParams.get('cv')
    }
    return { space, service, letGo }
  }

  test('forgets an old version although a request was under way when the news came', async () => {
    const { service, letGo } = await underWay()
    service.changed()
    expect(await letGo()).toBeNull()
  })

  test('forgets an old version although its response was slower than a newer one', async () => {
    const { space, service, letGo } = await underWay()
    space.publish('claravue/de/x', story('new'))
    await service.story('settings', german)
    expect(await letGo()).toBe(String(space.space.cv))
  })

  test('is asked at once, however many requests there are', async () => {
    const { service } = await open({ 'claravue/de/x': story('a') })
    // A request that is queued now waits forever.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const answers = await Promise.all(Array.from({ length: 120 }, () => service.story('x', german)))
    expect(answers.filter((answer) => answer?.content.text === 'a')).toHaveLength(120)
  })
})

describe('while Storyblok does not answer', () => {
  test.each(['down', 'busy', 'broken', 'slow', 'stuck'] as const)(
    '(%s) its last good response is shown and counted',
    async (mood) => {
      // Only these two are waited for in vain.
      const timeout = mood === 'slow' || mood === 'stuck' ? 3000 : 60_000
      const { space, service } = await open({ 'claravue/de/x': story('good') }, { timeout })
      await service.story('x', german)
      await service.slugs(['page'], german)
      space.space.mood = mood
      const before = { ...service.figures }
      const asked = space.asked.length
      expect((await service.story('x', german))?.content.text).toBe('good')
      expect(await service.slugs(['page'], german)).toEqual(['x'])
      expect(service.figures).toEqual({ ...before, failures: before.failures + 1, fallbacks: before.fallbacks + 2 })
      expect(log.warn).toHaveBeenCalledOnce()
      // This story was never read.
      await expect(service.story('never-read', german)).rejects.toMatchObject({ code: 'CONTENT_UNAVAILABLE' })
      // There is no second try, and no other request for a while.
      expect(space.asked).toHaveLength(asked + 1)
      expect(inspect(log.warn.mock.calls, { depth: 10 })).not.toContain(tokens.public)

      space.space.mood = 'well'
      space.publish('claravue/de/x', story('better'))
      expect((await service.story('x', german))?.content.text).toBe('good')
      expect(space.asked).toHaveLength(asked + 1)
      clock.time += 40_000
      expect((await service.story('x', german))?.content.text).toBe('better')
    },
  )

  test('a refused connection is a failure as well, and the log has no token', async () => {
    const { space, service } = await open()
    await space.stop()
    spaces.pop()
    await expect(service.story('x', german)).rejects.toMatchObject({
      message: 'Storyblok: ECONNREFUSED',
      code: 'CONTENT_UNAVAILABLE',
    })
    expect(inspect(log.warn.mock.calls, { depth: 10 })).not.toContain(tokens.public)
  })

  test('a story that was gone does not come back', async () => {
    const { space, service } = await open({ 'claravue/de/x': story('a') })
    await service.story('x', german)
    space.publish('claravue/de/x', undefined)
    service.changed()
    expect(await service.story('x', german)).toBeUndefined()
    space.space.mood = 'down'
    expect(await service.story('x', german)).toBeUndefined()
  })
})
