import { describe, expect, test } from 'vitest'
import type { Block } from '#contract/content/blocks.ts'
import type { MenuItem } from '#contract/content/shop-settings.ts'
import { aroundProducts, flagsIn, mayBeFramed, shownItems, timedParts, visibleBlock } from './rules.ts'

const at = (iso: string) => Date.parse(iso)

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

  test('[CMS-029] are those of this time, also inside others; blocks that are empty then are left out', () => {
    const all = page(
      banner('a'),
      banner('b', '2026-11-14'),
      section(banner('c', '2026-11-14'), banner('d', '2026-11-15')),
    )
    expect(visibleBlock(all, { now, zone: 'Europe/Zurich', path: '/' })).toEqual(
      page(banner('a'), section(banner('d', '2026-11-15'))),
    )
    expect(visibleBlock(page(section(banner('c', '2026-11-14'))), { now, zone: 'Europe/Zurich', path: '/' })).toEqual(
      page(),
    )
  })

  test('a hero shows the items of this time', () => {
    expect(
      visibleBlock(hero('2026-11-14', undefined, '2026-11-15'), { now, zone: 'Europe/Zurich', path: '/' }),
    ).toEqual(hero(undefined, '2026-11-15'))
    expect(visibleBlock(hero('2026-11-14'), { now, zone: 'Europe/Zurich', path: '/' })).toBeUndefined()
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

test('the products of a category stand where their block is, and above all others without such a block', () => {
  const block = (component: string, _uid: string) => ({ component, _uid }) as Block
  const [intro, list, more] = [block('rich_text', 'a'), block('product_list', 'l'), block('rich_text', 'b')]
  expect(aroundProducts([intro, list, more])).toEqual({ above: [intro], below: [more] })
  expect(aroundProducts([intro, more])).toEqual({ above: [], below: [intro, more] })
  expect(aroundProducts([list])).toEqual({ above: [], below: [] })
})
