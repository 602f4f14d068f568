import type { Partner } from '#contract/identity/partner.ts'

/** A service that knows the opticians who work with a storefront. */
export type PartnerDirectory = { partner(brand: string, id: string): Promise<Partner | undefined> }
