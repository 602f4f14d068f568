import { readUrl } from '#contract/web/url.ts'

type TrackingKey = {
  /** What a visitor has to allow before it is remembered. A service that the visitor asked for needs no consent. */
  needs: 'marketing' | 'nothing'
  longest: number
}

const ofAdvertising = { needs: 'marketing', longest: 100 } as const
const ofService = { needs: 'nothing', longest: 40 } as const

/**
 * The parameters of links that the tracking cookie remembers. Those of a studio say for whom an order is made up, and so
 * belong to the service; what tells advertisements apart is the visitor's to allow.
 */
export const trackingKeys = {
  wgu: ofAdvertising,
  at_gd: ofAdvertising,
  gclid: { needs: 'marketing', longest: 200 },
  utm_id: ofAdvertising,
  utm_source: ofAdvertising,
  utm_medium: ofAdvertising,
  utm_campaign: ofAdvertising,
  studio_id: ofService,
  studio_user_id: ofService,
  service_id: ofService,
  order_type: ofService,
  order_source_id: ofService,
  order_source_code: ofService,
  campaign_id: ofAdvertising,
  /** Shorter than the tokens in links of the shop itself, which are secrets and must not be remembered. */
  token: { needs: 'marketing', longest: 24 },
  promotion_id: ofAdvertising,
  promotion_name: ofAdvertising,
} as const satisfies Record<string, TrackingKey>

export type TrackingKeyName = keyof typeof trackingKeys

export const isTrackingKey = (text: string): text is TrackingKeyName => Object.hasOwn(trackingKeys, text)

/** The parameters that could be remembered, for redirects to pass on. Values that are too long are left out, not cut. */
export const trackedIn = (query: URLSearchParams): [key: string, value: string][] =>
  [...query].filter(([key, value]) => isTrackingKey(key) && value.length <= trackingKeys[key].longest)

/** What says by which link a visitor without scripts came: the address of the page from which a request was sent. */
export function trackedInReferrer(referrer: string | null, origin: string): Record<string, string> {
  const page = readUrl(referrer ?? '')
  return page?.origin === origin ? Object.fromEntries(trackedIn(page.searchParams)) : {}
}
