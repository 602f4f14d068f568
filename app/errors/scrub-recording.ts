type Recorded = { type: number; data: object }

/** What the recorder calls its events: the page's address and size, and what is not of the document. */
const meta = 4
const custom = 5

/**
 * A recording without the addresses of pages, which may have tokens in them, and without what else the library adds to
 * the document: requests, console, clicks by name. It is `{"segment_id":0}` on the first line and the events on the second.
 */
export function scrubRecording(recording: string): string {
  const [head = '', events = '[]'] = recording.split('\n', 2)
  const kept = (JSON.parse(events) as Recorded[])
    .filter(({ type }) => type !== custom)
    .map((event) => (event.type === meta ? { ...event, data: { ...event.data, href: '' } } : event))
  return `${head}\n${JSON.stringify(kept)}`
}
