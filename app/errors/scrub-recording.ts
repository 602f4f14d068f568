/** An event of the recorder: 0 and 1 say that the document was loaded, 2 is all of it, 3 a change, 4 its address and size. */
type Recorded = { type: number; data: object }
const address = 4
const allowedEvents = [0, 1, 2, 3, address]

/** What the look of a page depends on. All others may have words, addresses or numbers of orders in them. */
const allowedAttributes = new Set([
  ...['class', 'style', '_cssText', 'rr_width', 'rr_height', 'data-brand', 'lang', 'dir', 'rel', 'media'],
  ...['type', 'role', 'hidden', 'open', 'disabled', 'checked', 'selected', 'popover', 'rows', 'colspan', 'rowspan'],
  ...['aria-hidden', 'aria-expanded', 'aria-current', 'aria-pressed', 'aria-checked', 'aria-selected', 'aria-disabled'],
  ...['viewBox', 'd', 'cx', 'cy', 'r', 'x', 'y', 'width', 'height', 'fill', 'stroke', 'stroke-width', 'transform'],
])

/**
 * A recording of which only the shape of the page is left: the library masks texts and inputs, but neither all addresses,
 * which may have tokens in them, nor what it adds to the document: requests, console, clicks by name. A recording is
 * `{"segment_id":0}` on the first line and the events on the second.
 */
export function scrubRecording(recording: string): string {
  const [head = '', events = '[]'] = recording.split('\n', 2)
  const kept = (JSON.parse(events) as Recorded[])
    .filter(({ type }) => allowedEvents.includes(type))
    .map((event) => ({ ...event, data: event.type === address ? { ...event.data, href: '' } : scrubbed(event.data) }))
  return `${head}\n${JSON.stringify(kept)}`
}

/** Texts are those of nodes (`textContent`), of changed nodes (`value`) and of inputs (`text`); styles are none. */
function scrubbed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(scrubbed)
  if (typeof part !== 'object' || part === null) return part
  const isStyle = 'isStyle' in part && part.isStyle === true
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      if (typeof value === 'string' && ['textContent', 'value', 'text'].includes(name))
        return [name, isStyle ? value : value.replace(/\S/g, '*')]
      return [name, name === 'attributes' && !Array.isArray(value) ? allowedOf(value) : scrubbed(value)]
    }),
  )
}

const allowedOf = (attributes: object) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => allowedAttributes.has(name)))
