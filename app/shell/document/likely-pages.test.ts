import { expect, test } from 'vitest'
import type { MenuItem } from '#contract/content/shop-settings.ts'
import type { Link } from '#contract/content/story.ts'
import { likelyPages } from './likely-pages.ts'

const item = (linktype: Link['linktype'], target: string, children: MenuItem[] = []): MenuItem => ({
  _uid: target,
  display_name: target,
  link: { linktype, id: '', url: target, cached_url: target },
  hide: false,
  children,
  _meta: { lang: 'it' },
})
const likely = (...items: MenuItem[]) =>
  likelyPages({ name: 'header-menu', lang: 'it', items }, ({ url }) => (url.includes(':') ? url : `/it/${url}`))

test('the first three pages of the menu, the upper level first, each once', () => {
  const menu = [item('story', 'help', [item('story', 'help'), item('story', 'returns'), item('story', 'contact')])]
  expect(likely(...menu, item('story', 'about-us'))).toEqual(['/it/help', '/it/about-us', '/it/returns'])
})

test('only pages that exist and are the same for all visitors', () => {
  expect(
    likely(
      item('url', 'no-such-page'),
      item('url', 'https://elsewhere.example'),
      item('email', 'mailto:a@b.example'),
      item('story', 'appuntamento'),
      item('url', 'language'),
      item('url', 'Home'),
    ),
  ).toEqual(['/it/Home'])
})

test('no pages without a menu', () => {
  expect(likelyPages(undefined, () => '/')).toEqual([])
})
