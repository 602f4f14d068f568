import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTranslate } from '#messages/translate.ts'
import { loadTexts } from './texts.ts'

type Files = Record<string, unknown>
const groups = readdirSync(join(import.meta.dirname, '../../messages/de')).map((file) => file.replace('.json', ''))

/** A complete set of small files, some of them replaced: by other texts, by broken JSON (a string), or by none at all. */
function texts(changed: Files = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files: Files = {}
  for (const locale of ['de', 'en', 'it', 'fr']) {
    for (const group of groups) files[`${locale}/${group}`] = {}
    files[`${locale}/shell`] = { 'shell.close': `close in ${locale}` }
    files[`${locale}/error`] = { 'error.title': `title in ${locale}`, 'error.text': `intro in ${locale}` }
  }
  for (const [name, content] of Object.entries({ ...files, ...changed })) {
    if (content === undefined) continue
    const file = join(folder, `${name}.json`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  }
  const log = { error: vi.fn() }
  return { log, of: loadTexts(folder, log).of }
}

describe('texts', () => {
  test('of a page are those of its groups, in its language', () => {
    const { of, log } = texts()
    expect(of('fr', 'informal', 'shell')).toEqual({ 'shell.close': ['close in fr'] })
    expect(Object.keys(of('fr', 'informal', 'shell', 'error'))).toEqual(['shell.close', 'error.title', 'error.text'])
    expect(log.error).not.toHaveBeenCalled()
  })

  test('[I18-004] take the wording of the brand: formal where a formal one is written', () => {
    const { of } = texts({ 'de-x-formal/error': { 'error.title': 'formal title in de' } })
    expect(of('de', 'informal', 'error')).toMatchObject({ 'error.title': ['title in de'] })
    expect(of('de', 'formal', 'error')).toEqual({
      'error.title': ['formal title in de'],
      'error.text': ['intro in de'],
    })
    expect(of('en', 'formal', 'error')).toEqual(of('en', 'informal', 'error'))
  })

  test('[I18-006] missing in a language are Italian, in the same tone', () => {
    const { of } = texts({
      'de/error': { 'error.title': 'title in de' },
      'it-x-formal/error': { 'error.text': 'formal intro in it' },
    })
    expect(of('de', 'informal', 'error')).toEqual({ 'error.title': ['title in de'], 'error.text': ['intro in it'] })
    expect(of('de', 'formal', 'error')).toMatchObject({ 'error.text': ['formal intro in it'] })
  })

  test.each([
    ['absent', undefined],
    ['not JSON', '{ "error.title": '],
    ['not a list of texts', '["error.title"]'],
  ])('[I18-016] in a file that is %s cost one line in the log, and the page is Italian there', (_, content) => {
    const { of, log } = texts({ 'fr/error': content })
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ file: expect.stringMatching(/fr.error\.json$/) }),
      'Texts could not be loaded',
    )
    expect(of('fr', 'informal', 'error', 'shell')).toEqual({
      'error.title': ['title in it'],
      'error.text': ['intro in it'],
      'shell.close': ['close in fr'],
    })
  })

  test('[I18-016] that cannot be compiled cost one line in the log, and the others of the file stay', () => {
    const { of, log } = texts({ 'de/error': { 'error.title': 'broken {name', 'error.text': 'intro in de' } })
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: 'error.title' }),
      'Text could not be compiled',
    )
    expect(of('de', 'informal', 'error')).toEqual({ 'error.title': ['title in it'], 'error.text': ['intro in de'] })
  })

  test('are the same frozen object each time', () => {
    const { of } = texts()
    expect(of('de', 'formal', 'shell', 'error')).toBe(of('de', 'formal', 'shell', 'error'))
    expect(of('de', 'formal', 'shell')).not.toBe(of('de', 'informal', 'shell'))
    expect(Object.isFrozen(of('de', 'formal', 'shell'))).toBe(true)
  })

  test('arrive compiled: placeholders and plurals are ready to be filled', () => {
    const { of } = texts({
      'de/error': { 'error.title': '{count, plural, one {# Linse} other {# Linsen}} für {name}', 'error.text': 'x' },
    })
    const t = createTranslate('de', JSON.parse(JSON.stringify(of('de', 'informal', 'error'))))
    expect(t('error.title', { count: 1, name: 'Ada' })).toBe('1 Linse für Ada')
    expect(t('error.title', { count: 1200, name: 'Ada' })).toBe('1.200 Linsen für Ada')
  })
})
