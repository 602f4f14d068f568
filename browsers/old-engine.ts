import { apisOf, type FeatureGroup, type MissingFeatures } from '#e2e/old-features.ts'

type Removed = { apis: MissingFeatures; selectors: string[]; attributes: { element?: string; name: string }[] }

/** Runs in the page, before its own scripts. */
function removeFeatures({ apis, selectors, attributes }: Removed) {
  for (const [path, names] of Object.entries(apis)) {
    const owner = path.split('.').reduce((at: object, key) => Reflect.get(at, key) ?? {}, globalThis)
    for (const name of names) Reflect.deleteProperty(owner, name)
  }
  for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll'] as const) {
    const known = Element.prototype[name]
    Reflect.set(Element.prototype, name, function (this: Element, selector: string) {
      if (selectors.some((part) => selector.includes(part))) throw new SyntaxError(selector)
      return Reflect.apply(known, this, [selector])
    })
  }
  // The attribute has another name, so that it has no effect, but scripts still read and write it by its own.
  for (const method of ['getAttribute', 'setAttribute', 'hasAttribute', 'removeAttribute'] as const) {
    const known = Element.prototype[method]
    Reflect.set(Element.prototype, method, function (this: Element, name: string, ...rest: string[]) {
      const isUnknown = attributes.some(
        (each) => each.name === name && (each.element === undefined || each.element === this.localName),
      )
      return Reflect.apply(known, this, [isUnknown ? `data-old-${name}` : name, ...rest])
    })
  }
}

/** What an engine without these features makes of the shop: a script that comes first, and changes of markup and styles. */
export function oldEngine(lacks: readonly FeatureGroup[]) {
  const selectors = lacks.flatMap(({ selector }) => selector ?? [])
  const attributes = lacks.flatMap(({ attribute }) => attribute ?? [])
  const declarations = lacks.flatMap(({ declaration }) => declaration ?? [])
  const removed: Removed = { apis: apisOf(lacks), selectors, attributes }
  return {
    script: `(${removeFeatures})(${JSON.stringify(removed)})`,
    markup: (html: string) =>
      attributes.reduce(
        (text, { element = '[a-z][a-z0-9]*', name }) =>
          text.replaceAll(new RegExp(`(<${element}(?: [^<>]*?)?) ${name}(?=[= >])`, 'g'), `$1 data-old-${name}`),
        html,
      ),
    /** An engine drops a whole rule if it does not know one selector of it, and answers `@supports` accordingly. */
    styles(css: string) {
      const plain = selectors.reduce((text, part) => text.replaceAll(part, part.replace(/^(:+)/, '$1-old-')), css)
      return declarations.reduce((text, way) => text.replaceAll(way, 'content:-old($1,$2)'), plain)
    },
  }
}
