import type { Consent } from '#contract/identity/consent.ts'
import { isTrackingKey, type TrackingKeyName, trackingKeys } from '#contract/measurement/tracking-keys.ts'

type Tracked = Map<TrackingKeyName, string>

/** What the tracking cookie remembers of how a visitor came. An unreadable cookie counts as an empty one. */
function read(cookie: string | undefined): Tracked {
  try {
    const content: unknown = JSON.parse(cookie ?? '')
    return trackedIn(typeof content === 'object' && content && !Array.isArray(content) ? Object.entries(content) : [])
  } catch {
    return new Map()
  }
}

/** The known keys among these, with values that can be remembered. */
function trackedIn(entries: readonly (readonly [string, unknown])[]): Tracked {
  const tracked: Tracked = new Map()
  for (const [key, value] of entries) {
    if (!isTrackingKey(key) || typeof value !== 'string') continue
    const clean = value.replace(/\p{C}/gu, '').trim()
    // Half an id is none.
    if (clean && clean.length <= trackingKeys[key].longest) tracked.set(key, clean)
  }
  return tracked
}

/** A browser drops a cookie of more than 4096 bytes, together with what it replaces. */
const mostBytes = 3500

/** The cookie's text; undefined if nothing is left in it. What does not fit is left out, advertising first. */
function written(tracked: Tracked): string | undefined {
  const needed = [...tracked].toSorted(([a], [b]) => Number(isOfAdvertising(a)) - Number(isOfAdvertising(b)))
  while (needed.length > 0) {
    const text = JSON.stringify(Object.fromEntries(needed))
    if (encodeURIComponent(text).length <= mostBytes) return text
    needed.pop()
  }
  return undefined
}

const isOfAdvertising = (key: TrackingKeyName) => trackingKeys[key].needs === 'marketing'

const isAllowed = (key: TrackingKeyName, { marketing }: Consent) => marketing || !isOfAdvertising(key)

/** The cookie after a visitor came by a link with this query: what it says replaces what an earlier link said. */
export function trackedSinceArrival(
  cookie: string | undefined,
  query: Readonly<Record<string, string>>,
  consent: Consent,
): string | undefined {
  const known = [...read(cookie), ...trackedIn(Object.entries(query))]
  return written(new Map(known.filter(([key]) => isAllowed(key, consent))))
}

/** The cookie after the visitor has answered which cookies to allow. */
export const trackedWith = (cookie: string | undefined, consent: Consent): string | undefined =>
  trackedSinceArrival(cookie, {}, consent)

/** Which kind of order a visitor came for. */
export const trackedOrderType = (cookie: string | undefined): string | undefined => read(cookie).get('order_type')

/** A visitor who comes by a login link did not come from there this time. */
const keysOfEarlierVisits: readonly TrackingKeyName[] = [
  'studio_id',
  'studio_user_id',
  'service_id',
  'order_type',
  'order_source_id',
  'order_source_code',
  'campaign_id',
]

/** The cookie after a sign-in by login link; undefined if nothing is left in it. */
export const trackedSinceLoginLink = (cookie: string | undefined): string | undefined =>
  written(new Map([...read(cookie)].filter(([key]) => !keysOfEarlierVisits.includes(key))))
