// What subscriptions and reminders take from here.
export type { Offers } from './offer-rules.ts'
export { reorderLinkFor } from './reorder-link.ts'
export { type LastLine, type PlannedLine, planLines } from './rules.ts'
export { placeOf, readOffers } from './store.ts'
