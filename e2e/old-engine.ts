import type { Page } from 'playwright-core'
import { apisOf, everyGroup, type MissingFeatures, neededFeatures } from './old-features.ts'

/** Makes the page's browser an old one: before any script of a page runs, and in its styles. */
export async function makeOld(page: Page, { canRunScripts }: { canRunScripts: boolean }) {
  const groups = canRunScripts ? everyGroup : [...everyGroup, neededFeatures]
  await page.addInitScript(removeFeatures, apisOf(groups))
  await page.route(/^[^?]*\.css$/, async (route) => {
    // Node does not know that all names below localhost are this machine.
    const url = route
      .request()
      .url()
      .replace(/\/\/[^:/]*/, '//localhost')
    const response = await route.fetch({ url })
    await route.fulfill({ response, body: oldStyles(await response.text()) })
  })
}

/** Runs in the page. */
function removeFeatures(lists: MissingFeatures) {
  for (const [path, names] of Object.entries(lists)) {
    const owner = path.split('.').reduce<unknown>((at, key) => Reflect.get(Object(at), key), globalThis)
    for (const name of names)
      if (!Reflect.deleteProperty(Object(owner), name) || name in Object(owner))
        throw new Error(`${path}.${name} cannot be removed`)
  }
  // The elements themselves go on as they are, so what they would do is prevented, and selectors are refused.
  const stayClosed = (event: Event) => {
    if (!(event.target instanceof HTMLDialogElement)) event.preventDefault()
  }
  addEventListener('beforetoggle', stayClosed, true)
  const { matches } = Element.prototype
  Reflect.set(Element.prototype, 'matches', function (this: Element, selector: string) {
    if (selector.includes(':popover-open')) throw new SyntaxError(selector)
    return matches.call(this, selector)
  })
  const { getAttribute } = Element.prototype
  Element.prototype.getAttribute = function (name) {
    return getAttribute.call(this, name === 'name' && this.localName === 'details' ? 'data-name' : name)
  }
  const renameDetails = () => {
    for (const details of document.querySelectorAll('details[name]')) {
      details.setAttribute('data-name', getAttribute.call(details, 'name') ?? '')
      details.removeAttribute('name')
    }
  }
  new MutationObserver(renameDetails).observe(document, { childList: true, subtree: true })
}

const plainPopovers =
  '@layer old{[popover]{display:block;position:static;inset:auto;width:auto;height:auto;margin:0;border:0;padding:0;overflow:visible}}'

/** The styles as a browser reads them that knows neither `:has`, popovers, `::details-content` nor words for screen readers. */
const oldStyles = (css: string) =>
  plainPopovers +
  css
    .replaceAll(/@supports not selector\(:(?:has\(a\)|popover-open)\)/g, '@supports (color:red)')
    .replaceAll(/@supports \(content:[^{]*/g, '@supports (color:no-such-colour)')
    .replaceAll(/content:[^;}]* \/ ""/g, '')
    .replaceAll(/[^{};]*(?::has\(|::details-content)[^{}]*\{[^{}]*\}/g, '')
