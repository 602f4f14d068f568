import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { clickAt, type Tab, typeText } from './tab.ts'

export type Kind = 'heading' | 'entry' | 'button' | 'link' | 'label' | 'field' | 'text' | 'count'

export const pictureFolder = 'data/browsers'

/** What a person does with a tab: looks for words on the page, clicks them, types into the field beside them. */
export function personAt(
  tab: Tab,
  { origin, visit, hasScripts }: { origin: string; visit: string; hasScripts: boolean },
) {
  let count = 0
  const wait = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 60_000, interval: 200 })

  /**
   * Waits until something of that name is to be seen with nothing over it, scrolls it into the middle, and waits until it
   * stays there: a page that comes to life or is replaced by the next scrolls by itself.
   */
  const find = (kind: Kind, name: string) => {
    let before = ''
    return wait(async () => {
      const parameters = [kind, name, hasScripts].map((each) => JSON.stringify(each)).join(', ')
      const answer = await tab.call(`() => (${findInPage})(${parameters})`)
      const found: Found = JSON.parse(answer)
      if (typeof found === 'string') throw new Error(`${visit}: ${kind} "${name}": ${found}`)
      const isStill = answer === before
      before = answer
      if (!isStill) throw new Error(`${visit}: ${kind} "${name}" moves`)
      return found
    })
  }

  const click = async (kind: Kind, name: string) => {
    const { x, y } = await find(kind, name)
    await tab.act(clickAt(x, y))
  }

  /** Waits for the text of the field that has the focus. */
  const seeText = (name: string, text: string) =>
    wait(async () => {
      const value = JSON.parse(await tab.call('() => document.activeElement.value'))
      if (value !== text) throw new Error(`${visit}: "${name}" has "${value}" instead of "${text}"`)
    })

  return {
    find,
    click,
    /** Opens a page and waits for its heading: a driver may answer before the page is there. */
    async open(path: string, heading: string) {
      await tab.open(origin + path)
      await find('heading', heading)
    },
    /** Waits for the page with this heading. */
    arrive: (heading: string) => find('heading', heading),
    clickAt: (x: number, y: number) => tab.act(clickAt(x, y)),
    async fill(name: string, text: string) {
      await click('field', name)
      await tab.act(typeText(text))
      await seeText(name, text)
    },
    /** Waits until the shop itself has filled in a field. */
    async seeText(name: string, text: string) {
      await click('field', name)
      await seeText(name, text)
    },
    /** How many entries of the menu are open. */
    openEntries: async () =>
      JSON.parse(
        await tab.call(`() => document.querySelectorAll(':is(.mega-menu, #mobile-menu) details[open]').length`),
      ),
    /** The colour of the only date field's text once this date is in it, or none. */
    async dateColour(date: string) {
      await tab.call(`() => (${fillDateInPage})(${JSON.stringify(date)})`)
      return wait(async () => {
        const { isMarkedEmpty, colour }: DateLook = JSON.parse(await tab.call(`${dateLookInPage}`))
        if (isMarkedEmpty !== (date === '')) throw new Error(`${visit}: the date field has not heard of "${date}"`)
        return colour
      })
    },
    /** How far the page can be scrolled sideways, in pixels. */
    sidewaysScroll: async () =>
      JSON.parse(await tab.call('() => document.documentElement.scrollWidth - document.documentElement.clientWidth')),
    async look(step: string) {
      count += 1
      mkdirSync(pictureFolder, { recursive: true })
      const name = `${visit} ${`${count}`.padStart(2, '0')} ${step}.png`.replaceAll(' ', '-')
      writeFileSync(join(pictureFolder, name), await tab.picture())
    },
  }
}

/** Runs in the page: every engine has another way to type a date. */
function fillDateInPage(date: string) {
  const field = document.querySelector<HTMLInputElement>('[type=date]')
  // React replaces `value` of the field, and would take the change for its own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, date)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}

type DateLook = ReturnType<typeof dateLookInPage>

function dateLookInPage() {
  const field = document.querySelector<HTMLInputElement>('[type=date]')
  return { isMarkedEmpty: field?.dataset.empty === '', colour: field && getComputedStyle(field).color }
}

type Found = string | { x: number; y: number }

/** Runs in the page, and so knows nothing from outside. Also looks into the frame of the payment provider. */
function findInPage(kind: Kind, name: string, hasScripts: boolean): Found {
  if (document.readyState !== 'complete') return 'the page is not complete'
  if (hasScripts && !('alive' in document.documentElement.dataset)) return 'the page has not come to life'
  const selectors = {
    heading: 'h1',
    entry: ':is(.mega-menu, #mobile-menu) :is(a, summary)',
    count: '.header-count',
    button: 'button, summary',
    link: 'a[href]',
    label: 'label',
    field: 'label',
    text: 'main *, dialog *',
  }
  const wordsOf = (part: Element) =>
    (part.getAttribute('aria-label') ?? part.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const frames = [...document.querySelectorAll<HTMLIFrameElement>('dialog[open] iframe')]
  const documents = [...frames.map((frame) => frame.contentDocument), document].filter((each) => each !== null)
  const parts = documents.flatMap((each) => [...each.querySelectorAll(selectors[kind])])
  const exact = parts.filter((part) => wordsOf(part) === name)
  const alike = exact.length > 0 ? exact : parts.filter((part) => wordsOf(part).startsWith(name))
  const named = alike.map((part) =>
    kind === 'field' && 'control' in part ? ((part.control as Element | null) ?? part) : part,
  )
  if (named.length === 0) return 'is not there'
  const reasons = new Set<string>()
  // The innermost of several texts comes last, and a dialog stands behind the page that it covers.
  for (const part of named.reverse()) {
    part.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = part.getBoundingClientRect()
    const x = left + width / 2
    const y = top + height / 2
    const hit = part.ownerDocument.elementFromPoint(x, y)
    const isHit = hit && (part.contains(hit) || hit.contains(part) || hit.closest('label')?.control === part)
    if (width === 0 || height === 0) reasons.add('is not to be seen')
    else if (!isHit) reasons.add(`is covered by ${hit?.outerHTML.slice(0, 200)}`)
    else {
      const frame = part.ownerDocument.defaultView?.frameElement?.getBoundingClientRect()
      return { x: x + (frame?.left ?? 0), y: y + (frame?.top ?? 0) }
    }
  }
  return [...reasons].join(', ')
}
