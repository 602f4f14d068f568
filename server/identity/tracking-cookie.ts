type Tracked = Readonly<Record<string, unknown>>

/** What the tracking cookie remembers of how a visitor came. Unreadable is nothing. */
function read(cookie: string | undefined): Tracked {
  try {
    const tracked: unknown = JSON.parse(cookie ?? '')
    return typeof tracked === 'object' && tracked && !Array.isArray(tracked) ? (tracked as Tracked) : {}
  } catch {
    return {}
  }
}

/** What kind of order a visitor came to make. */
export function trackedOrderType(cookie: string | undefined): string | undefined {
  const { order_type } = read(cookie)
  return typeof order_type === 'string' ? order_type : undefined
}

/** Whoever comes by a login link did not come from there this time. */
const ofAnotherVisit = [
  ...['studio_id', 'studio_user_id', 'service_id', 'order_type', 'order_source_id', 'order_source_code', 'campaign_id'],
]

/** The cookie for somebody who came by a login link; undefined if nothing is left in it. */
export function trackedSinceLoginLink(cookie: string | undefined): string | undefined {
  const kept = Object.entries(read(cookie)).filter(([key]) => !ofAnotherVisit.includes(key))
  return kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : undefined
}
