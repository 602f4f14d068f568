import { latePart } from '#app/ui/late-part.tsx'

// What is below the first screen, and what few products have.
export const Details = latePart(async () => (await import('./details.tsx')).Details)
export const Discontinued = latePart(async () => (await import('./discontinued.tsx')).Discontinued)
export const OffersBeside = latePart(async () => (await import('./offers-beside.tsx')).OffersBeside)
export const PrescriptionGuide = latePart(async () => (await import('./prescription-guide.tsx')).PrescriptionGuide)
export const Reviews = latePart(async () => (await import('./reviews.tsx')).Reviews)
