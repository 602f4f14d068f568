import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CacheEntry, createPageCache, type Rendered } from './page-cache.ts'

const cacheEntry = (changes: Partial<CacheEntry> = {}): CacheEntry => ({
  tags: [],
  bytes: 1000,
  freshFor: 30,
  staleFor: 30,
  ...changes,
})

function cacheAt(maxBytes = 1_000_000) {
  const clock = { time: 0 }
  const cache = createPageCache<string>({ maxBytes, now: () => clock.time })
  const put = (key: string, content: string, changes?: Partial<CacheEntry>) =>
    cache.render(key, async () => ({ content, entry: cacheEntry(changes) }))
  return { clock, cache, put, at: (key: string) => cache.find(key, clock.time)?.content }
}

/** A render that ends when the test says so. */
function slowRender() {
  const { promise, resolve, reject } = Promise.withResolvers<Rendered<string>>()
  const render = { started: 0, resolve, reject, make }
  function make() {
    render.started++
    return promise
  }
  return render
}

describe('how long a page lives', () => {
  test('a page is fresh for 30, stale until 60, and gone at 60, counted from the start of its render', async () => {
    const { clock, cache, at } = cacheAt()
    const slow = slowRender()
    const waiting = cache.render('home', slow.make)
    clock.time = 10
    slow.resolve({ content: 'first', entry: cacheEntry() })
    await waiting

    clock.time = 29
    expect(at('home')).toBe('first')
    clock.time = 59
    expect(at('home')).toBe('first')
    expect(cache.stats).toMatchObject({ hits: 1, stale: 1, misses: 1, entries: 1 })
    clock.time = 60
    expect(at('home')).toBeUndefined()
    expect(cache.stats).toMatchObject({ hits: 1, stale: 1, entries: 0, bytes: 0 })
  })

  test('what is not to be kept is handed over and forgotten', async () => {
    const { cache, at } = cacheAt()
    expect(await cache.render('cart', async () => ({ content: 'yours' }))).toBe('yours')
    expect(at('cart')).toBeUndefined()
    expect(cache.stats.entries).toBe(0)
  })
})

describe('one render at a time', () => {
  test('ten visitors of a page that is being rendered wait for one render', async () => {
    const { cache } = cacheAt()
    const slow = slowRender()
    const waiting = Array.from({ length: 10 }, () => cache.render('home', slow.make))
    slow.resolve({ content: 'first', entry: cacheEntry() })
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['first']))
    expect(slow.started).toBe(1)
    expect(cache.stats.misses).toBe(10)
  })

  test('after a render that failed the next visitor gets a new one', async () => {
    const { cache, put } = cacheAt()
    const slow = slowRender()
    const waiting = [cache.render('home', slow.make), cache.render('home', slow.make)]
    slow.reject(new Error('no database'))
    const outcomes = await Promise.allSettled(waiting)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await put('home', 'second')).toBe('second')
  })

  test('a render that hangs for ten seconds is not joined', async () => {
    const { clock, cache, put } = cacheAt()
    void cache.render('home', slowRender().make)
    clock.time = 10_000
    expect(await put('home', 'second')).toBe('second')
  })

  test('a stale page is refreshed once, however many ask', async () => {
    const { clock, cache, put, at } = cacheAt()
    await put('home', 'first')
    clock.time = 40
    const page = cache.find('home', 40)
    const slow = slowRender()
    if (!page) throw new Error('the page is gone')
    const refreshes = [1, 2, 3].map(() => cache.refresh(page, slow.make))
    slow.resolve({ content: 'second', entry: cacheEntry() })
    await Promise.all(refreshes)
    expect(slow.started).toBe(1)
    expect(at('home')).toBe('second')
  })

  test('a failed refresh leaves the stale page until its end and is tried again a second later', async () => {
    const { clock, cache, put, at } = cacheAt()
    await put('home', 'first', { staleFor: 5_000 })
    clock.time = 1_000
    const page = cache.find('home', 1_000)
    if (!page) throw new Error('the page is gone')
    const broken = slowRender()
    broken.reject(new Error('no database'))
    await expect(cache.refresh(page, broken.make)).rejects.toThrow('no database')
    clock.time = 1_999
    await cache.refresh(page, broken.make)
    expect(broken.started).toBe(1)
    expect(at('home')).toBe('first')
    clock.time = 2_000
    await cache.refresh(page, async () => ({ content: 'second', entry: cacheEntry() }))
    expect(at('home')).toBe('second')
  })

  test('a page that turns out to be no longer public goes at its refresh', async () => {
    const { clock, cache, put, at } = cacheAt()
    await put('lens', 'first')
    clock.time = 40
    const page = cache.find('lens', 40)
    if (!page) throw new Error('the page is gone')
    await cache.refresh(page, async () => ({ content: 'not found' }))
    expect(at('lens')).toBeUndefined()
  })
})

