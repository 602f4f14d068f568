import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { readStories, textsIn } from '#content/check-stories.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { avoidedInMessages, avoidedWords, type Glossary } from './check-glossary.ts'
import type { TextFiles } from './check-texts.ts'
import de from './glossary-de.json' with { type: 'json' }
import en from './glossary-en.json' with { type: 'json' }
import fr from './glossary-fr.json' with { type: 'json' }
import it from './glossary-it.json' with { type: 'json' }

const read = (value: unknown) => value as Glossary
const glossaries: Record<LocaleCode, Glossary> = { de: read(de), en: read(en), fr: read(fr), it: read(it) }
const files: TextFiles = Object.fromEntries(
  globSync('*/*.json', { cwd: import.meta.dirname }).map((file) => [
    file.replaceAll('\\', '/').slice(0, -'.json'.length),
    JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')),
  ]),
)
const variants = [...new Set(Object.keys(files).map((file) => file.split('/')[0] ?? ''))]
const stories = readStories(join(import.meta.dirname, '..', 'content'))

test('the glossaries of all languages have the same entries, and every reason is given', () => {
  for (const glossary of Object.values(glossaries)) {
    expect(Object.keys(glossary)).toEqual(Object.keys(glossaries.en))
    for (const { term, meaning, avoid = [] } of Object.values(glossary)) {
      expect(term && meaning).toBeTruthy()
      for (const { words, because } of avoid) expect(words.length && because).toBeTruthy()
    }
  }
})

test.each(variants)('messages and mails use the words of the glossary: %s', (variant) => {
  expect(avoidedInMessages(glossaries[variant.slice(0, 2) as LocaleCode], variant, files)).toEqual([])
})

test.each(brands.flatMap(({ id, tone, locales }) => locales.map((locale) => ({ id, tone, locale }))))(
  'stories use the words of the glossary: $id/$locale',
  ({ id, tone, locale }) => {
    // In `search-words` stand the words that customers use instead.
    const own = stories.filter(
      (story) => story.brand === id && story.locale === locale && story.slug !== 'search-words',
    )
    expect(own.length).toBeGreaterThan(20)
    expect(
      own.flatMap(({ slug, content }) =>
        avoidedWords(glossaries[locale], tone, `content/${id}/${locale}/${slug}.json`, textsIn(content)),
      ),
    ).toEqual([])
  },
)

describe('an avoided word', () => {
  const glossary: Glossary = {
    'log-in': { term: 'log in', meaning: '', avoid: [{ words: ['sign in', 'email'], because: 'one verb' }] },
    stock: {
      term: 'an Lager',
      formal: 'auf Lager',
      meaning: '',
      avoid: [{ words: ['an Lager'], because: 'Swiss', tone: 'formal' }],
    },
    country: {
      term: 'Paese',
      meaning: '',
      avoid: [{ words: ['paese', 'Suo'], because: 'a village', asWritten: true }],
    },
  }
  const found = (text: string, tone: 'formal' | 'informal' = 'informal') =>
    avoidedWords(glossary, tone, 'messages/en/login.json', { 'login.text': text })

  test('is named with its file, its key, the right word and the reason', () => {
    expect(found('Please Sign in')).toEqual([
      'login.text in messages/en/login.json says “Sign in”, not “log in”: one verb',
    ])
  })

  test('is found whole, in any case and across a non-breaking space', () => {
    expect(found('SIGN\u00a0IN, please')).toHaveLength(1)
    expect(found('Design inside, re-sign in, sign ink')).toEqual([])
    expect(found('Sent to {email}')).toEqual([])
    expect(found('{n, plural, one {Sign in} other {Log in}}')).toHaveLength(1)
  })

  test('of one tone is allowed in the other', () => {
    expect(found('3 an Lager')).toEqual([])
    expect(found('3 an Lager', 'formal')).toEqual([
      'login.text in messages/en/login.json says “an Lager”, not “auf Lager”: Swiss',
    ])
  })

  test('that is meant as written may differ in its capital letter, and may begin a sentence', () => {
    expect(found('in ogni paese')).toHaveLength(1)
    expect(found('in ogni Paese. Suo marito')).toEqual([])
    expect(found('il Suo ordine')).toHaveLength(1)
  })

  test('in a base text is a finding of the formal storefronts that show it, unless they say it otherwise', () => {
    const base = { 'de/cart': { a: 'an Lager', b: 'an Lager' } }
    const inVariant = (variant: string, overlay: TextFiles = {}) =>
      avoidedInMessages(glossary, variant, { ...base, ...overlay }).map((finding) => finding.split(' says')[0])
    expect(inVariant('de')).toEqual([])
    expect(inVariant('de-x-formal')).toEqual(['a in messages/de/cart.json', 'b in messages/de/cart.json'])
    expect(inVariant('de-x-formal', { 'de-x-formal/cart': { a: 'auf Lager' } })).toEqual(['b in messages/de/cart.json'])
  })
})
