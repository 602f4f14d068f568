import { describe, expect, test } from 'vitest'
import type { Block } from '#contract/content-blocks.ts'
import type { MenuItem } from '#contract/shop-settings.ts'
import {
  aroundProducts,
  flagsIn,
  isVisible,
  mayBeFramed,
  nextChange,
  shownItems,
  timedParts,
  timeWindow,
  visibleBlock,
} from '#server/content/rules.ts'

const at = (iso: string) => Date.parse(iso)
const iso = (moment: number | undefined) => moment && new Date(moment).toISOString()

describe('a time window', () => {
  test.each([
    ['2026-11-15 09:30', '2026-11-15T08:30:00.000Z'],
    ['2026-07-15 09:30', '2026-07-15T07:30:00.000Z'],
    ['2026-11-15', '2026-11-14T23:00:00.000Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z'],
    // The hour from 2 to 3 is there twice: the first time counts.
    ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
    // It is skipped: the clock shows 3:30 then.
    ['2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
  ])('[CMS-032] that starts %s opens at the beginning of that minute or day: %s', (startTime, opens) => {
    expect(iso(timeWindow({ startTime })?.opens)).toBe(opens)
  })

  test.each([
    ['2026-11-15 09:30', '2026-11-15T08:31:00.000Z'],
    ['2026-07-15 23:59', '2026-07-15T22:00:00.000Z'],
    ['2026-11-15', '2026-11-15T23:00:00.000Z'],
    // The days on which the clocks change have 25 and 23 hours.
    ['2026-10-25', '2026-10-25T23:00:00.000Z'],
    ['2026-03-29', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25 02:30', '2026-10-25T01:31:00.000Z'],
  ])('[CMS-032] that ends %s closes at the end of that minute or day: %s', (endTime, closes) => {
    expect(iso(timeWindow({ endTime })?.closes)).toBe(closes)
  })

  test('[CMS-029] shows what is in it from the first to the last millisecond', () => {
    const banner = { startTime: '2026-11-15 09:00', endTime: '2026-11-15 09:30' }
    expect(isVisible(banner, at('2026-11-15T07:59:59.999Z'))).toBe(false)
    expect(isVisible(banner, at('2026-11-15T08:00:00.000Z'))).toBe(true)
    expect(isVisible(banner, at('2026-11-15T08:30:59.999Z'))).toBe(true)
    expect(isVisible(banner, at('2026-11-15T08:31:00.000Z'))).toBe(false)
  })

  test('without times is always open, and half a window is open on its other side', () => {
    expect([isVisible({}, 0), isVisible({ startTime: '', endTime: ' ' }, 0)]).toEqual([true, true])
    expect(isVisible({ endTime: '2026-11-15' }, at('1999-01-01T00:00Z'))).toBe(true)
    expect(isVisible({ startTime: '2026-11-15' }, at('2099-01-01T00:00Z'))).toBe(true)
  })

  test.each(['15.11.2026', '2026-02-30', '2026-11-15 24:30', '2026-11-15T09:00', 'soon'])(
    'with the time %s is never open',
    (startTime) => {
      expect(timeWindow({ startTime })).toBeUndefined()
      expect(isVisible({ startTime }, at('2027-01-01T00:00Z'))).toBe(false)
    },
  )

  test('tells when the next thing appears or vanishes', () => {
    const now = at('2026-11-15T12:00:00Z')
    const all = [
      { startTime: '2026-12-01', endTime: '2026-12-24 18:00' },
      { startTime: '2026-11-01', endTime: '2026-11-30' },
      { startTime: '2026-11-20', endTime: '2026-11-16' },
      { startTime: 'soon' },
      {},
    ]
    expect(iso(nextChange(all, now))).toBe('2026-11-30T23:00:00.000Z')
    expect(iso(nextChange(all, at('2026-12-01T12:00:00Z')))).toBe('2026-12-24T17:01:00.000Z')
    expect(nextChange(all, at('2027-01-01T00:00:00Z'))).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('the blocks of a page', () => {
  const banner = (_uid: string, endTime?: string) =>
    ({ component: 'small_banner', _uid, compression: 85, endTime }) as Block
  const hero = (...endTimes: (string | undefined)[]) =>
    ({
      component: 'hero',
      _uid: 'h',
      items: endTimes.map((endTime) => ({ component: 'hero_banner', endTime })),
    }) as Block
  const section = (...body: Block[]) => ({ component: 'section', _uid: 's', body }) as unknown as Block
  const page = (...body: Block[]) => ({ component: 'page', _uid: 'p', body }) as Block
  const now = at('2026-11-15T12:00:00Z')

  test('[CMS-029] are those whose time it is, also inside others; what is empty then is left out', () => {
    const all = page(
      banner('a'),
      banner('b', '2026-11-14'),
      section(banner('c', '2026-11-14'), banner('d', '2026-11-15')),
    )
    expect(visibleBlock(all, { now, path: '/' })).toEqual(page(banner('a'), section(banner('d', '2026-11-15'))))
    expect(visibleBlock(page(section(banner('c', '2026-11-14'))), { now, path: '/' })).toEqual(page())
  })

  test('a hero shows the items whose time it is', () => {
    expect(visibleBlock(hero('2026-11-14', undefined, '2026-11-15'), { now, path: '/' })).toEqual(
      hero(undefined, '2026-11-15'),
    )
    expect(visibleBlock(hero('2026-11-14'), { now, path: '/' })).toBeUndefined()
  })

  test('name all their times', () => {
    const all = page(banner('b', '2026-11-14'), section(banner('c', '2026-11-16')), hero('2026-11-17'))
    expect(timedParts(all).map(({ endTime }) => endTime)).toEqual(['2026-11-14', '2026-11-16', '2026-11-17'])
  })
})

test('of a page’s flags the first four count, each once', () => {
  const variant = (flag: string) => ({ component: 'ab_test', _uid: flag, flag, variables: [], body: [] }) as unknown
  const body = ['a', 'b', 'a', 'c', 'd', 'e'].map(variant)
  expect(flagsIn({ component: 'page', _uid: 'p', body } as Block)).toEqual(['a', 'b', 'c', 'd'])
})

test.each([
  ['https://films.example/embed/1', true],
  ['/pictures/eye.svg', true],
  ['http://films.example/', false],
  ['https://films.example.evil.example/', false],
  ['https://films.example:8443/', false],
  ['https://me@films.example/', false],
  ['https://:word@films.example/', false],
  ['https://films.example@evil.example/', false],
  ['https://films.example.', false],
  ['https://evil.example/films.example', false],
  ['https:films.example.evil.example', false],
  ['//evil.example/', false],
  ['/\\evil.example/', false],
  ['javascript:alert(1)', false],
  ['JAVASCRIPT:alert(1)//films.example', false],
  ['java\nscript:alert(1)', false],
  ['/\t/evil.example', false],
  ['data:text/html,x', false],
])('[CMS-020] %s may stand in a frame: %s', (address, allowed) => {
  expect(mayBeFramed(address, ['films.example'])).toBe(allowed)
})

test('[CMS-009] a menu is without its hidden items and what is below them', () => {
  const item = (display_name: string, hide: boolean, children: MenuItem[] = []): MenuItem => ({
    _uid: display_name,
    display_name,
    hide,
    children,
    _meta: { lang: 'de' },
  })
  const menu = [
    item('Linsen', false, [item('Tageslinsen', false), item('Neu', true)]),
    item('Aktion', true, [item('x', false)]),
  ]
  expect(shownItems(menu)).toEqual([item('Linsen', false, [item('Tageslinsen', false)])])
})

test('the products of a category stand where their block is, and above all others where there is none', () => {
  const block = (component: string, _uid: string) => ({ component, _uid }) as Block
  const [intro, list, more] = [block('rich_text', 'a'), block('product_list', 'l'), block('rich_text', 'b')]
  expect(aroundProducts([intro, list, more])).toEqual({ above: [intro], below: [more] })
  expect(aroundProducts([intro, more])).toEqual({ above: [], below: [intro, more] })
  expect(aroundProducts([list])).toEqual({ above: [], below: [] })
})
