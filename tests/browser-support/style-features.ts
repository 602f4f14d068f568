import { type AtRule, type Container, type Declaration, type Document, parse, type Rule } from 'postcss'
import { type Feature, feature, namesBelow } from './compat-data.ts'

/** A feature of CSS, the word that stands for it in the source, and where. */
export type StyleUse = { feature: Feature; word: string; line: number; place: string }

/** What a style sheet uses. A part inside of `@supports` that asks for the same word is left out. */
export function styleUses(source: string): StyleUse[] {
  const uses: StyleUse[] = []
  parse(source).walk((node) => {
    if (node.type === 'comment') return
    const found = node.type === 'decl' ? declared(node) : node.type === 'rule' ? selected(node) : ruled(node)
    const line = node.source?.start?.line ?? 0
    for (const [word, feature] of found)
      if (feature && !isAskedFor(word, node)) uses.push({ feature, word, line, place: placeOf(node) })
  })
  return uses
}

type Found = [word: string, feature: Feature | undefined][]

/** Pseudo-classes and pseudo-elements; a browser drops the whole rule of a selector that it does not know. */
export function selectorFeatures(selector: string): Found {
  const pseudo = plain(selector).matchAll(/::?([a-z][\w-]*)/g)
  const nested: Found = selector.includes('&') ? [['&', feature('css', 'selectors', 'nesting')]] : []
  return [...nested, ...[...pseudo].map(([, name = '']) => [name, feature('css', 'selectors', name)] as Found[number])]
}

function selected(rule: Rule): Found {
  return isInside(rule, 'keyframes') ? [] : selectorFeatures(rule.selector)
}

function ruled({ name, params }: AtRule): Found {
  const words = name === 'media' || name === 'container' ? [...params.matchAll(/\(\s*([a-z][\w-]*)/g)] : []
  return [
    [name, feature('css', 'at-rules', name)],
    ...words.map(([, word = '']) => [word, feature('css', 'at-rules', name, word)] as Found[number]),
    ...(/[<>]/.test(params) ? ([['range', feature('css', 'at-rules', name, 'range_syntax')]] as Found) : []),
  ]
}

/** Rules with descriptors of their own in place of properties. */
const describedRules = ['font-face', 'page', 'property', 'counter-style']

function declared({ prop, value, parent }: Declaration): Found {
  const way =
    parent?.type === 'atrule' && describedRules.includes((parent as AtRule).name)
      ? ['css', 'at-rules', (parent as AtRule).name, prop]
      : ['css', 'properties', prop]
  const text = plain(value)
  const words = [...text.matchAll(/(?<![\w#.-])([a-z][a-z0-9-]*)(?![\w-])(\()?/g)]
  return [
    [prop, feature(...way)],
    ...words.map(([, word = '', isCalled]): Found[number] => [
      word,
      feature(...way, word) ?? (isCalled && !prop.startsWith('--') ? functionFeature(word) : undefined),
    ]),
    ...units.filter(({ unit }) => unit.test(text)).map(({ word, way }): Found[number] => [word, feature(...way)]),
    ...spellings
      .filter((spelling) => spelling.prop.test(prop) && spelling.value.test(text))
      .map(({ word, way }): Found[number] => [word, feature(...way)]),
  ]
}

const viewport = (size: string) => ['css', 'types', 'length', `viewport_percentage_units_${size}`]

/** Units with a name of their own in MDN's data. */
const units = [
  { unit: /\ddv(h|w|i|b|min|max)\b/, word: 'dvh', way: viewport('dynamic') },
  { unit: /\dsv(h|w|i|b|min|max)\b/, word: 'svh', way: viewport('small') },
  { unit: /\dlv(h|w|i|b|min|max)\b/, word: 'lvh', way: viewport('large') },
  { unit: /\dcq(h|w|i|b|min|max)\b/, word: 'cqw', way: ['css', 'types', 'length', 'container_query_length_units'] },
  ...['lh', 'rlh', 'cap', 'rcap', 'ic', 'ric'].map((unit) => ({
    unit: new RegExp(`\\d${unit}\\b`),
    word: unit,
    way: ['css', 'types', 'length', unit],
  })),
]

/** Spellings that no single word stands for. */
const spellings = [
  { prop: /^content$/, value: /\//, word: 'content /', way: ['css', 'properties', 'content', 'alt_text'] },
  ...['rgb', 'hsl', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'].map((name) => ({
    prop: /^(?!--)/,
    value: new RegExp(`(?<![\\w-])${name}a?\\(\\s*from\\b`),
    word: `${name}(from`,
    way: ['css', 'types', 'color', name, 'relative_syntax'],
  })),
]

/** MDN files functions below the kind of value that they make. */
const functions = new Map(
  namesBelow('css', 'types').flatMap((kind): [string, string[]][] => [
    [kind, ['css', 'types', kind]],
    ...namesBelow('css', 'types', kind).map((name): [string, string[]] => [name, ['css', 'types', kind, name]]),
  ]),
)

const functionFeature = (name: string) => feature(...(functions.get(name) ?? []))

/** Without strings, addresses and the values of attributes, which may contain anything. */
const plain = (text: string) => text.replace(/url\([^)]*\)|"[^"]*"|'[^']*'|\[[^\]]*\]/g, '""')

type Place = Container | Document | Declaration | undefined

function* around(node: Place) {
  for (let outer = node?.parent; outer; outer = outer.parent as Container | Document | undefined)
    if (outer.type === 'atrule') yield outer as AtRule
}

const isInside = (node: Rule, name: string) => around(node).some((outer) => outer.name.endsWith(name))

function isAskedFor(word: string, node: Place) {
  return around(node).some(
    ({ name, params }) =>
      name === 'supports' && !/\bnot\b/.test(params) && word.split(' ').every((part) => params.includes(part)),
  )
}

function placeOf(node: Declaration | Rule | AtRule) {
  if (node.type === 'rule') return node.selector
  if (node.type === 'atrule') return `@${node.name} ${node.params}`
  const rule = node.parent?.type === 'rule' ? (node.parent as Rule).selector : ''
  return `${rule} { ${node.prop}: ${node.value} }`
}