describe('announced changes', () => {
  test('a changed product drops the pages that show it and no other', async () => {
    const { cache, put, at } = cacheAt()
    await put('lens 1', 'a', { tags: ['product:1'] })
    await put('daily lenses', 'b', { tags: ['product:1', 'product:2', 'category:daily'] })
    await put('lens 2', 'c', { tags: ['product:2'] })
    expect(cache.invalidate(['product:1', 'product:77'])).toBe(2)
    expect([at('lens 1'), at('daily lenses'), at('lens 2')]).toEqual([undefined, undefined, 'c'])
    expect(cache.stats.entries).toBe(1)
  })

  test('a product that a page no longer shows has no say over it', async () => {
    const { cache, put, at } = cacheAt()
    await put('daily lenses', 'a', { tags: ['product:1'] })
    await put('daily lenses', 'b', { tags: ['product:2'] })
    expect(cache.invalidate(['product:1'])).toBe(0)
    expect(at('daily lenses')).toBe('b')
  })

  test('clearing drops everything', async () => {
    const { cache, put, at } = cacheAt()
    await put('lens 1', 'a', { tags: ['product:1'] })
    await put('home', 'b')
    cache.clear()
    expect([at('lens 1'), at('home')]).toEqual([undefined, undefined])
    expect(cache.stats).toMatchObject({ entries: 0, bytes: 0 })
  })

  const announcements = {
    'its product changes': (cache: { invalidate(tags: string[]): void }) => cache.invalidate(['product:1']),
    'everything is dropped': (cache: { clear(): void }) => cache.clear(),
  }
  for (const [what, announce] of Object.entries(announcements)) {
    test(`a page being rendered while ${what} reaches those who wait, but not those who come later`, async () => {
      const { cache, at } = cacheAt()
      const [old, young] = [slowRender(), slowRender()]
      const before = cache.render('lens 1', old.make)
      announce(cache)
      const after = cache.render('lens 1', young.make)
      expect([old.started, young.started]).toEqual([1, 1])

      old.resolve({ content: 'old price', entry: cacheEntry({ tags: ['product:1'] }) })
      expect(await before).toBe('old price')
      expect(at('lens 1')).toBeUndefined()
      young.resolve({ content: 'new price', entry: cacheEntry({ tags: ['product:1'] }) })
      expect(await after).toBe('new price')
      expect(at('lens 1')).toBe('new price')
    })
  }

  test('a refresh under way while the product changes does not bring the old page back', async () => {
    const { clock, cache, put, at } = cacheAt()
    await put('lens 1', 'first', { tags: ['product:1'] })
    clock.time = 40
    const page = cache.find('lens 1', 40)
    if (!page) throw new Error('the page is gone')
    const slow = slowRender()
    const refreshed = cache.refresh(page, slow.make)
    cache.invalidate(['product:1'])
    slow.resolve({ content: 'old price', entry: cacheEntry({ tags: ['product:1'] }) })
    await refreshed
    expect(at('lens 1')).toBeUndefined()
  })

  test('a page being rendered while another product changes is kept', async () => {
    const { cache, at } = cacheAt()
    const slow = slowRender()
    const waiting = cache.render('lens 1', slow.make)
    cache.invalidate(['product:2'])
    slow.resolve({ content: 'first', entry: cacheEntry({ tags: ['product:1'] }) })
    await waiting
    expect(at('lens 1')).toBe('first')
  })

  test('of two renders of a page the one that began later stays, whichever ends first', async () => {
    const { cache, at } = cacheAt()
    const [older, younger] = [slowRender(), slowRender()]
    const first = cache.render('lens 1', older.make)
    cache.invalidate(['product:2'])
    const second = cache.render('lens 1', younger.make)
    younger.resolve({ content: 'younger', entry: cacheEntry() })
    await second
    older.resolve({ content: 'older', entry: cacheEntry() })
    await first
    expect(at('lens 1')).toBe('younger')
  })
})

describe('room', () => {
  test('ten thousand pages of 10 KB stay within 1 MB', async () => {
    const { cache, put } = cacheAt(1_000_000)
    for (let page = 0; page < 10_000; page++)
      await put(`/c/${page}`, 'x', { bytes: 10_000, tags: [`category:${page}`] })
    expect(cache.stats.bytes).toBeLessThanOrEqual(1_000_000)
    expect(cache.stats.entries).toBeGreaterThan(60)
    expect(cache.stats.entries + cache.stats.evictions).toBe(10_000)
  })

  test('a page in demand survives a crowd of pages that are never requested again', async () => {
    const { put, at } = cacheAt(1_000_000)
    await put('home', 'first', { bytes: 10_000 })
    for (let page = 0; page < 1_000; page++) {
      expect(at('home')).toBe('first')
      await put(`/search/${page}`, 'x', { bytes: 10_000 })
    }
  })

  test('a page of more than an eighth of the room is sent but not kept', async () => {
    const { cache, put, at } = cacheAt(80_000)
    expect(await put('giant', 'x', { bytes: 10_001 })).toBe('x')
    expect(at('giant')).toBeUndefined()
    expect(cache.stats.entries).toBe(0)
  })

  test('whatever is put, asked for, announced and aged, the sum of sizes is right and within the bound', async () => {
    const name = fc.integer({ min: 0, max: 30 }).map(String)
    const step = fc.oneof(
      fc.record({
        put: name,
        bytes: fc.integer({ min: 0, max: 30_000 }),
        tags: fc.uniqueArray(name, { maxLength: 4 }),
      }),
      fc.record({ find: name }),
      fc.record({ announce: fc.array(name, { maxLength: 3 }) }),
      fc.record({ wait: fc.integer({ min: 0, max: 40 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
        const { clock, cache, put } = cacheAt(200_000)
        for (const step of steps) {
          if ('put' in step) await put(step.put, 'x', { bytes: step.bytes, tags: step.tags })
          else if ('find' in step) cache.find(step.find, clock.time)
          else if ('announce' in step) cache.invalidate(step.announce)
          else clock.time += step.wait
          expect(cache.stats.bytes).toBeLessThanOrEqual(200_000)
        }
        const names = Array.from({ length: 31 }, (_, number) => String(number))
        const held = names.map((key) => cache.find(key, 0)).filter((page) => page !== undefined)
        expect(cache.stats.entries).toBe(held.length)
        expect(cache.stats.bytes).toBe(held.reduce((sum, page) => sum + page.bytes, 0))
        // No page is left behind when all of its tags have been announced.
        cache.invalidate(names)
        expect(cache.stats.entries).toBe(held.filter(({ tags }) => tags.length === 0).length)
      }),
      { numRuns: 200 },
    )
  })
})
