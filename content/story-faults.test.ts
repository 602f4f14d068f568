import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { brands } from '#brands/all.ts'
import categories from '#catalogue/categories.json' with { type: 'json' }
import { linesOf } from './json-lines.ts'
import { storyFaults } from './story-faults.ts'

/** The faults of a folder with these stories, as `file:line: what`. */
function faultsOf(stories: Record<string, unknown>, pictures: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-stories-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const name of pictures) write(`pictures/${name}`, '<svg/>')
  for (const [path, content] of Object.entries(stories))
    write(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  return storyFaults(folder, { brands, categories }).map(({ file, line, what }) => `${file}:${line}: ${what}`)
}

const story = (content: object, more: object = {}) => ({
  story: { name: 'n', slug: 's', full_slug: 's', uuid: 'u', lang: 'it', ...more, content },
})
const page = (...body: object[]) => story({ component: 'page', _uid: 'p', body })
const lenteo = (content: object) => faultsOf({ 'lenteo/it/home.json': content })
const block = (component: string, fields: object) => ({ component, _uid: component, ...fields })

test('the shop’s own stories are sound', () => {
  expect(storyFaults(import.meta.dirname, { brands, categories })).toEqual([])
})

test('blocks and fields that the shop would leave out or misread are told with their lines', () => {
  expect(
    lenteo(
      page(
        block('carousel', {}),
        block('anchor', { name: 'two words' }),
        block('section', { columns_mobile: '9', spacing: 'huge', colour: 'red', columns_tablet: '2', body: [] }),
      ),
    ),
  ).toEqual([
    'lenteo/it/home.json:12: no block is called carousel',
    expect.stringMatching(/^lenteo\/it\/home\.json:19: anchor: name: Invalid string/),
    'lenteo/it/home.json:24: section: columns_mobile cannot be "9"',
    'lenteo/it/home.json:25: section: spacing cannot be "huge"',
    'lenteo/it/home.json:26: section has no field colour',
  ])
})

test('links that lead nowhere and pictures that are not there are told with their lines', () => {
  const link = (url: string) => ({ linktype: 'url', id: '', url, cached_url: url })
  const banner = (name: string, url: string) =>
    block('small_banner', { link: link(url), image: { filename: `${name}.svg`, alt: '' } })
  const faults = faultsOf(
    { 'lenteo/it/home.json': page(banner('eye', 'c/lenti-a-contatto'), banner('ear', 'c/orecchie')) },
    ['eye.svg'],
  )
  expect(faults).toEqual([
    'lenteo/it/home.json:29: the link leads nowhere: c/orecchie',
    'lenteo/it/home.json:35: there is no picture ear.svg',
  ])
})

test('a story that a language lacks, or has otherwise, is told; a draft is nobody’s translation', () => {
  const text = block('rich_text', { text: { type: 'doc', content: [] } })
  expect(
    faultsOf({
      'linsenhaus/de/home.json': page(text),
      'linsenhaus/de/home.draft.json': page(text, text),
      'linsenhaus/en/home.json': page(),
      'linsenhaus/de/help.json': story({ component: 'page', _uid: 'p', body: [] }, { uuid: 'other' }),
    }),
  ).toEqual([
    'linsenhaus/de/help.json:1: is not translated into en',
    'linsenhaus/en/home.json:1: is made of other blocks than linsenhaus/de/home.json',
  ])
})

test('what is no JSON, or no story, is told, and the others are read', () => {
  const faults = faultsOf({
    'lenteo/it/a.json': '{ "story": ',
    'lenteo/it/b.json': { story: { name: 'b' } },
    'lenteo/it/c.json': page(block('carousel', {})),
  })
  expect(faults.filter((fault) => fault.startsWith('lenteo/it/a.json:1: is no JSON'))).toHaveLength(1)
  expect(faults.filter((fault) => fault.startsWith('lenteo/it/b.json:2: story.'))).toEqual([])
  expect(faults.some((fault) => /^lenteo\/it\/b\.json:\d+: story\.content/.test(fault))).toBe(true)
  expect(faults.at(-1)).toContain('carousel')
})

test('each value of a text has its line', () => {
  const text = '{\n "a": [1,\n  {"b,:": "\\"x\\n{"}],\n "c": null\n}'
  expect(Object.fromEntries(linesOf(text))).toEqual({ '': 1, a: 2, 'a.0': 2, 'a.1': 3, 'a.1.b,:': 3, c: 4 })
})
