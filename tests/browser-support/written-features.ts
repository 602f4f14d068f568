import type { Expression, JsxAttribute, Node, RegularExpressionLiteral, StringLiteral } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { type Feature, feature, namesBelow } from './compat-data.ts'
import { selectorFeatures } from './style-features.ts'

/** A place, and the features that it may mean. */
export type Use = { node: Node; features: Feature[] }

/** What the source says without a type: elements and attributes, selectors and events in strings, regular expressions. */
export function writtenFeatures(node: Node): Use[] {
  if (is.isJsxAttribute(node)) return attributeUses(node)
  if (is.isJsxOpeningElement(node) || is.isJsxSelfClosingElement(node))
    return use(node.tagName, feature('html', 'elements', tagOf(node)))
  if (is.isRegularExpressionLiteral(node)) return expressionUses(node, node.text)
  if (is.isNewExpression(node)) return constructedUses(node, node.expression, node.arguments)
  if (!is.isCallExpression(node) || !is.isPropertyAccessExpression(node.expression)) return []
  const [argument] = node.arguments
  return argument && is.isStringLiteral(argument) ? stringUses(node.expression.name.text, argument) : []
}

function use(node: Node, ...features: (Feature | undefined)[]): Use[] {
  const known = features.filter((each) => each !== undefined)
  return known.length > 0 ? [{ node, features: known }] : []
}

function tagOf(element: Node) {
  if (!is.isJsxOpeningElement(element) && !is.isJsxSelfClosingElement(element)) return ''
  return is.isIdentifier(element.tagName) ? element.tagName.text : ''
}

/** Attributes that React names otherwise than HTML, apart from their letters. */
const htmlNames: Record<string, string> = { className: 'class', htmlFor: 'for', acceptCharset: 'accept-charset' }

/** Of an attribute the name, its value where MDN has one, and the event that it listens to. */
function attributeUses(node: JsxAttribute): Use[] {
  const tag = tagOf(node.parent.parent)
  if (!/^[a-z]/.test(tag) || !is.isIdentifier(node.name)) return []
  const name = htmlNames[node.name.text] ?? node.name.text.toLowerCase()
  const value = node.initializer && is.isStringLiteral(node.initializer) ? node.initializer.text : ''
  const [, event] = /^on([A-Z]\w+)$/.exec(node.name.text) ?? []
  return [
    ...use(node, feature('html', 'elements', tag, name) ?? feature('html', 'global_attributes', name)),
    ...use(
      node,
      feature('html', 'elements', tag, name, value) ??
        feature('html', 'elements', tag, `${name}_${value}`) ??
        feature('html', 'global_attributes', name, value),
    ),
    ...(event ? eventUses(node, event.toLowerCase()) : []),
  ]
}

const selecting = ['matches', 'closest', 'querySelector', 'querySelectorAll']
const listening = ['addEventListener', 'removeEventListener']

function stringUses(method: string, argument: StringLiteral): Use[] {
  if (selecting.includes(method))
    return selectorFeatures(argument.text).flatMap(([, feature]) => use(argument, feature))
  return listening.includes(method) ? eventUses(argument, argument.text) : []
}

const interfaces = namesBelow('api')

/** Several interfaces have events of one name; which of them is meant does not show. */
const eventUses = (node: Node, name: string) =>
  use(node, ...interfaces.map((owner) => feature('api', owner, `${name}_event`)))

function constructedUses(node: Node, made: Expression, parts: readonly Expression[] | undefined): Use[] {
  if (!is.isIdentifier(made) || made.text !== 'RegExp') return []
  const [pattern, flags] = (parts ?? []).map((part) => (is.isStringLiteral(part) ? part.text : ''))
  return expressionUses(node, `/${pattern ?? ''}/${flags ?? ''}`)
}

/** The bundler rewrites no regular expression. */
const inExpressions = [
  { sign: /\/[a-z]*v[a-z]*$/, way: ['javascript', 'builtins', 'RegExp', 'unicodeSets'] },
  { sign: /\/[a-z]*d[a-z]*$/, way: ['javascript', 'builtins', 'RegExp', 'hasIndices'] },
  { sign: /\(\?[ims-]+:/, way: ['javascript', 'regular_expressions', 'modifier'] },
  { sign: /\(\?<[=!]/, way: ['javascript', 'regular_expressions', 'lookbehind_assertion'] },
  {
    sign: /\(\?<(\w+)>.*\(\?<\1>/,
    way: ['javascript', 'regular_expressions', 'named_capturing_group', 'duplicate_named_capturing_groups'],
  },
]

function expressionUses(node: Node, text: RegularExpressionLiteral['text']): Use[] {
  return inExpressions.filter(({ sign }) => sign.test(text)).flatMap(({ way }) => use(node, feature(...way)))
}
