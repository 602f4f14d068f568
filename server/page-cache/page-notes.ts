/** How long a page is cached if no change is announced: half of it fresh, half while it is renewed. */
const keptFor = { fresh: 30, stale: 30 }
/** How long a page is sent at most while it cannot be rendered anew, because the database is away. */
const outageFor = 86_400

/** How long caches between shop and browser may use an answer (RFC 9213); browsers ignore it. */
export const sharedLifeHeader = 'CDN-Cache-Control'

/** Names the flags that an answer depends on, for the cache of pages only. */
export const flagsHeader = 'Page-Flags'

/** Anything else names nothing that exists, but a word of the address that was asked for: a header may not hold it. */
const isTag = /^[\x21-\x2b\x2d-\x7e]{1,200}$/

/** What a page turned out to be made of, noted while it is rendered. */
export function createPageNotes(now = Date.now) {
  const tags = new Set<string>()
  const flags = new Set<string>()
  let changesAt = Number.POSITIVE_INFINITY
  return {
    madeOf(...parts: string[]) {
      for (const part of parts) if (isTag.test(part)) tags.add(part)
    },
    /** For content with a time window: the page must not outlive it. */
    changesAt(moment: number) {
      changesAt = Math.min(changesAt, moment)
    },
    /** For content that depends on flags: the cache holds one page for each assignment of these. */
    dependsOn(keys: readonly string[]) {
      for (const key of keys) flags.add(key)
    },
    headers(): Record<string, string> {
      const left = Math.max(0, Math.floor((changesAt - now()) / 1000))
      const fresh = Math.min(keptFor.fresh, left)
      const stale = Math.min(keptFor.stale, left - fresh)
      const outage = Math.min(outageFor, left - fresh)
      return {
        // A browser always asks: what it shows at `/` or to staff who act as a customer depends on cookies. Firefox would
        // show a page that it may renew in the background once more.
        'Cache-Control': `public, max-age=0, s-maxage=${fresh}`,
        [sharedLifeHeader]: `max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${outage}`,
        'Cache-Tag': [...tags].join(','),
        ...(flags.size > 0 && { [flagsHeader]: [...flags].sort().join(',') }),
      }
    },
  }
}
export type PageNotes = ReturnType<typeof createPageNotes>
