import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { link } from '#scripts/preview-link.ts'
import { isPreview, previewQuery, previewToken } from './preview.ts'

const token = 'the preview token'
const now = Date.parse('2026-11-15T12:00:00Z')
const seconds = now / 1000

/** As Storyblok documents it. */
function signed({ space = '4711', moment = String(seconds), by = token, flag = true } = {}) {
  const digest = createHash('sha1').update(`${space}:${by}:${moment}`).digest('hex')
  return new URLSearchParams({
    ...(flag && { _storyblok: '123', _storyblok_c: 'page' }),
    '_storyblok_tk[space_id]': space,
    '_storyblok_tk[timestamp]': moment,
    '_storyblok_tk[token]': digest,
  })
}

test('[CMS-038] the editor’s flag with its signature opens the preview for an hour', () => {
  expect(isPreview(signed(), token, now)).toBe(true)
  expect(isPreview(signed({ moment: String(seconds - 3600) }), token, now)).toBe(true)
  expect(isPreview(signed({ moment: String(seconds - 3601) }), token, now)).toBe(false)
})

test('[CMS-038] without flag, signature or token, or with those of another moment or space, it stays closed', () => {
  const changed = (name: string, value: string) => {
    const query = signed()
    query.set(name, value)
    return query
  }
  for (const query of [
    signed({ flag: false }),
    signed({ by: 'another token' }),
    signed({ moment: String(seconds + 3600) }),
    signed({ moment: 'soon' }),
    changed('_storyblok_tk[timestamp]', String(seconds - 1)),
    changed('_storyblok_tk[space_id]', '4712'),
    changed('_storyblok_tk[token]', ''),
    new URLSearchParams('_storyblok=1'),
  ])
    expect(isPreview(query, token, now), String(query)).toBe(false)
  expect(isPreview(signed({ by: '' }), '', now)).toBe(false)
  expect(isPreview(signed({ by: 'undefined' }), undefined, now)).toBe(false)
})

test('a demo without a token has one of its own; a live shop has no preview then', () => {
  const secret = 'a secret of more than thirty-two signs'
  const own = previewToken({ mode: 'demo' }, secret)
  expect(own).toMatch(/^[0-9a-f]{64}$/)
  expect(isPreview(new URLSearchParams(previewQuery(own ?? '', now)), own, now)).toBe(true)
  expect(previewToken({ mode: 'live' }, secret)).toBeUndefined()
  const storyblok = { token: 't', previewToken: 'p', host: '', assetHost: '', timeout: 1 }
  expect(previewToken({ mode: 'live', storyblok }, secret)).toBe('p')
})

test('the command prints a URL that the shop opens as a preview', () => {
  const environment = { SHOP_SECRET: 'x'.repeat(32) }
  const url = new URL(link(['--path', '/disclaimer', '--brand', 'lenteo'], environment))
  expect([url.hostname, url.pathname]).toEqual(['lenteo.localhost', '/disclaimer'])
  expect(isPreview(url.searchParams, previewToken({ mode: 'demo' }, environment.SHOP_SECRET))).toBe(true)
  for (const wrong of [['--brand', 'unknown'], ['--path', '//evil.example'], ['--what']])
    expect(() => link(wrong, environment)).toThrow()
})
