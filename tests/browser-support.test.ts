import { expect, test } from 'vitest'
import { projectFiles } from '#scripts/project-files.ts'
import { accepted } from './browser-support/accepted.ts'
import { browserFiles } from './browser-support/browser-files.ts'
import { sentencesAbout } from './browser-support/lack.ts'
import { scriptLacks } from './browser-support/script-lacks.ts'
import { builtStyles, styleLacks } from './browser-support/style-lacks.ts'

test('what reaches a browser uses only what the oldest ones have, or can do without', async () => {
  const sources = browserFiles(projectFiles(/\.tsx?$/)).map(({ path }) => path)
  const styles = projectFiles(/\.css$/).filter(({ path }) => path.startsWith('app/'))
  const entries = styles
    .map(({ path }) => path)
    .filter((path) => /\/(app|brand-\w+|account-pages|own-lenses|print)\.css$/.test(path))
  const lacks = [...scriptLacks(sources), ...styleLacks(await builtStyles(...entries), styles)]
  expect(sentencesAbout(lacks, accepted)).toEqual([])
})

const tooNew: [source: string, feature: string][] = [
  ['new Map([[1, 2]]).values().reduce((sum, size) => sum + size, 0)', 'javascript.builtins.Iterator.reduce'],
  ['new Set([1]).difference(new Set([2]))', 'javascript.builtins.Set.difference'],
  ["''.toWellFormed()", 'javascript.builtins.String.toWellFormed'],
  ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
  ['Object.groupBy([1], String)', 'javascript.builtins.Object.groupBy'],
  ["URL.parse('/')", 'api.URL.parse_static'],
  ["URL.canParse('/')", 'api.URL.canParse_static'],
  ['new URLSearchParams().size', 'api.URLSearchParams.size'],
  ['document.body.hidePopover()', 'api.HTMLElement.hidePopover'],
  ["document.body.matches('nav:popover-open')", 'css.selectors.popover-open'],
  ["document.querySelector('form:has(input)')", 'css.selectors.has'],
  ["document.createElement('dialog').closedBy = 'any'", 'api.HTMLDialogElement.closedBy'],
  ['document.startViewTransition()', 'api.Document.startViewTransition'],
  ["document.addEventListener('scrollend', console.log)", 'api.Document.scrollend_event'],
  ['const { requestIdleCallback: idle } = window', 'api.Window.requestIdleCallback'],
  ['const { navigation } = window', 'api.Window.navigation'],
  ['/[a&&b]/v.test("a")', 'javascript.builtins.RegExp.unicodeSets'],
  ["new RegExp('a', 'v')", 'javascript.builtins.RegExp.unicodeSets'],
  ['<div popover="auto" />', 'html.global_attributes.popover'],
  ['<button popoverTarget="menu" />', 'html.elements.button.popovertarget'],
  ['<details name="menus" />', 'html.elements.details.name'],
  ['<dialog closedby="any" />', 'html.elements.dialog.closedby'],
  ['<img sizes="auto" alt="" />', 'html.elements.img.sizes.auto'],
]

const oldEnough = [
  '[1].values()',
  '[1].toSorted().at(-1)',
  'structuredClone({})',
  "new URL('/', 'http://shop')",
  "document.body.closest('form:focus-within')",
  'document.body.append(document.body.children.length.toFixed())',
  "document.addEventListener('click', console.log)",
  'crypto.randomUUID()',
  '/a/u.test("a")',
  'let found: ReturnType<typeof URL.parse>',
  '<dialog open><form method="dialog" className="a" /></dialog>',
]

test('scripts and markup are told by their types, each with its line', () => {
  const path = 'app/example.tsx'
  const source = [...tooNew.map(([line]) => line), ...oldEnough].map((line) => `{ ${line} }`).join('\n')
  const lacks = scriptLacks([path], { [path]: `${source}\nexport {}` })
  expect(lacks.map(({ line, feature }) => [line, feature])).toEqual(
    expect.arrayContaining(tooNew.map(([, feature], index) => [index + 1, feature])),
  )
  expect(lacks.filter(({ line = 0 }) => line > tooNew.length)).toEqual([])
})

test('a loader runs on the server, the screen beside it does not', () => {
  const path = 'app/routes/example.tsx'
  const source = ['loader', 'Screen', 'other'].map((name) => `export const ${name} = () => URL.parse('/')`).join('\n')
  expect(scriptLacks([path], { [path]: source }).map(({ line }) => line)).toEqual([2, 3])
})

test('a file counts if a screen imports more of it than types', () => {
  const files = Object.entries({
    'app/routes/cart.tsx': `import { a } from '#contract/a.ts'; import type { B } from '#contract/b.ts'`,
    'app/entry.server.tsx': `import { d } from '#contract/d.ts'`,
    'app/cart.test.tsx': `import { d } from '#contract/d.ts'`,
    'contract/a.ts': `export { c } from './c.ts'`,
    'contract/b.ts': '',
    'contract/c.ts': '',
    'contract/d.ts': '',
  }).map(([path, source]) => ({ path, source }))
  expect(browserFiles(files).map(({ path }) => path)).toEqual(['app/routes/cart.tsx', 'contract/a.ts', 'contract/c.ts'])
})

const tooNewStyles: [source: string, feature: string][] = [
  ['details::details-content { display: block }', 'css.selectors.details-content'],
  ['form:has(input) { color: red }', 'css.selectors.has'],
  ['nav:popover-open { color: red }', 'css.selectors.popover-open'],
  ['a::before { content: "/" / "" }', 'css.properties.content.alt_text'],
  ['p { text-wrap: pretty }', 'css.properties.text-wrap.pretty'],
  ['p { field-sizing: content }', 'css.properties.field-sizing'],
  ['p { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
  ['p { color: rgb(from red r g b) }', 'css.types.color.rgb.relative_syntax'],
  ['p { min-height: 1lh }', 'css.types.length.lh'],
  ['@starting-style { p { opacity: 0 } }', 'css.at-rules.starting-style'],
  ['p { & a { color: red } }', 'css.selectors.nesting'],
]

const oldEnoughStyles = [
  'p { display: grid; gap: 1rem; color: oklch(50% 0.1 200); height: 100dvh }',
  'a[href=":has(b)"]::before { content: ":has(" }',
  '@media (prefers-reduced-motion: reduce) { p { transition: none } }',
  '@supports selector(a:has(b)) { a:has(b) { color: red } }',
  '@supports (text-wrap: pretty) { p { text-wrap: pretty } }',
]

test('styles are told by selector, property, value and rule', () => {
  const source = [...tooNewStyles.map(([line]) => line), ...oldEnoughStyles].join('\n')
  const lacks = styleLacks(source, [{ path: 'app/styles/example.css', source }])
  expect(lacks.map(({ line, feature }) => [line, feature])).toEqual(
    expect.arrayContaining(tooNewStyles.map(([, feature], index) => [index + 1, feature])),
  )
  expect(lacks.filter(({ line = 0 }) => line > tooNewStyles.length)).toEqual([])
})

test('what is accepted is accepted in its place alone, and an entry that nothing uses is named', () => {
  const lack = { path: 'app/a.ts', line: 3, feature: 'api.URL.parse_static', needs: 'Safari 18' }
  expect(sentencesAbout([lack], [{ feature: 'api.URL', path: 'app/' }])).toEqual([])
  expect(sentencesAbout([lack], [{ feature: 'api.URL', path: 'app/b.ts' }])).toEqual([
    'app/a.ts:3 uses api.URL.parse_static: Safari 18.',
    'accepted.ts accepts api.URL in app/b.ts, which does not use it.',
  ])
})
