/** What the tracking cookie remembers of how a visitor came. An unreadable cookie counts as an empty one. */
function read(cookie: string | undefined): Map<string, unknown> {
  try {
    const content: unknown = JSON.parse(cookie ?? '')
    return new Map(typeof content === 'object' && content && !Array.isArray(content) ? Object.entries(content) : [])
  } catch {
    return new Map()
  }
}

/** Which kind of order a visitor came for. */
export function trackedOrderType(cookie: string | undefined): string | undefined {
  const orderType = read(cookie).get('order_type')
  return typeof orderType === 'string' ? orderType : undefined
}

/** A visitor who comes by a login link did not come from there this time. */
const keysOfEarlierVisits = [
  'studio_id',
  'studio_user_id',
  'service_id',
  'order_type',
  'order_source_id',
  'order_source_code',
  'campaign_id',
]

/** The cookie after a sign-in by login link; undefined if nothing is left in it. */
export function trackedSinceLoginLink(cookie: string | undefined): string | undefined {
  const rest = [...read(cookie)].filter(([key]) => !keysOfEarlierVisits.includes(key))
  return rest.length > 0 ? JSON.stringify(Object.fromEntries(rest)) : undefined
}
