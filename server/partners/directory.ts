import type { Partner } from '#contract/identity/partner.ts'

/** Whoever knows the opticians that work with a storefront. */
export type PartnerDirectory = { partner(brand: string, id: string): Promise<Partner | undefined> }
