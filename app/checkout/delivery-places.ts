import type { Partner } from '#contract/identity/partner.ts'

type DeliveryPlace = 'address' | 'partner' | 'pickup'

/** Where an order can go: to an address, to the customer's optician, or to be collected there. */
export function deliveryPlaces(partner: Pick<Partner, 'pickup_enabled'> | undefined): DeliveryPlace[] {
  if (!partner) return ['address']
  return partner.pickup_enabled ? ['address', 'partner', 'pickup'] : ['address', 'partner']
}
