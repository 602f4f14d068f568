import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  doubledIds,
  missingTexts,
  overlayMistakes,
  placeholderMistakes,
  type TextFiles,
  textsOf,
  uncompilable,
} from './check-texts.ts'
import { informalCommands, wrongTone } from './check-tone.ts'
import { unknownIds, unshippedIds, unusedIds } from './check-use.ts'

const shop = join(import.meta.dirname, '..')
const read = (...patterns: string[]) =>
  Object.fromEntries(
    globSync(patterns, { cwd: shop }).map((file) => [
      file.replaceAll('\\', '/'),
      readFileSync(join(shop, file), 'utf8'),
    ]),
  )

const json = Object.fromEntries(
  Object.entries(read('messages/*/*.json')).map(([file, text]) => [
    file.slice('messages/'.length, -'.json'.length),
    text,
  ]),
)
const files: TextFiles = Object.fromEntries(Object.entries(json).map(([file, text]) => [file, JSON.parse(text)]))
const variants = ['de', 'en', 'it', 'fr', 'de-x-formal', 'it-x-formal', 'fr-x-formal']
const ids = Object.keys(textsOf(files, 'de'))
const groups = Object.fromEntries(
  Object.entries(files).flatMap(([file, texts]) =>
    file.startsWith('de/') ? [[file.slice(3), Object.keys(texts)]] : [],
  ),
)
const code = Object.fromEntries(
  Object.entries(read('{app,server,contract}/**/*.{ts,tsx}')).filter(([file]) => !file.includes('.test.')),
)
const screens = Object.fromEntries(Object.entries(code).filter(([file]) => /^(app|contract)\//.test(file)))

/** Ids of texts where a word of the other tone does not mean the reader. */
const aboutOthers: Record<string, string[]> = { it: ['api.unavailable'] }

describe('the texts of the shop', () => {
  test('are in the folders that are read', () => {
    expect([...new Set(Object.keys(files).map((file) => file.split('/')[0]))].sort()).toEqual([...variants].sort())
  })

  test('have their groups in the list of ids', () => {
    const listed = readFileSync(join(import.meta.dirname, 'ids.ts'), 'utf8').matchAll(/'\.\/de\/(.+)\.json'/g)
    expect([...listed].map(([, group]) => group).sort()).toEqual(Object.keys(groups).sort())
  })

  test('[I18-002] exist in German, English, Italian and French', () => {
    expect(missingTexts(files)).toEqual([])
  })

  test('have ids of their own', () => {
    expect(doubledIds(json)).toEqual([])
  })

  test('differ from the base where a formal one is written', () => {
    expect(overlayMistakes(files)).toEqual([])
  })

  test('can be compiled', () => {
    expect(uncompilable(files)).toEqual([])
  })

  test('have the same placeholders in all languages', () => {
    expect(placeholderMistakes(files)).toEqual([])
  })

  test.each(variants.filter((variant) => variant !== 'en'))('[I18-004] have one tone: %s', (variant) => {
    expect(wrongTone(variant, textsOf(files, variant), aboutOthers[variant])).toEqual([])
  })

  // The texts for staff are the same in all storefronts.
  test('[I18-004] in formal Italian command formally, on buttons too', () => {
    const shown = Object.entries(files).filter(([file]) => !/\/(desk|staff|errors|figures)/.test(file))
    expect(informalCommands(textsOf(Object.fromEntries(shown), 'it-x-formal'))).toEqual([])
  })

  // The informal German storefront is Swiss. A formal text, for Germany and Austria, may have the letter.
  test('in base German do without ß', () => {
    expect(Object.values(textsOf(files, 'de')).filter((text) => text.includes('ß'))).toEqual([])
  })

  test('in French begin no line with a question mark or a colon', () => {
    // What a path must not contain is no mark of a sentence.
    const breakable = / [?!:;»](?=[\s.,]|$)(?! ni #)/
    const french = Object.entries({ ...textsOf(files, 'fr'), ...textsOf(files, 'fr-x-formal') })
    expect(french.filter(([, text]) => breakable.test(text)).map(([id]) => id)).toEqual([])
  })

  test('are all used', () => {
    expect(unusedIds(ids, code)).toEqual([])
  })

  test('that a screen uses exist', () => {
    expect(unknownIds(ids, screens)).toEqual([])
  })

  test('that a screen shows are shipped with it', () => {
    expect(unshippedIds(groups, screens)).toEqual([])
  })
})

describe('the checks find', () => {
  const file = (text: string) => ({ 'home.title': text })
  const complete = { 'de/home': file('a'), 'en/home': file('b'), 'it/home': file('c'), 'fr/home': file('d') }

  test('a text missing in one language', () => {
    expect(missingTexts(complete)).toEqual([])
    expect(missingTexts({ ...complete, 'fr/home': {} })).toEqual(['home.title is missing in fr/home'])
    expect(missingTexts({ ...complete, 'de/home': file(' ') })).toEqual(['home.title is missing in de/home'])
    const { 'it/home': _, ...withoutItalian } = complete
    expect(missingTexts(withoutItalian)).toEqual(['home.title is missing in it/home'])
  })

  test('an id written twice, in one file or in two', () => {
    expect(doubledIds({ 'de/home': '{ "a": "\\"a\\": b", "b": "a" }', 'en/home': '{ "a": "x" }' })).toEqual([])
    expect(doubledIds({ 'de/home': '{ "a": "x", "a": "y" }' })).toEqual(['de a'])
    expect(doubledIds({ 'de/home': '{ "a": "x" }', 'de/error': '{ "a": "x" }' })).toEqual(['de a'])
  })

  test('a formal text without base, or the same as its base', () => {
    expect(overlayMistakes({ ...complete, 'de-x-formal/home': file('Sie') })).toEqual([])
    expect(overlayMistakes({ ...complete, 'de-x-formal/home': file('a') })).toEqual([
      'home.title in de-x-formal/home says the same as its base',
    ])
    expect(overlayMistakes({ ...complete, 'de-x-formal/home': { 'home.new': 'a' } })).toEqual([
      'home.new in de-x-formal/home has no base',
    ])
  })

  test('a text that does not compile', () => {
    expect(uncompilable({ 'de/home': { a: 'fine {name}', b: 'open {name', c: '{n, plural, one {1}}' } })).toEqual([
      'b in de/home',
      'c in de/home',
    ])
  })

  test('a placeholder of another name or kind, also inside a plural and behind an apostrophe', () => {
    const against = (standard: string, other: string) =>
      placeholderMistakes({ 'de/home': file(standard), 'fr/home': file(other) })
    const boxes = '{n, plural, one {a box} other {# boxes for {name}}}'
    expect(against('{a} and {b}', '{b} et {a}')).toEqual([])
    expect(against(boxes, '{n, plural, one {b} many {c} other {d {name}}}')).toEqual([])
    expect(against('{amount}', '{ammount}')).toEqual(['home.title in fr/home has ammount, not amount'])
    expect(against('{n}', '{n, number}')).toEqual(['home.title in fr/home has n:number, not n'])
    expect(against(boxes, '{n, plural, one {b} other {c}}')).toEqual([
      'home.title in fr/home has n:plural, not n:plural name',
    ])
    expect(against('{brand}', "l'{brand}'")).toEqual(['home.title in fr/home has none, not brand'])
    expect(placeholderMistakes({ ...complete, 'de-x-formal/home': file('{a}') })).toHaveLength(1)
  })

  test.each([
    ['de', 'Wählen Sie die Sprache', 'Sie'],
    ['de', 'Zu Ihren Linsen', 'Ihren'],
    ['de-x-formal', 'Deine Linsen', 'Deine'],
    ['de-x-formal', 'Wenn du verbunden bist', 'du'],
    ['it', 'Le sue lenti', 'sue'],
    ['it', 'Come vuole Lei', 'Lei'],
    ['it-x-formal', 'Ti bastano i valori', 'Ti'],
    ['fr', 'Vos lentilles', 'Vos'],
    ['fr', 'Allez à l’accueil', 'Allez'],
    ['fr', 'Un rendez-vous pour vous', 'vous'],
    ['fr', 'Vous rendez visite', 'Vous'],
    ['fr-x-formal', 'On t’explique', 't'],
    ['fr-x-formal', 'Tes lentilles', 'Tes'],
  ])('the wrong tone in %s: %s', (variant, text, found) => {
    expect(wrongTone(variant, file(text))).toEqual([`home.title in ${variant} says ${found}`])
    expect(wrongTone(variant, file(text), ['home.title'])).toEqual([])
  })

  test.each([
    ['de', 'Ob sie dir passt, zeigt ihr Radius, du siehst es an deiner Packung'],
    ['de-x-formal', 'Sie finden Ihre Linsen, wo Sie sie suchen, im Duplikat und bei Direktversand'],
    ['it', 'Le tue lenti, come le vuoi tu: la luce, leggera'],
    ['it-x-formal', 'Le sue lenti: tutte, subito'],
    ['fr', 'Chez toi, assez vite, sous ton nez, a-t-il dit'],
    ['fr', 'Ton rendez-vous, tes rendez-vous'],
    ['fr-x-formal', 'Vous voyez les tests et la table'],
  ])('nothing wrong with the tone in %s: %s', (variant, text) => {
    expect(wrongTone(variant, file(text))).toEqual([])
  })

  test.each([
    ['Scegli i valori', 'Scegli'],
    ['oppure accedi con il suo indirizzo', 'accedi'],
    ['Salva', 'Salva'],
    ['Sì, elimina l’indirizzo', 'elimina'],
    ['Conferma l’indirizzo', 'Conferma'],
    ['Avvisami', 'Avvisami'],
  ])('an informal command: %s', (text, found) => {
    expect(informalCommands({ label: text })).toEqual([`label says ${found}`])
  })

  test.each(['Salvi', 'La pagina mostra tutto', 'Conferma della banca', 'Le leggi sui prodotti', 'Vada alla cassa'])(
    'no informal command: %s',
    (text) => {
      expect(informalCommands({ label: text })).toEqual([])
    },
  )

  test('an id that no code has in quotes', () => {
    const use = { 'app/a.tsx': "t('home.title')", 'server/b.ts': 'key: "lenses_not_found"' }
    expect(unusedIds(['home.title', 'lenses_not_found', 'home', 'home.titles'], use)).toEqual(['home', 'home.titles'])
  })

  test('an id that has no text', () => {
    const use = { 'app/a.tsx': "t('home.title') t(\n'home.tilte', { a }) set('x') format('y')" }
    expect(unknownIds(['home.title'], use)).toEqual(['home.tilte in app/a.tsx'])
  })

  describe('an id whose group is not shipped', () => {
    const groups = { shell: ['shell.close'], home: ['home.title'], error: ['error.text', 'lenses_not_found'] }
    const root = "import { Shell } from '#app/shell/document/shell.tsx'\ntexts('shell')"
    const found = (sources: Record<string, string>) => unshippedIds(groups, { 'app/root.tsx': root, ...sources })

    test('on the screen itself', () => {
      expect(found({ 'app/routes/a.tsx': "texts('home'); t('home.title'); t('shell.close')" })).toEqual([])
      expect(found({ 'app/routes/a.tsx': "texts('home', 'error'); t('home.title', 'error.text')" })).toEqual([])
      expect(found({ 'app/routes/deep/a.tsx': "texts('error'); t('home.title'); t('shell.close')" })).toEqual([
        'home.title of home in app/routes/deep/a.tsx',
      ])
    })

    test('in what the screen imports, near and far', () => {
      expect(
        found({
          'app/routes/a.tsx':
            "import {\n  Near,\n} from '../ui/near.tsx'\nimport type { Props } from '#app/ui/types.tsx'",
          'app/ui/near.tsx': "export { Far } from './far.tsx'\nconst later = () => import('#app/ui/later.tsx')",
          'app/ui/far.tsx': "import '#app/routes/a.tsx'\nconst id = 'error.text'",
          'app/ui/later.tsx': 'title="lenses_not_found"',
          'app/ui/types.tsx': "t('home.title')",
        }),
      ).toEqual(['error.text of error in app/routes/a.tsx', 'lenses_not_found of error in app/routes/a.tsx'])
    })

    test('in a table that the screen shares with the server', () => {
      expect(
        found({
          'app/routes/a.tsx': "import { stockText } from '#contract/stock.ts'",
          'contract/stock.ts': "text: 'home.title'",
        }),
      ).toEqual(['home.title of home in app/routes/a.tsx'])
    })

    test('in a part that is loaded later, if the route whose data it takes does not ship it either', () => {
      const parts = (shipped: string) => ({
        'app/shell/document/shell.tsx': "const later = () => import('#app/ui/later.tsx')",
        'app/ui/later.tsx': "import type { Parts } from './load-parts.ts'\n<MoreTexts messages={texts}>t('home.title')",
        'app/ui/load-parts.ts': `texts('${shipped}')`,
      })
      expect(found(parts('home'))).toEqual([])
      expect(found(parts('error'))).toEqual(['home.title of home in app/ui/later.tsx'])
    })

    test('in the shell around every screen', () => {
      expect(found({ 'app/shell/document/shell.tsx': "t('shell.close'); t('home.title')" })).toEqual([
        'home.title of home in app/root.tsx',
      ])
    })
  })
})
