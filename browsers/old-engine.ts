import type { MissingFeatures } from '#e2e/old-engine.ts'

export { missing, needed } from '#e2e/old-engine.ts'

/** Runs in the page, before its own scripts. */
function removeFeatures(lists: MissingFeatures) {
  for (const [path, names] of Object.entries(lists)) {
    const owner = path.split('.').reduce((at: object, key) => Reflect.get(at, key) ?? {}, globalThis)
    for (const name of names) Reflect.deleteProperty(owner, name)
  }
  const newer = /:popover-open|:has\(/
  for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll'] as const) {
    const known = Element.prototype[name]
    Reflect.set(Element.prototype, name, function (this: Element, selector: string) {
      if (newer.test(selector)) throw new SyntaxError(selector)
      return Reflect.apply(known, this, [selector])
    })
  }
  const set = Element.prototype.setAttribute
  Element.prototype.setAttribute = function (name, value) {
    set.call(this, /^(popover|closedby)$/.test(name) ? `data-old-${name}` : name, value)
  }
}

export const removal = (lists: MissingFeatures) => `(${removeFeatures})(${JSON.stringify(lists)})`

/** Without what an old engine does not know; other attributes of the same place stay, since scripts read them. */
export const oldMarkup = (html: string) =>
  html
    .replaceAll(/(<[a-z][^<>]*?) popover(="[^"]*")?(?=[ >])/g, '$1')
    .replaceAll(/(<dialog[^<>]*?) closedby="[^"]*"/g, '$1')

/** An engine drops a whole rule if it does not know one selector of it, and answers `@supports` accordingly. */
export const oldStyles = (css: string) =>
  css
    .replaceAll('::details-content', '::-old-details-content')
    .replaceAll(':popover-open', ':-old-popover-open')
    .replaceAll(':has(', ':-old-has(')
    .replaceAll(/content:("[^"]*")\/("[^"]*")/g, 'content:-old($1,$2)')
    .replaceAll(/content:("[^"]*") \/ ("[^"]*")/g, 'content:-old($1,$2)')
