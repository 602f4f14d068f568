import type { Consent } from '#contract/identity/consent.ts'
import type { Happening } from '#contract/measurement/events.ts'
import type { MatchingData } from './matching.ts'

/** What tags in the container may store; they ask before they do. */
export function consentSignals({ statistics, marketing }: Consent) {
  const said = (allowed: boolean) => (allowed ? 'granted' : 'denied')
  return {
    analytics_storage: said(statistics),
    ad_storage: said(marketing),
    ad_user_data: said(marketing),
    ad_personalization: said(marketing),
  }
}

/** What is pushed: e-commerce in its own object, which is emptied first so that nothing of the last event stays. */
export function entriesOf({ name, fields }: Happening, userData?: MatchingData): readonly object[] {
  if (!('items' in fields)) return [{ event: name, ...fields }]
  return [{ ecommerce: null }, { event: name, ecommerce: fields, ...(userData && { user_data: userData }) }]
}
