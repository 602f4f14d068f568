// What other modules may ask of an order that is to be repeated.
export type { Offer, Offers } from './offer-rules.ts'
export { reorderLinkFor } from './reorder-link.ts'
export { type Choice, type LastLine, type NextLine, type PlannedLine, planLines, type Why } from './rules.ts'
export { type Place, readOffers } from './store.ts'
