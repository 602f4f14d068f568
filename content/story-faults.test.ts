import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { brands } from '#brands/all.ts'
import categories from '#catalogue/categories.json' with { type: 'json' }
import { linesOf } from './json-lines.ts'
import { storyFaults } from './story-faults.ts'

/** A folder with these stories. */
function written(stories: Record<string, unknown>, pictures: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-stories-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const name of pictures) write(`pictures/${name}`, '<svg/>')
  for (const [path, content] of Object.entries(stories))
    write(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  return folder
}

/** The faults of a folder with these stories, as `file:line: what`. */
function faultsOf(...stories: Parameters<typeof written>) {
  return storyFaults(written(...stories), { brands, categories, frameHosts: ['films.example'] }).map(
    ({ file, line, what }) => `${file}:${line}: ${what}`,
  )
}

const story = (content: object, more: object = {}) => ({
  story: { name: 'n', slug: 's', full_slug: 's', uuid: 'u', lang: 'it', ...more, content },
})
const page = (...body: object[]) => story({ component: 'page', _uid: 'p', body })
const lenteo = (content: object) => faultsOf({ 'lenteo/it/s.json': content })
let made = 0
const block = (component: string, fields: object) => ({ component, _uid: `${component} ${made++}`, ...fields })

test('the shop’s own stories are sound', () => {
  expect(storyFaults(import.meta.dirname, { brands, categories, frameHosts: [] })).toEqual([])
})

test('blocks and fields that the shop would leave out or misread are reported with their lines', () => {
  expect(
    lenteo(
      page(
        block('carousel', {}),
        block('anchor', { name: 'two words' }),
        block('section', { columns_mobile: '9', spacing: 'huge', colour: 'red', columns_tablet: '2', body: [] }),
      ),
    ),
  ).toEqual([
    'lenteo/it/s.json:12: no block is called carousel',
    expect.stringMatching(/^lenteo\/it\/s\.json:19: anchor: name: Invalid string/),
    'lenteo/it/s.json:24: section: columns_mobile cannot be "9"',
    'lenteo/it/s.json:25: section: spacing cannot be "huge"',
    'lenteo/it/s.json:26: section has no field colour',
  ])
})

test('links that lead nowhere and missing pictures are reported with their lines', () => {
  const link = (url: string) => ({ linktype: 'url', id: '', url, cached_url: url })
  const banner = (name: string, url: string) =>
    block('small_banner', { link: link(url), image: { filename: `${name}.svg`, alt: '' } })
  const faults = faultsOf(
    { 'lenteo/it/s.json': page(banner('eye', 'c/lenti-a-contatto'), banner('ear', 'c/orecchie')) },
    ['eye.svg'],
  )
  expect(faults).toEqual([
    'lenteo/it/s.json:29: the link leads nowhere: c/orecchie',
    'lenteo/it/s.json:35: there is no picture ear.svg',
  ])
})

test('parts that are too large, too deep, not allowed or missing are reported with their lines', () => {
  const nested = (depth: number): object =>
    depth === 0
      ? block('anchor', { name: 'end' })
      : { ...block('section', { body: [nested(depth - 1)] }), _uid: `s${depth}` }
  const text = (_uid: string, ...content: object[]) => ({
    ...block('rich_text', { text: { type: 'doc', content } }),
    _uid,
  })
  const file = { linktype: 'asset', id: '', url: 'gone.pdf', cached_url: '' }
  const button = { component: 'call_to_action', _uid: 'twice', label: 'x', link: file }
  const faults = lenteo(
    page(
      block('iframe', { title: 'x', url: 'https://evil.example/' }),
      nested(11),
      text('large', { type: 'text', text: 'x'.repeat(5_000_000) }),
      text('strange', { type: 'script', content: [] }, { type: 'text', text: 'x', marks: [{ type: 'blink' }] }),
      text('blocks', { type: 'blok', attrs: { body: [block('carousel', {}), button] } }),
      { ...button, link: undefined },
      block('banner', { startTime: '15.11.2026', include_paths: '(a+)+$' }),
    ),
  )
  expect(faults.map((fault) => fault.replace(/^.*?:\d+: /, ''))).toEqual([
    'iframe is a frame of a host that is not allowed',
    'section is nested too deeply to be shown',
    'rich_text is too large to be shown',
    'a text has no script',
    'a text has no mark blink',
    'no block is called carousel',
    'there is no file gone.pdf',
    expect.stringMatching(/^call_to_action: link: /),
    'another part has the same _uid twice',
    'banner: its times cannot be read',
    'banner: the path rule (a+)+$ cannot be used',
  ])
  const lines = faults.map((fault) => Number(/:(\d+):/.exec(fault)?.[1]))
  expect(lines).toEqual(lines.toSorted((a, b) => a - b))
  expect(lines[0]).toBe(12)
})

test('a story at an impossible path is reported', () => {
  expect(faultsOf({ 'lenteo/it/Two Words.json': page() })).toEqual([
    'lenteo/it/Two Words.json:2: no page can be at Two Words',
  ])
})

test('the command lists the faults and fails', async () => {
  const folder = written({ 'lenteo/it/s.json': page(block('carousel', {})) })
  const command = ['--import', './scripts/node-version.mjs', 'scripts/content-check.ts', '--folder', folder]
  const { code, stdout } = await promisify(execFile)(process.execPath, command).catch((error) => error)
  expect([code, stdout.includes(`${folder}/lenteo/it/s.json:12: no block is called carousel`)]).toEqual([1, true])
})

test('a story that is missing or different in a language is reported; a draft is not a translation', () => {
  const text = block('rich_text', { text: { type: 'doc', content: [] } })
  expect(
    faultsOf({
      'linsenhaus/de/home.json': page(text),
      'linsenhaus/de/home.draft.json': page(text, { ...text, _uid: 'another' }),
      'linsenhaus/en/home.json': page(),
      'linsenhaus/de/help.json': story({ component: 'page', _uid: 'p', body: [] }, { uuid: 'other' }),
    }),
  ).toEqual([
    'linsenhaus/de/help.json:1: is not translated into en',
    'linsenhaus/en/home.json:1: is made of other blocks than linsenhaus/de/home.json',
  ])
})

test('invalid JSON and invalid stories are reported, and the others are read', () => {
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

test('words of the search that lead nowhere or to two places are reported with their lines', () => {
  const synonym = (words: string, meaning: string) => block('search_synonym', { words, meaning })
  const alternative = (name: string, products: string) =>
    block('search_alternative', { name, other_names: '', products })
  const words = story({
    component: 'search_words',
    _uid: 'w',
    synonyms: [
      synonym('Reso, Rimborso', 'resi'),
      synonym('rimborso', 'denaro'),
      synonym(' , ', 'resi'),
      synonym('x', ''),
    ],
    alternatives: [alternative('Reso', 'a b, ondrella-day-30')],
  })
  expect(lenteo(words)).toEqual([
    'lenteo/it/s.json:18: “rimborso” stands in synonyms 1 already',
    'lenteo/it/s.json:27: synonyms 3 has no word',
    'lenteo/it/s.json:34: search_synonym: meaning: Too small: expected string to have >=1 characters',
    'lenteo/it/s.json:38: “reso” stands in synonyms 1 already',
    'lenteo/it/s.json:43: “a b” is no id of a product',
  ])
})
